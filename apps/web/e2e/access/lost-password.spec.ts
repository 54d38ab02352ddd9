import { rowAction, signIn, toast } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';

test('a lost password is reset from the row, and its user chooses another before anything else', async ({
  adminPage: page,
  browser,
  api,
  baseURL,
}) => {
  const person = await api.encoder('lost@tana-trading.et', await api.warehouse('Lost and found'));
  await page.goto('/encoders');
  await rowAction(page, person.email, 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await expect(dialog).toContainText(person.email);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  const issued = dialog.getByRole('status', { name: 'One-time password' });
  await expect(issued).toHaveText(/^\S{12,19}$/);
  const oneTime = (await issued.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const desk = await context.newPage();
  await desk.goto('/login');
  await desk.getByLabel('Email').fill(person.email);
  await desk.getByLabel('Password').fill(oneTime);
  await desk.getByRole('button', { name: 'Login' }).click();
  await expect(desk.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(desk.getByLabel('Current password')).toBeFocused();
  await desk.goto('/stocks');
  await expect(desk.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(desk.getByRole('navigation')).toHaveCount(0);

  await desk.getByLabel('Current password').fill(oneTime);
  await desk.getByLabel('New password').fill(oneTime);
  await desk.getByRole('button', { name: 'Save password' }).click();
  await expect(desk.getByRole('alert')).toHaveText('Choose another password than the one-time password');
  await desk.getByLabel('New password').fill('my-own-secret');
  await desk.getByRole('button', { name: 'Save password' }).click();
  await expect(desk.getByRole('heading', { name: 'Manage Stocks' })).toBeVisible();
  await context.close();
  await page.context().clearCookies();
  await signIn(page, { email: person.email, password: 'my-own-secret' });
});

test('a call that wants the own password again gets it from a dialog, and goes on', async ({
  adminPage: page,
  api,
}) => {
  const person = await api.encoder('asked@tana-trading.et', await api.warehouse('Asked again'));
  await page.goto('/encoders');
  // Answer as if the sign-in were long ago: refuse the call without a password.
  await page.route('**/users/resetpassword', async (route) => {
    if (route.request().postDataJSON().currentPassword) return route.continue();
    const refused = { code: 'PASSWORD_REQUIRED', message: 'Enter your password to go on', requestId: 'r1' };
    return route.fulfill({ status: 403, json: refused });
  });
  await rowAction(page, person.email, 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  const question = page.getByRole('dialog', { name: 'Enter your password to go on' });
  await question.getByLabel('Current password').fill('not-the-one');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByText('Current password is wrong')).toBeVisible();
  await question.getByLabel('Current password').fill(admin.password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByRole('status', { name: 'One-time password' })).toHaveText(/^\S{12,19}$/);
});

test('nobody deactivates themselves, and the screen says who can', async ({ adminPage: page, api }) => {
  const other = await api.encoder('second.boss@tana-trading.et', await api.warehouse('Admins'));
  const found = await api.call<{ data: { _id: string }[] }>('POST', '/search/users', { data: other.email });
  const id = found.data[0]?._id;
  await api.call('PUT', '/users/updateone', { id, role: 'admin' });
  await page.goto(`/encoders?q=${encodeURIComponent(admin.email)}`); // other tests fill the first page
  await page.getByRole('row').filter({ hasText: admin.email }).getByRole('switch').click();
  await expect(toast(page)).toContainText('Another admin has to do this');
  await api.call('PUT', '/users/updateone', { id, role: 'encoder' }); // other tests count the admins
});
