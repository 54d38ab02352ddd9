import type { Page } from '@playwright/test';
import { choose, notices, signIn, toast } from '../support/actions.ts';
import { salesTo, storedText, waiting } from '../support/outbox.ts';
import { admin, expect, test } from '../support/test.ts';

test.slow();

/** Waits until the browser has the data for starting a sale, and the files of its page. */
async function untilReady(page: Page, act: () => Promise<unknown>): Promise<void> {
  const goods = page.waitForResponse('**/outbox/getgoods');
  const script = page.waitForResponse(/assets\/create-sale\.page/);
  await act();
  await (await goods).finished();
  await (await script).finished();
  await expect.poll(() => storedText(page)).toContain('goods');
  await page.waitForLoadState('networkidle');
}

test('a sale is begun without a connection, with the goods as last known, and sent after it', async ({
  page,
  context,
  api,
}) => {
  const customer = 'Begun in an outage';
  const warehouse = await api.warehouse('Outage store');
  const product = await api.product('Outage kettle');
  await api.stock(product, warehouse, 7);
  const clerk = await api.encoder('outage@tana-trading.et', warehouse);
  await untilReady(page, () => signIn(page, clerk));
  await context.setOffline(true);
  await expect(notices(page)).toContainText('No connection.');
  await page.getByRole('link', { name: 'Add New' }).click();
  await page.getByLabel('Customer name').fill(customer);
  await page.getByLabel('Sale date').fill('2026-03-05');
  await page.getByLabel('Sales man').fill('Tigist Alemu');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const picker = page.getByLabel('Product, item 1');
  await picker.click();
  await expect(page.getByText(/No connection\. As known on \w{3} \d+, \d{4}/)).toBeVisible();
  await page.keyboard.press('Escape');
  await choose(picker, 'Outage kettle');
  await choose(page.getByLabel('Warehouse, item 1'), 'Outage store');
  await expect(page.getByText(/^7 in stock on \w{3} \d+, \d{4}/)).toBeVisible();
  await page.getByLabel('Quantity, item 1').fill('2');
  await page.getByLabel('Selling price, item 1').fill('100');
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(toast(page)).toContainText('Saved in the outbox');
  await context.setOffline(false);
  await expect.poll(() => salesTo(api, customer)).toBe(1);
  await expect(waiting(page)).toBeHidden();
});

test('the goods that are kept are sealed, and gone after the log-out', async ({ page, api }) => {
  await api.product('Sealed samovar');
  await untilReady(page, () => signIn(page, admin));
  expect(await storedText(page)).not.toContain('Sealed samovar');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(() => storedText(page)).not.toMatch(/goods|vault/);
});

test.describe('Logging out without a connection', () => {
  test('clears the page at once, and tells the server when the connection is back', async ({
    page,
    context,
    api,
  }) => {
    await api.warehouse('Seen by the admin');
    await untilReady(page, () => signIn(page, admin));
    await page.getByRole('link', { name: 'Warehouses' }).click();
    await expect(page.getByText('Seen by the admin').first()).toBeVisible();
    const [token] = (await context.cookies()).filter(({ name }) => name === 'token');
    await context.setOffline(true);
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Seen by the admin')).toHaveCount(0);
    await expect(page.getByRole('status')).toContainText('The server is told once the connection is back.');
    expect(await storedText(page)).not.toMatch(/tana-trading|vault|goods/);

    const loggedOut = page.waitForResponse('**/auth/logout');
    await context.setOffline(false);
    expect((await loggedOut).status()).toBe(200);
    expect((await context.cookies()).filter(({ name }) => name === 'token')).toEqual([]);
    const copy = await context.request.get('/api/v1/auth/me', {
      headers: { Cookie: `token=${token?.value}` },
    });
    expect(copy.status()).toBe(401);
  });

  test('holds when the page is loaded anew before the server has heard of it', async ({ page, context }) => {
    await untilReady(page, () => signIn(page, admin));
    await page.route('**/auth/logout', (route) => route.abort());
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/stocks');
    await expect(page).toHaveURL('/login');
    expect((await context.cookies()).map(({ name }) => name)).toContain('token');

    await page.unrouteAll();
    await page.goto('/stocks');
    await expect(page).toHaveURL('/login');
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).not.toContain('token');
  });

  test('reaches the other windows, which show nothing more until the password is given', async ({
    page,
    context,
    api,
  }) => {
    await api.warehouse('In the other window');
    await untilReady(page, () => signIn(page, admin));
    const other = await context.newPage();
    await untilReady(other, () => other.goto('/warehouses?q=In+the+other+window'));
    const row = other.getByRole('row').filter({ hasText: 'In the other window' });
    await expect(row).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(row).toBeHidden();
    const question = other.getByRole('dialog', { name: 'Your session has ended' });
    await context.setOffline(false);
    await question.getByLabel('Password').fill(admin.password);
    await question.getByRole('button', { name: 'Login' }).click();
    await expect(row).toBeVisible();
  });
});
