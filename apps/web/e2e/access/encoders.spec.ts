import type { Page } from '@playwright/test';
import { callsTo, choose, column, rowAction, signIn, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test.describe('Manage Encoders', () => {
  test('lists row number, names, email, phone number, status dot and actions', async ({
    adminPage: page,
    api,
  }) => {
    await api.encoder('listed.one@tana-trading.et', await api.warehouse('Listing'));
    const lists = callsTo(page, '/users/getencoders');
    await page.goto('/encoders');
    await expect(page).toHaveTitle(/Manage Encoders/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Manage Encoders');
    await expect(page.getByRole('columnheader')).toHaveText([
      'No.',
      'First name',
      'Middle name',
      'Email',
      'Phone number',
      'Status',
      'Actions',
    ]);
    const row = rowOf(page, 'listed.one@');
    for (const text of ['Abebe', 'Kebede', '+251 91 123 4567', 'Active'])
      await expect(row).toContainText(text);
    expect(lists[0]).toEqual({ page: 1, limit: 10 });
    await page.getByRole('button', { name: 'Email' }).click();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(page).toHaveURL(/sort=email/);
    const emails = await column(page, 'Email');
    expect(emails).toEqual(emails.toSorted());
  });

  test('says what is wrong with each field of a new encoder', async ({ adminPage: page }) => {
    await page.goto('/encoders');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Encoder' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await expect(dialog.getByLabel('Role')).toHaveValue('encoder');
    await expect(dialog.getByLabel('Status')).toHaveValue('ACTIVE');
    await dialog.getByRole('button', { name: 'Create' }).click();
    for (const message of [
      'First name is required',
      'Middle name is required',
      'Invalid email address',
      'Phone number must be at least 9 digits',
      'Warehouse is required',
      'Password must be at least 6 characters',
    ]) {
      await expect(dialog.getByText(message, { exact: true })).toBeVisible();
    }
    await dialog.getByLabel('Phone number').fill('12345678');
    await expect(dialog.getByText('Phone number must be at least 9 digits')).toBeVisible();
    await dialog.getByLabel('Phone number').fill('123456789');
    await expect(dialog.getByText('Phone number must be at least 9 digits')).toBeHidden();
  });

  test('creates one who can sign in', async ({ adminPage: page, api }) => {
    const { _id } = await api.warehouse('Encoders’ depot');
    await page.goto('/encoders');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Encoder' });
    await dialog.getByLabel('First name').fill('Hanna');
    await dialog.getByLabel('Middle name').fill('Tesfaye');
    await dialog.getByLabel('Email').fill('hanna@tana-trading.et');
    await dialog.getByLabel('Phone number').fill('+251911402233');
    await choose(dialog.getByLabel('Warehouse'), 'Encoders’ depot');
    await dialog.getByLabel('Password', { exact: true }).fill('hanna-2019');
    const creates = callsTo(page, '/users/createencoder');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('Encoder created successfully');
    await expect(toast(page)).toContainText('New encoder has been added to the system');
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, 'hanna@tana-trading.et')).toContainText('Tesfaye');
    expect(creates).toEqual([
      {
        fname: 'Hanna',
        mname: 'Tesfaye',
        email: 'hanna@tana-trading.et',
        phoneNo: '+251911402233',
        role: 'encoder',
        wareHouse: _id,
        status: 'ACTIVE',
        password: 'hanna-2019',
      },
    ]);
    await page.context().clearCookies();
    await signIn(page, { email: 'hanna@tana-trading.et', password: 'hanna-2019' });
  });

  test('views, updates and deletes, in dialogs that a click outside does not close', async ({
    adminPage: page,
    api,
  }) => {
    const warehouse = await api.warehouse('Viewed store');
    await api.encoder('viewed@tana-trading.et', warehouse);
    await page.goto('/encoders');
    await rowAction(page, 'viewed@tana-trading.et', 'View');
    const details = page.getByRole('dialog', { name: 'User Details' });
    for (const text of [
      'Abebe Kebede',
      'viewed@tana-trading.et',
      '+251 91 123 4567',
      'Encoder',
      'Viewed store',
      warehouse._id,
      'Active',
      'First Admin',
    ]) {
      await expect(details).toContainText(text);
    }
    await page.mouse.click(20, 400);
    await expect(details).toBeVisible();
    await details.getByRole('button', { name: 'Update' }).click();
    const form = page.getByRole('dialog', { name: 'Update User' });
    await expect(form.getByLabel('Warehouse')).toHaveValue('Viewed store');
    await expect(form.getByLabel('Password')).toBeHidden();
    await page.mouse.click(20, 400);
    await expect(form).toBeVisible();
    await form.getByLabel('First name').fill('Abel');
    await form.getByLabel('Status').selectOption('INACTIVE');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('User updated successfully');
    await expect(form).toBeHidden();
    await expect(rowOf(page, 'viewed@tana-trading.et')).toContainText('Abel');
    await expect(rowOf(page, 'viewed@tana-trading.et').getByRole('switch')).toHaveText('Inactive');

    await rowAction(page, 'viewed@tana-trading.et', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Abel Kebede');
    await page.mouse.click(20, 400);
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('user deleted successfully');
    await expect(rowOf(page, 'viewed@tana-trading.et')).toBeHidden();
  });

  test('shows the signed-in admin’s own new e-mail at once, and asks for the password with it', async ({
    page,
    api,
  }) => {
    const warehouse = await api.warehouse('Own record');
    const person = await api.encoder('old.address@tana-trading.et', warehouse);
    const found = await api.call<{ data: { _id: string }[] }>('POST', '/search/users', {
      data: person.email,
    });
    const id = found.data[0]?._id;
    await api.call('PUT', '/users/updateone', { id, role: 'admin' });
    await signIn(page, person);
    await page.goto('/encoders');
    const footer = page.getByRole('button', { name: /@tana-trading\.et/ });
    await expect(footer).toContainText('old.address@');
    await rowAction(page, 'old.address@', 'Update');
    const form = page.getByRole('dialog', { name: 'Update User' });
    await form.getByLabel('Email').fill('new.address@tana-trading.et');
    await form.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('User updated successfully');
    await expect(footer).toContainText('new.address@');

    // A session that ends now can continue: the page asks for the password of the account's new address.
    await page.context().clearCookies();
    await page.getByRole('searchbox').fill('Abebe');
    const again = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(again).toContainText('new.address@');
    await again.getByLabel('Password', { exact: true }).fill('encoder1');
    await again.getByRole('button', { name: 'Login' }).click();
    await expect(again).toBeHidden();
    await expect(footer).toContainText('new.address@');
    await api.call('PUT', '/users/updateone', { id, role: 'encoder' }); // other tests count the admins
  });

  test('the new encoder’s dialog stays on a click outside, and leaves on Escape', async ({
    adminPage: page,
  }) => {
    await page.goto('/encoders');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Encoder' });
    await expect(dialog.getByLabel('First name')).toBeFocused();
    await page.mouse.click(20, 400);
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('searches people and disables paging meanwhile', async ({ adminPage: page, api }) => {
    await api.encoder('zerihun@tana-trading.et', await api.warehouse('Searching'));
    const searches = callsTo(page, '/search/users');
    await page.goto('/encoders');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.insertText('zerihun');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
    expect(searches).toEqual([{ data: 'zerihun', page: 1, limit: 100 }]);
    for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
  });
});
