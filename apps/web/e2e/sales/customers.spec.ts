import { callsTo, choose, rowAction, signIn, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'customers' });

test.describe('Manage Customers', () => {
  test('stands under Sale, and lists row number, name, phone, TIN and what they owe', async ({
    adminPage: page,
    api,
  }) => {
    await api.call('POST', '/customer/create', {
      name: 'Bole Homes',
      phone: '+251 11 661 0420',
      tin: '0038921175',
      opening: 534_600,
    });
    await page.goto('/sales');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
    await expect(page).toHaveURL(/\/customers$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Customers');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
      'Operations',
      'Sale',
      'Customers',
    ]);
    const heads = ['No.', 'Customer name', 'Phone', 'TIN', 'Owes', 'Actions'];
    await expect(page.getByRole('columnheader')).toHaveText(heads);
    const row = page.getByRole('row').filter({ hasText: 'Bole Homes' });
    for (const text of ['+251 11 661 0420', '0038921175', '534,600.00'])
      await expect(row).toContainText(text);
    await page.getByRole('searchbox').fill('0116610420');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(row).toBeVisible();
  });

  test('creates, views, updates and deletes', async ({ adminPage: page }) => {
    await page.goto('/customers');
    await page.getByRole('button', { name: 'Add New' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
    const create = dialog.getByRole('button', { name: 'Create' });
    await create.click();
    await expect(dialog.getByText('Customer name is required')).toBeVisible();
    await dialog.getByLabel('Customer name').fill('Gibe Agro Machinery');
    await dialog.getByLabel('Phone').fill('0911');
    await dialog.getByLabel('TIN').fill('44087316');
    await create.click();
    await expect(dialog.getByText('Phone number must be at least 9 digits')).toBeVisible();
    await expect(dialog.getByText('TIN must be 10 digits')).toBeVisible();
    await dialog.getByLabel('Phone').fill('0115517093');
    await dialog.getByLabel('TIN').fill('0044087316');
    await dialog.getByLabel('Credit limit').fill('400000');
    await dialog.getByLabel('Credit days').fill('30');
    await dialog.getByLabel('Opening balance').fill('-250.5');
    await create.click();
    await expect(toast(page)).toContainText('Customer created successfully');

    await rowAction(page, 'Gibe Agro', 'View');
    const details = page.getByRole('dialog', { name: 'Customer Details' });
    for (const text of ['0044087316', '400,000.00', '250.50', '30', 'Yes'])
      await expect(details.getByText(text).first()).toBeVisible();
    await page.keyboard.press('Escape');

    await rowAction(page, 'Gibe Agro', 'Update');
    const update = page.getByRole('dialog', { name: 'Update Customer' });
    await expect(update.getByLabel('Opening balance')).toHaveValue('−250.50');
    await update.getByLabel('Opening balance').fill('0');
    await update.getByLabel('Active').selectOption('No');
    await update.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Customer updated successfully');

    await rowAction(page, 'Gibe Agro', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Customer deleted successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Gibe Agro' })).toBeHidden();
  });

  test('says that a TIN is taken, at its field', async ({ adminPage: page, api }) => {
    await api.call('POST', '/customer/create', { name: 'Muger Cement', tin: '0052310984' });
    await page.goto('/customers');
    await page.getByRole('button', { name: 'Add New' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Customer name').fill('Muger again');
    await dialog.getByLabel('TIN').fill('0052310984');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog.getByText('A customer with this TIN exists')).toBeVisible();
    await expect(dialog.getByLabel('TIN')).toHaveAttribute('aria-invalid', 'true');
    await expect(toast(page)).toContainText('Something went wrong');
  });

  test('asks where somebody has the name or the phone already', async ({ adminPage: page, api }) => {
    await api.call('POST', '/customer/create', { name: 'Abebe Construction', phone: '+251 91 550 0606' });
    await page.goto('/customers');
    await page.getByRole('button', { name: 'Add New' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
    const [name, phone] = [dialog.getByLabel('Customer name'), dialog.getByLabel('Phone')];
    await name.fill('abebe construction');
    await expect(name).toHaveAccessibleDescription(/Abebe Construction has this name/);
    await name.fill('Abebe Constructors');
    await expect(dialog.getByText('has this name')).toBeHidden();
    await phone.fill('0915500606');
    await expect(phone).toHaveAccessibleDescription(/Abebe Construction has this phone number/);
    await expect(phone).toHaveAttribute('aria-invalid', 'false');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Customer created successfully');
    // One's own number is nothing to ask about.
    await rowAction(page, 'Abebe Constructors', 'Update');
    const update = page.getByRole('dialog', { name: 'Update Customer' });
    const asked = page.waitForResponse('**/search/customers');
    await update.getByLabel('Customer name').fill('Abebe Builders');
    await asked;
    await expect(update.getByText('has this phone number')).toBeHidden();
  });

  test('merges one who stands twice', async ({ adminPage: page, api }) => {
    await api.call('POST', '/customer/create', { name: 'Zemen Hardware', opening: 200 });
    await api.call('POST', '/customer/create', { name: 'Zemen Hardwear', opening: 38.75 });
    await page.goto('/customers');
    await rowAction(page, 'Zemen Hardwear', 'Merge');
    const dialog = page.getByRole('dialog', { name: 'Merge Zemen Hardwear' });
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(dialog.getByText('Choose another customer')).toBeVisible();
    await choose(dialog.getByRole('combobox', { name: 'Into' }), 'Zemen Hardware');
    await dialog.getByRole('button', { name: 'Merge' }).click();
    await expect(toast(page)).toContainText('Customers merged');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Zemen Hardwear' })).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Zemen Hardware' })).toContainText('238.75');
  });

  test('the palette finds them', async ({ adminPage: page, api }) => {
    await api.call('POST', '/customer/create', { name: 'Adama Science University', tin: '0001284467' });
    await page.goto('/stocks');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('0001284467');
    await page.getByRole('option', { name: /Adama Science University/ }).click();
    await expect(page.getByRole('dialog', { name: 'Customer Details' })).toContainText(
      'Adama Science University',
    );
  });
});

test('encoders keep customers, but neither set what they may owe nor delete or merge', async ({
  page,
  api,
}) => {
  const email = 'customers.encoder@tana-trading.et';
  await api.encoder(email, await api.warehouse('Customers'));
  await signIn(page, { email, password: 'encoder1' });
  await page.goto('/customers');
  const creates = callsTo(page, '/customer/create');
  await page.getByRole('button', { name: 'Add New' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox').first()).toBeFocused();
  for (const label of ['Credit limit', 'Credit days', 'Opening balance'])
    await expect(dialog.getByLabel(label)).toHaveCount(0);
  await dialog.getByLabel('Customer name').fill('Hawassa Referral Hospital');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(toast(page)).toContainText('Customer created successfully');
  expect(Object.keys(creates[0] as object)).not.toContain('creditLimit');
  await page.getByRole('row').filter({ hasText: 'Hawassa' }).locator('[aria-haspopup=menu]').click();
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Update', 'Statement', 'Record payment']);

  // Only admins give a debt up, wherever a method is chosen.
  await page.getByRole('menuitem', { name: 'Record payment' }).click();
  const methods = page.getByLabel('Payment method').getByRole('option');
  await expect(methods.filter({ hasText: 'VAT withheld' })).toHaveCount(1);
  await expect(methods.filter({ hasText: 'Write-off' })).toHaveCount(0);
  await page.goto('/sales/create');
  await page.getByLabel('Payment method, payment 1').click();
  await expect(page.getByRole('option', { name: 'VAT withheld' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Write-off' })).toHaveCount(0);
});
