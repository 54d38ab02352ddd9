import type { Page } from '@playwright/test';
import { fillSale, notices, signIn, toast } from '../support/actions.ts';
import { startProxy } from '../support/proxy.ts';
import { admin, test as base, expect } from '../support/test.ts';

const test = base.extend<{ line: Awaited<ReturnType<typeof startProxy>> }>({
  line: async ({ server }, use) => {
    const line = await startProxy(server.url);
    await use(line);
    await line.cut();
  },
  baseURL: async ({ line }, use) => use(line.url),
});
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 }); // the browser caches files when it finds time

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const kept = [];
    for (const name of await caches.keys()) kept.push(...(await (await caches.open(name)).keys()));
    return kept.map(({ url }) => new URL(url).pathname);
  });
const runningScript = (page: Page) => page.locator('script[type=module]').getAttribute('src');

/** Waits until the browser has cached all of the app's files that this page has loaded. */
async function untilKept(page: Page) {
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const files = loaded.filter((path) => path.startsWith('/assets/'));
  await expect
    .poll(() => keptFiles(page), { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/', '/first-paint.js', ...files]));
}

test('a page that is loaded anew without a line opens, with what waits to be sent', async ({
  adminPage: page,
  line,
  api,
}) => {
  const [product, warehouse] = [await api.product('Kept lamp'), await api.warehouse('Kept store')];
  await api.stock(product, warehouse, 10);
  await page.goto('/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await fillSale(page, { customer: 'Kept over a reload', product: 'Kept lamp', warehouse: 'Kept store' });
  await untilKept(page);
  await line.cut();
  await page.getByRole('button', { name: 'Create Sale' }).click();
  const chip = page.getByRole('button', { name: '1 sale waits' });
  await expect(chip).toBeVisible();
  await expect(page).toHaveURL(/\/sales$/);

  await page.reload();
  await expect(notices(page)).toContainText('No connection.');
  await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
  await expect(page.getByText('The server did not answer.')).toBeVisible();
  await expect(page.getByRole('button', { name: admin.email })).toBeVisible();
  await chip.click();
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toContainText('Kept over a reload');
  await expect(page.getByRole('dialog', { name: 'Outbox' })).toContainText(/birr · kept \w{3} \d+, \d{4}/);
  await page.keyboard.press('Escape');

  await line.mend();
  await expect(notices(page)).not.toContainText('No connection.', { timeout: 30_000 });
  await expect(chip).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Kept over a reload' })).toHaveCount(1);
});

test('a file that is asked for while the line breaks for a second comes after it', async ({
  adminPage: page,
  line,
}) => {
  await page.goto('/sales/create');
  await untilKept(page);
  await line.cut();
  await page.getByRole('button', { name: 'Open the calendar' }).click();
  await page.waitForTimeout(1_000);
  await line.mend();
  await expect(page.getByRole('grid')).toBeVisible();
  expect(await toast(page).count(), 'nobody is told').toBe(0);
});

test('what a public network says in the server’s place is not kept', async ({ adminPage: page, line }) => {
  await page.goto('/sales');
  await untilKept(page);
  line.catchAll();
  await page.getByRole('link', { name: 'Warehouses' }).click();
  await expect(notices(page)).toContainText('No connection.');
  await page.goto('/stocks');
  await expect(page.getByRole('heading', { name: 'Welcome, guest' })).toBeVisible();

  await line.cut();
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Manage Sales' })).toBeVisible();
  line.catchAll(false);
  await line.mend();
  await expect(notices(page)).not.toContainText('No connection.', { timeout: 30_000 });
  await page.getByRole('link', { name: 'Warehouses' }).click();
  await expect(page.getByRole('heading', { name: 'Manage Warehouses' })).toBeVisible();
});

test('a file that was asked for before the page had help, and comes afterwards, is kept too', async ({
  adminPage: page,
}) => {
  const slow = page.waitForRequest(/schibsted-grotesk-latin-wght/);
  await page.route(/schibsted-grotesk-latin-wght/, async (route) => {
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await route.continue();
  });
  await page.goto('/warehouses', { waitUntil: 'commit' });
  const { pathname } = new URL((await slow).url());
  await expect.poll(() => keptFiles(page), { timeout: 30_000 }).toContain(pathname);
});

test('a new version is offered and comes with the next load; without a line, that one opens', async ({
  adminPage: page,
  context,
  line,
}) => {
  await page.goto('/warehouses');
  await untilKept(page);
  const old = (await runningScript(page)) ?? '';
  line.deploy(old);
  await context.setOffline(true);
  await expect(notices(page)).toContainText('No connection.');
  await context.setOffline(false);
  await notices(page).getByRole('button', { name: 'Reload' }).click({ timeout: 30_000 });
  await expect.poll(() => runningScript(page), { timeout: 30_000 }).not.toBe(old);
  const served = await runningScript(page);
  await untilKept(page);
  await line.cut();
  await page.reload();
  await expect(notices(page)).toContainText('No connection.');
  expect(await runningScript(page)).toBe(served);
});

test('whoever logs out leaves nothing of theirs behind', async ({ page, line }) => {
  await signIn(page, admin);
  for (const path of ['/stocks', '/sales', '/encoders', '/dashboard']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await untilKept(page);
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  for (const file of await keptFiles(page))
    expect(file).toMatch(/^\/($|assets\/|first-paint\.js$|icon\.svg$)/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tana-trading');
  await line.cut();
  await page.goto('/sales');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});
