import { callsTo, signIn, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';

test.describe('A session that ends', () => {
  test('asks for the password over the form, and what was sent is saved once', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await form.getByLabel('Name').fill('Saved after signing in again');
    await form.getByLabel('Address').fill('Bole');
    await context.clearCookies({ name: 'token' });
    const creates = callsTo(page, '/warehouse/create');
    await form.getByRole('button', { name: 'Create' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(question).toContainText(admin.email);
    await expect(question.getByLabel('Password')).toBeFocused();
    await question.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toContainText('Email or password is wrong');
    await question.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Saved after signing in again' })).toHaveCount(1);
    expect(creates).toHaveLength(2);
  });

  test('can’t be put off, shows and tells nothing of the page, and loses nothing that is typed', async ({
    adminPage: page,
    context,
    api,
  }) => {
    const secret = await api.warehouse('Not for passers-by');
    await page.goto(`/warehouses?q=${encodeURIComponent(secret.name as string)}`);
    const row = page.getByRole('row').filter({ hasText: 'Not for passers-by' });
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Add New' }).click();
    const name = page.getByLabel('Name');
    await name.fill('Still typed');
    await page.getByLabel('Address').fill('Bole');
    await context.clearCookies({ name: 'token' });
    await page.getByRole('button', { name: 'Create' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(question.getByLabel('Password')).toBeFocused();

    await expect(question.getByRole('button', { name: 'Close' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Control+K');
    await expect(question).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    for (const hidden of [page.getByText('Not for passers-by').first(), page.getByRole('table'), name])
      await expect(hidden).toBeHidden();
    expect(await page.locator('body').ariaSnapshot()).not.toMatch(/passers-by|Still typed|Warehouses/);
    for (let tabs = 0; tabs < 6; tabs++) {
      await page.keyboard.press('Tab');
      await expect(question.locator(':focus')).toHaveCount(1);
    }

    await question.getByRole('button', { name: 'Log out' }).click();
    const lost = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await lost.getByRole('button', { name: 'Keep editing' }).click();
    await question.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Not for passers-by' })).toBeVisible();
    const made = await api.call<{ total: number }>('POST', '/search/warehouses', { data: 'Still typed' });
    expect(made.total).toBe(1);
  });

  test('leads to the sign-in page when one logs out, after asking for what is typed', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/sales/create');
    const customer = page.getByLabel('Customer name');
    await expect(customer).toBeFocused();
    await context.clearCookies({ name: 'token' });
    await customer.fill('Half typed'); // the search for this customer finds the session ended
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test('asks before what waits for the password is lost, and for nothing else', async ({
    adminPage: page,
    context,
  }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await form.getByLabel('Name').fill('Waits for the password');
    await form.getByLabel('Address').fill('Bole');
    await context.clearCookies({ name: 'token' });
    await form.getByRole('button', { name: 'Create' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await question.getByRole('button', { name: 'Log out' }).click();
    const lost = page.getByRole('alertdialog', { name: 'Discard changes?' });
    await expect(lost).toContainText('What you typed has not been saved.');
    await lost.getByRole('button', { name: 'Keep editing' }).click();
    await question.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Waits for the password' })).toHaveCount(1);

    await context.clearCookies({ name: 'token' });
    await page.getByRole('searchbox').fill('Waits');
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('given to somebody else on another page, does nothing here in their name', async ({
    page,
    context,
    api,
  }) => {
    await signIn(page, admin); // a session of its own: the next sign-in here ends it
    const encoder = await api.encoder('next.page@tana-trading.et', await api.warehouse('Next page'));
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await form.getByLabel('Name').fill('Made by the admin');
    await form.getByLabel('Address').fill('Bole');
    const other = await context.newPage();
    await signIn(other, encoder);
    await form.getByRole('button', { name: 'Create' }).click();
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    await expect(question).toContainText(admin.email);
    await question.getByLabel('Password').fill(admin.password);
    await page.keyboard.press('Enter');
    await expect(form).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Made by the admin' })).toHaveCount(1);
    await other.getByRole('link', { name: 'Stocks' }).click();
    await expect(other.getByRole('dialog', { name: 'Your session has ended' })).toContainText(encoder.email);
  });

  test('by a change of role goes on with the new one, where that may be', async ({ page, api }) => {
    const email = 'role.changed@tana-trading.et';
    const { password } = await api.encoder(email, await api.warehouse('Role changed'));
    const { data } = await api.call<{ data: { _id: string }[] }>('POST', '/search/users', { data: email });
    const question = page.getByRole('dialog', { name: 'Your session has ended' });
    const becomes = (role: string) => api.call('PUT', '/users/updateone', { _id: data[0]?._id, role });
    const enterPassword = async () => {
      await question.getByLabel('Password').fill(password);
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
    };
    await signIn(page, { email, password });
    await page.goto('/sales/create');
    await expect(page.getByLabel('Customer name')).toBeFocused();
    await becomes('admin');
    await page.getByLabel('Customer name').fill('Still typed'); // the search for this customer finds it out
    await enterPassword();
    await expect(page.getByLabel('Customer name')).toHaveValue('Still typed');
    await expect(page.getByRole('link', { name: 'Warehouses' })).toBeVisible();

    await page.getByLabel('Customer name').fill('');
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await form.getByLabel('Name').fill('Not theirs to make');
    await form.getByLabel('Address').fill('Bole');
    await becomes('encoder');
    await form.getByRole('button', { name: 'Create' }).click();
    await enterPassword();
    await expect(toast(page)).toContainText('Your role may not do this');
    await expect(page).toHaveURL('/sales');
    await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Warehouses' })).toBeHidden();
    const found = await api.call<{ total: number }>('POST', '/search/warehouses', { data: 'Not theirs' });
    expect(found.total).toBe(0);
  });
});
