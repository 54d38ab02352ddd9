import { users } from '@app/schemas/access/users';
import type { Resource } from '@app/schemas/kit/resource';
import { products } from '@app/schemas/products';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { stocks } from '@app/schemas/stocks';
import { warehouses } from '@app/schemas/warehouses';
import type { Page } from '@playwright/test';
import { callsTo, choose, fillSale, openSettings, rowAction, toast } from '../support/actions.ts';
import { dayFromNow, ethiopianShipment, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

/** The messages of a change that fails without a reason from the server, and of one that works (sections 8). */
type Texts = readonly [failed: string, done: string];
type Area = {
  at: string;
  resource: Pick<Resource, 'paths'>;
  /** The record, by a text in its row. */
  name: string;
  /** Texts and choices for the dialog of a new record; without them it exists already. */
  texts?: Record<string, string>;
  picks?: Record<string, string>;
  create?: Texts;
  update: Texts;
  /** The field of the record's id in the update call (sections 7). */
  updateId: 'id' | '_id';
  removeTitle: string;
  remove: Texts;
};

const areas: Area[] = [
  {
    at: '/encoders',
    resource: users,
    name: 'failed@tana-trading.et',
    texts: {
      'First name': 'Hanna',
      'Middle name': 'Tesfaye',
      Email: 'failed@tana-trading.et',
      'Phone number': '+251911402233',
      Password: 'hanna-2019',
    },
    picks: { Warehouse: 'Failing store' },
    create: ['There was a problem creating the user.', 'Encoder created successfully'],
    update: ['There was a problem updating the user.', 'User updated successfully'],
    updateId: 'id',
    removeTitle: 'Failed to delete user',
    remove: ['There was a problem deleting the user.', 'user deleted successfully'],
  },
  {
    at: '/warehouses',
    resource: warehouses,
    name: 'Failed at first',
    texts: { Name: 'Failed at first', Address: 'Piassa' },
    create: ['There was a problem creating the warehouse.', 'Warehouse created successfully'],
    update: ['There was a problem updating the warehouse.', 'Warehouse updated successfully'],
    updateId: '_id',
    removeTitle: 'Failed to delete warehouse',
    remove: ['There was a problem deleting the warehouse.', 'Warehouse deleted successfully'],
  },
  {
    at: '/stocks',
    resource: stocks,
    name: 'Failing lamp',
    texts: { Quantity: '9' },
    picks: { Product: 'Failing lamp', Warehouse: 'Failing store' },
    create: ['There was a problem creating the stock.', 'stock created successfully'],
    update: ['There was a problem updating the stock.', 'Stock updated successfully'],
    updateId: '_id',
    removeTitle: 'Failed to delete stock',
    remove: ['There was a problem deleting the stock.', 'stock deleted successfully'],
  },
  {
    at: '/products',
    resource: products,
    name: 'Failed pump',
    texts: { Name: 'Failed pump', Supplier: 'Wilmar', Price: '4150' },
    picks: { Category: 'Groceries' },
    create: ['There was a problem creating the product.', 'Product created successfully'],
    update: ['There was a problem updating the product.', 'Product updated successfully'],
    updateId: '_id',
    removeTitle: 'Failed to delete product',
    remove: ['There was a problem deleting the product.', 'Product deleted successfully'],
  },
  {
    at: '/ethiopian-shipping',
    resource: ethiopianShipments,
    name: 'Failing importer',
    update: [
      'There was a problem updating the shipping information.',
      'Shipping information updated successfully',
    ],
    updateId: 'id',
    removeTitle: 'Failed to delete shipping',
    remove: ['There was a problem deleting the shipping.', 'Shipping deleted successfully'],
  },
  {
    at: '/free-zone-shipping',
    resource: freeZoneShipments,
    name: 'FZ-FAILED',
    update: ['There was a problem updating the shipping.', 'Free zone shipping updated successfully'],
    updateId: 'id',
    removeTitle: 'Failed to delete product', // sic
    remove: ['There was a problem deleting the shipment.', 'Shipping deleted successfully'],
  },
  {
    at: '/china-to-freezone',
    resource: chinaShipments,
    name: 'Failed supplier',
    texts: {
      'Origin Supplier Name': 'Failed supplier',
      'Djibouti Free Zone Name': 'Khor Ambado',
      'Origin Bill of Loading No': '227418',
      'Number of Containers': '3',
      'Expected Arrival Date': dayFromNow(9),
    },
    create: ['There was a problem creating the record.', 'Record created successfully'],
    update: ['There was a problem updating the record.', 'Record updated successfully'],
    updateId: 'id',
    removeTitle: 'Failed to delete shipment information.',
    remove: ['There was a problem deleting the shipment.', 'shipment deleted successfully'],
  },
];

/** Makes a change whose first attempt fails without a message, and tries again. */
async function failAtFirst(
  page: Page,
  route: string | undefined,
  [failed, done]: Texts,
  make: () => Promise<void>,
  title = 'Something went wrong',
): Promise<void> {
  const address = `**/api/v1${route?.split(' ')[1]}*`;
  await page.route(address, (call) => call.fulfill({ status: 500, body: '' }), { times: 1 });
  await make();
  await expect(toast(page)).toHaveRole('alert');
  await expect(toast(page)).toContainText(title);
  await expect(toast(page)).toContainText(failed);
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(toast(page)).toHaveRole('status');
  await expect(toast(page)).toContainText(done);
}

async function fillDialog(page: Page, { texts = {}, picks = {} }: Area): Promise<void> {
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(texts))
    await dialog.getByLabel(label, { exact: true }).fill(text);
  for (const [label, text] of Object.entries(picks)) {
    const control = dialog.getByLabel(label, { exact: true });
    if (label === 'Category') await control.selectOption(text);
    else await choose(control, text);
  }
  await dialog.getByRole('button', { name: 'Create' }).click();
}

