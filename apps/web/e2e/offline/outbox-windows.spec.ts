import { signIn, toast } from '../support/actions.ts';
import {
  change,
  entry,
  logOutAnyway,
  openOutbox,
  refuse,
  salesTo,
  sellOffline,
  waiting,
} from '../support/outbox.ts';
import { admin, expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.slow();
const create = 'Create Sale';

test('a refused sale that is gone on with in two windows is made once, and leaves both', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'In two windows';
  await refuse(page, context, api, [customer]);
  const [other, third] = [await context.newPage(), await context.newPage()];
  for (const window of [page, other]) {
    await window.goto('/sales');
    await change(window, customer);
    await expect(window.getByLabel('Customer name')).toHaveValue(customer);
  }
  await third.goto('/stocks');
  await expect(waiting(third)).toBeVisible();
  await page.getByRole('button', { name: create }).click();
  await expect(page).toHaveURL('/sales');
  for (const window of [page, other, third]) await expect(waiting(window)).toBeHidden();

  await other.getByLabel('Quantity, item 1').fill('2');
  await other.getByRole('button', { name: create }).click();
  await expect(toast(other)).toContainText('An earlier version of this was recorded already.');
  expect(await salesTo(api, customer)).toBe(1);
});

test('whoever signs in while it is sent neither sees nor sends the sales of the one before', async ({
  page,
  context,
  api,
}) => {
  await signIn(page, admin);
  const next = await api.encoder('after.the.admin@tana-trading.et', await api.warehouse('After the admin'));
  await sellOffline(page, context, api, ['Sent by their own', 'Sent by nobody else']);
  const answer = await intercept(page, '**/api/v1/sale/create');
  const requested = page.waitForRequest('**/api/v1/sale/create');
  await context.setOffline(false);
  await requested;
  await logOutAnyway(page, admin.email);
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
  await expect(waiting(page)).toBeHidden();
  answer();
  await page.waitForLoadState('networkidle');
  await expect(waiting(page)).toBeHidden();
  expect(await salesTo(api, 'Sent by nobody else')).toBe(0);

  await page.getByRole('button', { name: next.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await signIn(page, admin);
  // The answer may have come after the sealed sale was closed: it is then sent again, and recorded once.
  await expect(waiting(page)).toHaveText(/1 sale waits|2 sales wait/);
  await page.reload({ waitUntil: 'networkidle' });
  expect(await salesTo(api, 'Sent by nobody else')).toBe(0);
  const outbox = await openOutbox(page);
  await expect(entry(outbox, 'Sent by nobody else')).toContainText('Waits until you send it.');
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => salesTo(api, 'Sent by nobody else')).toBe(1);
  await page.keyboard.press('Escape');
  expect(await salesTo(api, 'Sent by their own')).toBe(1);
  await expect(waiting(page)).toBeHidden();
});

test('a sale that hangs holds up its own person alone', async ({ page, context, api }) => {
  const next = await api.encoder('not.held.up@tana-trading.et', await api.warehouse('Not held up'));
  await signIn(page, next);
  await sellOffline(page, context, api, ['Not held up']);
  const json = { message: 'The disk is slow', code: 'INTERNAL', requestId: 'r' };
  await page.route('**/api/v1/sale/create', (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await context.setOffline(false);
  await expect(toast(page)).toContainText('The disk is slow');
  await logOutAnyway(page, next.email);

  await signIn(page, admin);
  await sellOffline(page, context, api, ['Hanging']);
  const answer = await intercept(page, '**/api/v1/sale/create', (route) => route.abort());
  const requested = page.waitForRequest('**/api/v1/sale/create');
  await context.setOffline(false);
  await requested;
  await logOutAnyway(page, admin.email);

  // On the same page: a reload would drop the pending calls.
  await page.getByLabel('Email').fill(next.email);
  await page.getByLabel('Password').fill(next.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await (await openOutbox(page)).getByRole('button', { name: 'Send now' }).click();
  await expect.poll(() => salesTo(api, 'Not held up')).toBe(1);
  await page.keyboard.press('Escape');
  await expect(waiting(page)).toBeHidden();
  answer();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('The outbox could not be sent')).toBeHidden();
  expect(await salesTo(api, 'Hanging')).toBe(0);
});

test('what one window sends can’t be deleted in another, which tells of it', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'Sent by the first';
  await sellOffline(page, context, api, [customer]);
  const other = await context.newPage();
  for (const window of [page, other])
    await window.route('**/api/v1/sale/create', (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await expect(toast(page)).toContainText('The outbox could not be sent');
  await other.goto('/stocks');
  await expect(toast(other)).toContainText('The outbox could not be sent');
  const deletion = entry(await openOutbox(other), customer).getByRole('button', { name: 'Delete' });
  await deletion.click();
  const confirm = other.getByRole('alertdialog').getByRole('button', { name: 'Delete' });
  await expect(confirm).toBeEnabled();

  const answer = await intercept(page, '**/api/v1/sale/create');
  await page.reload();
  await expect(confirm).toBeDisabled();
  await other.keyboard.press('Escape');
  await expect(entry(other.getByRole('dialog'), customer)).toContainText('Sending...');
  await expect(deletion).toBeDisabled();
  answer();
  await expect(other.getByRole('dialog')).toContainText('Nothing waits to be sent.');
  expect(await salesTo(api, customer)).toBe(1);
});
