import type { Page, Route } from '@playwright/test';
import { callsTo, fillSale, openSettingsHere, rowAction, signIn, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { admin, expect, test } from '../support/test.ts';
import { intercept, lifeOf } from '../support/timing.ts';

const question = (page: Page) => page.getByRole('alertdialog');

async function fillNewSale(page: Page, api: Client, customer: string): Promise<void> {
  const place = { product: `${customer} lamp`, warehouse: `${customer} store` };
  await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 10);
  await page.goto('/sales/create');
  await fillSale(page, { customer, ...place });
}

/** Holds a sale's save until the answer is released. */
async function savingSale(page: Page, api: Client, customer: string): Promise<() => void> {
  const answer = await intercept(page, '**/api/v1/sale/create');
  await fillNewSale(page, api, customer);
  await page.getByRole('button', { name: 'Create Sale' }).click();
  return answer;
}

const salesTo = async (api: Client, customer: string) =>
  (await api.call<{ total: number }>('POST', '/search/sales', { data: customer })).total;

test.describe('Leaving a form', () => {
  test('that is being saved says so, and what comes of it disturbs no other page', async ({
    adminPage: page,
    api,
  }) => {
    const answer = await savingSale(page, api, 'Left early');
    const products = page.getByRole('link', { name: 'Products' });
    await products.click();
    await expect(question(page)).toContainText('This is being saved');
    await question(page).getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Customer name')).toHaveValue('Left early');
    await products.click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Half typed');
    answer();
    await expect(toast(page)).toContainText('sale created successfully');
    await expect(page).toHaveURL('/products');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Half typed');
    expect(await salesTo(api, 'Left early')).toBe(1);
  });

  test('asks no more once it is saved', async ({ adminPage: page, api }) => {
    const answer = await savingSale(page, api, 'Saved meanwhile');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(question(page)).toContainText('This is being saved');
    answer();
    await expect(page).toHaveURL('/sales');
    await expect(question(page)).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Saved meanwhile' })).toBeVisible();
  });

  test('before it fails, to try again from another page sends it again', async ({ adminPage: page, api }) => {
    const fail = await intercept(page, '**/api/v1/sale/create', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await fillNewSale(page, api, 'Failed elsewhere');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await page.getByRole('link', { name: 'Products' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/products');
    fail();
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('sale created successfully');
    expect(await salesTo(api, 'Failed elsewhere')).toBe(1);
  });

  test('after a failure, to try again from another page stays on that page', async ({
    adminPage: page,
    api,
  }) => {
    const fail = (route: Route) => route.fulfill({ status: 500, json: {} });
    await page.route('**/api/v1/sale/create', fail, { times: 1 });
    await fillNewSale(page, api, 'Tried elsewhere');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(toast(page)).toContainText('Error creating sale');
    await page.getByRole('link', { name: 'Products' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/products');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('sale created successfully');
    await expect(page).toHaveURL('/products');
    expect(await salesTo(api, 'Tried elsewhere')).toBe(1);
  });
});

test.describe('Back over a form in a dialog', () => {
  test('closes it, and nothing else', async ({ adminPage: page, api }) => {
    await api.warehouse('Gondar');
    await page.goto('/stocks');
    await page.getByRole('link', { name: 'Warehouses' }).click();
    // Before that, keys go to the previous page's search box.
    await expect(page.getByRole('heading', { name: 'Manage Warehouses' })).toBeVisible();
    await page.getByRole('searchbox').fill('Gondar');
    await expect(page).toHaveURL(/\/warehouses\?q=Gondar$/);
    const back = () => page.evaluate(() => history.back());
    const form = page.getByRole('dialog', { name: 'Update Warehouse' });
    const open = async () => {
      await rowAction(page, 'Gondar', 'Update');
      await expect(form).toBeVisible();
    };
    await open();
    await back();
    await expect(form).toBeHidden();
    await open();
    await form.getByLabel('Name').fill('Gondar two');
    await back();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('Gondar two');
    await back();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(page).toHaveURL(/\/warehouses\?q=Gondar$/);
    await back();
    await expect(page).toHaveURL(/\/stocks$/);
  });

  test('closes it also where the list has made history', async ({ adminPage: page, api }) => {
    const name = 'Harar beyond the first page';
    await api.warehouse(name);
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Name' }).click();
    await expect(page).toHaveURL(/\?sort=name$/);
    await page.getByRole('searchbox').fill(name);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('cell').nth(2).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    const form = page.getByRole('dialog', { name: 'Update Warehouse' });
    await form.getByLabel('Name').fill('Harar two');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel('Name')).toHaveValue('Harar two');
    await page.evaluate(() => history.back());
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toBeHidden();
    await expect(row).toBeVisible();
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
});

test.describe('Logging out', () => {
  test('asks before typed work is lost, by the menu, the palette and a new password', async ({
    page,
    api,
  }) => {
    const account = await api.encoder('leaving@tana-trading.et', await api.warehouse('Leaving'));
    await signIn(page, account);
    await page.goto('/sales/create');
    const customer = page.getByLabel('Customer name');
    await customer.fill('Half typed');
    const keepEditing = async () => {
      await expect(question(page)).toContainText('Discard changes?');
      await question(page).getByRole('button', { name: 'Keep editing' }).click();
      await expect(customer).toHaveValue('Half typed');
    };
    const menu = page.getByRole('button', { name: account.email });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await keepEditing();

    await page.keyboard.press('Control+K');
    await page.getByRole('option', { name: 'Log out' }).click();
    await keepEditing();

    const settings = await openSettingsHere(page, 'Password');
    await settings.getByLabel('Current password').fill(account.password);
    await settings.getByLabel('New password').fill('encoder2');
    const changes = callsTo(page, '/users/changepassword');
    await settings.getByRole('button', { name: 'Save password' }).click();
    await keepEditing();
    await expect(settings.getByLabel('New password')).toHaveValue('encoder2');
    expect(changes).toHaveLength(0);
    await settings.getByRole('button', { name: 'Cancel' }).click();

    await menu.click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('leads to the sign-in page at once, which says for four seconds that the server failed', async ({
    page,
    api,
  }) => {
    const account = await api.encoder('staying@tana-trading.et', await api.warehouse('Staying'));
    await signIn(page, account);
    const json = { message: 'The database is away', code: 'INTERNAL', requestId: 'r' };
    const answer = await intercept(page, '**/auth/logout', (route) => route.fulfill({ status: 500, json }));
    await page.getByRole('button', { name: account.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    const life = await lifeOf(page, '[role=alert]');
    answer();
    await expect(page.getByRole('alert')).toHaveText('The database is away');
    const ms = await life();
    expect(ms).toBeGreaterThan(3_500);
    expect(ms).toBeLessThan(10_000);
    // The logout reaches the server before any other call.
    await page.goto('/sales');
    await expect(page).toHaveURL('/login');
  });

  test('leaves nothing to try again to whoever signs in next', async ({ page, api }) => {
    await signIn(page, admin);
    const next = await api.encoder('next.of.all@tana-trading.et', await api.warehouse('Next of all'));
    const fail = await intercept(page, '**/api/v1/sale/create', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    const tryAgain = toast(page).getByRole('button', { name: 'Try again' });
    await page.route('**/sale/create', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
    await fillNewSale(page, api, 'Of the one before');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(tryAgain).toBeVisible();
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await page.getByRole('button', { name: admin.email }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await question(page).getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/login');
    await expect(tryAgain).toBeHidden({ timeout: 1_000 });
    await page.getByLabel('Email').fill(next.email);
    await page.getByLabel('Password').fill(next.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/sales');
    fail();
    await expect(toast(page)).toContainText('Error creating sale');
    await expect(tryAgain).toBeHidden();
  });
});