test.beforeAll(async ({ api }) => {
  await api.warehouse('Failing store');
  await api.product('Failing lamp');
  await api.call(
    'POST',
    '/ethioshipment/create',
    ethiopianShipment('ET-F', { importer: 'Failing importer' }),
  );
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-FAILED'));
});

for (const area of areas) {
  test(`each change at ${area.at} that fails says so, and can be tried again`, async ({
    adminPage: page,
  }) => {
    const { paths } = area.resource;
    await page.goto(area.at);
    if (area.create) await failAtFirst(page, paths.create, area.create, () => fillDialog(page, area));
    const updates = callsTo(page, String(paths.update?.split(' ')[1]));
    await failAtFirst(page, paths.update, area.update, async () => {
      await rowAction(page, area.name, 'Update');
      await page.getByRole('button', { name: 'Update', exact: true }).click();
    });
    const idsIn = (body: unknown) => Object.keys(body as object).filter((key) => /^_?id$/.test(key));
    expect(updates.map(idsIn)).toEqual([[area.updateId], [area.updateId]]);
    const remove = async () => {
      await rowAction(page, area.name, 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    };
    await failAtFirst(page, paths.remove, area.remove, remove, area.removeTitle);
    await expect(page.getByRole('row').filter({ hasText: area.name })).toBeHidden();
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  });
}

test('a sale that fails says so, and can be tried again', async ({ adminPage: page, api }) => {
  await api.stock(await api.product('Failing gate'), await api.warehouse('Failing shop'), 10);
  const texts: Texts = ['There was a problem creating the sale.', 'sale created successfully'];
  const make = async () => {
    await page.goto('/sales/create');
    await fillSale(page, { customer: 'Abay', product: 'Failing gate', warehouse: 'Failing shop' });
    await page.getByRole('button', { name: 'Create Sale' }).click();
  };
  await failAtFirst(page, 'POST /sale/create', texts, make, 'Error creating sale');
});

test('a change of the password that fails says so', async ({ adminPage: page }) => {
  const dialog = await openSettings(page, 'Password');
  await page.route('**/users/changepassword', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByLabel('Current password').fill('not-asked');
  await dialog.getByLabel('New password').fill('not-asked-2');
  await dialog.getByRole('button', { name: 'Save password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('can not create data');
});

test('what has to be loaded first says so when it can’t be, and can be tried again', async ({
  adminPage: page,
}) => {
  await page.goto('/dashboard');
  await page.route(/assets\/(amharic|papaparse)/, (route) => route.abort());
  await page.getByRole('button', { name: 'Actions for Sales over time' }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  await expect(toast(page)).toContainText('Export failed');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'አማርኛ' }).click();
  await expect(toast(page)).toContainText('The language could not be loaded.');
  await page.unrouteAll();
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'ዳሽቦርድ' })).toBeVisible();
});
