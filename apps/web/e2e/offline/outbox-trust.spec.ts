import { callsTo, signIn, toast } from '../support/actions.ts';
import {
  entry,
  logOutAnyway,
  openOutbox,
  plant,
  refuse,
  salesTo,
  sellOffline,
  storedText,
  waiting,
} from '../support/outbox.ts';
import { admin, expect, test } from '../support/test.ts';

test.slow();

test('what somebody else puts into the browser’s storage is neither shown nor sent', async ({
  page,
  context,
  api,
}) => {
  await signIn(page, admin);
  await sellOffline(page, context, api, ['Replaced by a plant']);
  await logOutAnyway(page, admin.email);
  const { data } = await api.call<{ data: { _id: string } }>('GET', '/auth/me');
  const fields = { email: 'planted@tana-trading.et', password: 'planted1', role: 'admin' };
  const planted = {
    key: 'planted',
    id: 'planted',
    route: 'POST /users/createencoder',
    fields,
    sale: fields,
    draft: fields,
    name: 'Planted',
    amount: 1,
    at: new Date().toISOString(),
  };
  for (const value of [planted, [planted]]) {
    await plant(page, data._id, value);
    await context.setOffline(false);
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() !== 'GET' && posts.push(new URL(request.url()).pathname),
    );
    await signIn(page, admin);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(waiting(page)).toBeHidden();
    expect(posts.filter((path) => /create/.test(path))).toEqual([]);
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
  }
  const found = await api.call<{ total: number }>('POST', '/search/users', { data: 'planted@' });
  expect(found.total).toBe(0);
});

test('what waits can’t be read in the browser’s storage, during the session and after the log-out', async ({
  page,
  context,
  api,
}) => {
  await signIn(page, admin);
  await sellOffline(page, context, api, ['Wholesale Kebede']);
  expect(await storedText(page)).not.toMatch(/Kebede|lamp|Tigist/);
  await logOutAnyway(page, admin.email);
  const stored = await storedText(page);
  expect(stored).not.toMatch(/Kebede|lamp|Tigist|tana-trading/);
  expect(stored).not.toContain('vault');
  await expect(page.getByText('Kebede')).toHaveCount(0);

  await context.setOffline(false);
  await signIn(page, admin);
  await expect(waiting(page)).toHaveText(/1 sale waits/);
  const outbox = await openOutbox(page);
  await expect(entry(outbox, 'Wholesale Kebede')).toContainText('100.00 birr');
  expect(await salesTo(api, 'Wholesale Kebede')).toBe(0);
  await outbox.getByRole('button', { name: 'Send now' }).click();
  await expect(outbox).toContainText('Nothing waits to be sent.');
  expect(await salesTo(api, 'Wholesale Kebede')).toBe(1);
});

test('logging out warns of sales that wait, and is what one wants only once one has said so', async ({
  adminPage: page,
  context,
  api,
}) => {
  await sellOffline(page, context, api, ['Warned of']);
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Some sales are not sent yet' });
  await expect(warning).toContainText('1 sale waits');
  await warning.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/sales');
  await expect(waiting(page)).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('option', { name: 'Log out' }).click();
  await expect(warning).toBeVisible();
});

test('a refused sale is told with its reason, marked in the header, and sent again on a press', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'Sent again';
  await refuse(page, context, api, [customer]);
  await expect(page.getByRole('button', { name: '1 sale refused' })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 sale waits' })).toBeHidden();
  const creates = callsTo(page, '/sale/create');
  const outbox = await openOutbox(page);
  await expect(outbox.getByRole('button', { name: 'Send now' })).toBeDisabled();
  await entry(outbox, customer).getByRole('button', { name: 'Send again' }).click();
  await expect(outbox).toContainText('Nothing waits to be sent.');
  expect(creates).toHaveLength(1);
  expect(await salesTo(api, customer)).toBe(1);
  await expect(toast(page)).toContainText('Sent from the outbox');
});

test('a sale that waited for a month is not sent by itself: it may be recorded already', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'A month ago';
  await page.clock.install({ time: Date.now() - 31 * 24 * 3_600_000 });
  await sellOffline(page, context, api, [customer]);
  await page.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  await expect(toast(page)).toContainText('This sale has waited for a month and may be recorded.');
  expect(await salesTo(api, customer)).toBe(0);
  const outbox = await openOutbox(page);
  await entry(outbox, customer).getByRole('button', { name: 'Send again' }).click();
  await expect(outbox).toContainText('Nothing waits to be sent.');
  expect(await salesTo(api, customer)).toBe(1);
});
