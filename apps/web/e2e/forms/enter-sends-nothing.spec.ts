import type { Locator, Page } from '@playwright/test';
import { choose, rowAction } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { easyClocks, shipmentOf } from '../support/containers.ts';
import { newImport } from '../support/import-samples.ts';
import { openReceipt } from '../support/printed.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'dialogs that post' });

/** A dialog that posts goods or money, or sets what they are counted by. */
type Case = {
  /** Its heading, or a part of it. */
  title: string;
  /** What it sends. */
  path: string;
  open: (page: Page, api: Client) => Promise<unknown>;
  /** Fills in what is required and not preset. */
  fill?: (dialog: Locator) => Promise<unknown>;
  /** The button that sends it, where the title doesn't say. */
  verb?: string;
};

const date = '2026-11-20';
const names = { made: 0 };
const fresh = (what: string) => {
  names.made += 1;
  return `${what} ${names.made}`;
};

/** Goods in a warehouse of their own. */
async function goodsOf(api: Client) {
  const [product, warehouse] = [await api.product(fresh('Goods')), await api.warehouse(fresh('Store'))];
  await api.stock(product, warehouse, 50);
  return { product, warehouse };
}

/** A sale of 1,000 birr, on credit or paid in cash. */
async function soldTo(api: Client, isOnCredit: boolean) {
  const { product, warehouse } = await goodsOf(api);
  const { data: customer } = await api.call('POST', '/customer/create', { name: fresh('Buyer') });
  const { data } = await api.call('POST', '/sale/create', {
    ...{ customerId: customer._id, SalesDate: date, SalesMan: 'Tigist Alemu' },
    ...(isOnCredit && { terms: 'credit', dueDate: '2099-12-16' }),
    soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 10, SellingPrice: 100 }],
  });
  return data;
}
const ofSale =
  (action: string, isOnCredit = false) =>
  async (page: Page, api: Client) => {
    const receipt = await openReceipt(page, (await soldTo(api, isOnCredit))._id);
    await receipt.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

const ofCustomer = (action: string, opening: number) => async (page: Page, api: Client) => {
  const name = fresh('Debtor');
  await api.call('POST', '/customer/create', { name, opening });
  await page.goto('/customers');
  await rowAction(page, name, action);
};
/** One with credit: who paid more than was owed. */
const ofCreditor = (button: string) => async (page: Page, api: Client) => {
  const name = fresh('Creditor');
  const { data } = await api.call('POST', '/customer/create', { name, opening: 500 });
  await api.call('POST', '/customer/pay', { _id: data._id, method: 'Cash', amount: 700, date });
  await page.goto('/customers');
  await rowAction(page, name, 'View');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
};

const ofDocument =
  (action: string, fields: object = {}) =>
  async (page: Page, api: Client) => {
    const { product, warehouse } = await goodsOf(api);
    const to = await api.warehouse(fresh('Annex'));
    const { data } = await api.call('POST', '/goods/create', {
      ...{ kind: 'transfer', date, warehouseId: warehouse._id, toWarehouseId: to._id, onTheWay: true },
      lines: [{ productId: product._id, quantity: 4 }],
      ...fields,
    });
    await page.goto(`/goods?view=${data._id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

async function importOf(api: Client) {
  const { data } = await api.call('POST', '/import/create', newImport(fresh('Panels'), { rate: 100 }));
  const { product } = await goodsOf(api);
  const goods = [{ productId: product._id, quantity: 10, unitPrice: 3 }];
  await api.call('PUT', '/import/setgoods', { _id: data._id, goods });
  return data;
}
const ofImport =
  (...buttons: string[]) =>
  async (page: Page, api: Client) => {
    await page.goto(`/imports/${(await importOf(api))._id}`);
    for (const name of buttons) await page.getByRole('button', { name, exact: true }).click();
  };

const reason = (dialog: Locator) => dialog.getByLabel('Reason').fill('Agreed upon');
const cases: Case[] = [
  { title: 'Record payment', path: '/sale/pay', open: ofSale('Record payment', true) },
  {
    title: 'Take goods back',
    path: '/sale/return',
    open: ofSale('Take goods back'),
    fill: async (dialog) => {
      await dialog.getByLabel('Comes back, item 1').fill('2');
      await dialog.getByLabel('Reason').selectOption('Damaged');
      await dialog.getByLabel('Refund method').selectOption('Cash');
    },
  },
  {
    title: 'Void sale',
    path: '/sale/void',
    open: ofSale('Void sale'),
    fill: async (dialog) => {
      await dialog.getByLabel('Reason').selectOption('Wrong item');
      await dialog.getByLabel('Refund method').selectOption('Cash');
    },
  },
  {
    title: 'Record fiscal number',
    path: '/sale/fiscalno',
    open: ofSale('Record fiscal number'),
    fill: (dialog) => dialog.getByLabel('Fiscal receipt number').fill('00018791'),
  },
  {
    title: 'Change due date',
    path: '/sale/setdue',
    open: ofSale('Change due date', true),
    fill: reason,
  },
  { title: 'Take payment back', path: '/sale/unpay', open: ofSale('Take payment back'), fill: reason },
  { title: 'Record payment', path: '/customer/pay', open: ofCustomer('Record payment', 500) },
  {
    title: 'Merge Debtor',
    path: '/customer/merge',
    open: async (page, api) => {
      await api.call('POST', '/customer/create', { name: 'Merged into this one' });
      await ofCustomer('Merge', 5)(page, api);
    },
    fill: (dialog) => choose(dialog.getByRole('combobox', { name: 'Into' }), 'Merged into this one'),
    verb: 'Merge',
  },
  {
    title: 'Pay credit out',
    path: '/customer/refund',
    open: ofCreditor('Pay credit out'),
    fill: async (dialog) => {
      await dialog.getByLabel('Payment method').selectOption('Cash');
      await dialog.getByLabel('Amount').fill('50');
      await reason(dialog);
    },
  },
  { title: 'Take payment back', path: '/customer/unpay', open: ofCreditor('Take back'), fill: reason },
  { title: 'Arrival of TR-', path: '/goods/arrive', open: ofDocument('Arrived…'), verb: 'Arrived' },
  {
    title: 'Reverse TR-',
    path: '/goods/reverse',
    open: ofDocument('Reverse'),
    fill: reason,
    verb: 'Reverse',
  },
  {
    title: 'Costs of RC-',
    path: '/goods/setcosts',
    open: ofDocument('Set costs', { kind: 'receipt' }),
    fill: (dialog) => dialog.getByLabel('Unit cost, item 1').fill('12.5'),
    verb: 'Set costs',
  },
  {
    title: 'Set cost of Goods',
    path: '/product/setcost',
    open: async (page, api) => {
      const { product } = await goodsOf(api);
      await page.goto(`/products?view=${product._id}`);
      await page.getByRole('dialog').getByRole('button', { name: 'Set cost' }).click();
    },
    fill: async (dialog) => {
      await dialog.getByLabel('Unit cost').fill('12.5');
      await reason(dialog);
    },
    verb: 'Set cost',
  },
  {
    title: 'Receive into stock',
    path: '/goods/create',
    open: async (page, api) => {
      await api.warehouse('Receives imports');
      await ofImport('Receive into stock')(page, api);
    },
    fill: (dialog) => choose(dialog.getByLabel('Warehouse'), 'Receives imports'),
  },
  {
    title: 'Returned',
    path: '/container/setdates',
    open: async (page, api) => {
      await easyClocks(api);
      const days = { discharged: dayFromNow(-6), arrived: dayFromNow(-5), released: dayFromNow(-3) };
      await shipmentOf(api, 'ET-ENTER', [{ containerNo: 'OOLU7746299', ...days }]);
      await page.goto('/containers');
      await rowAction(page, 'OOLU7746299', 'Returned…');
    },
    verb: 'Save',
  },
  {
    title: 'Reopen IM-',
    path: '/import/reopen',
    open: async (page, api) => {
      const description = fresh('Closed');
      const { data } = await api.call('POST', '/import/create', newImport(description));
      await api.call('POST', '/import/close', { _id: data._id });
      await page.goto('/imports');
      await rowAction(page, description, 'Reopen import');
    },
    fill: reason,
    verb: 'Reopen',
  },
  {
    title: 'Goods of IM-',
    path: '/import/setgoods',
    open: ofImport('Edit goods'),
    fill: (dialog) => dialog.getByLabel('Quantity, item 1').fill('11'),
    verb: 'Save',
  },
];

/** Collects the calls from now on that change something. */
function writesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.replace(/^\/api\/v1/, '');
    if (request.method() !== 'GET' && !/^\/search\/|\/get\w+$|\/expected$|\/outboxkey$/.test(path))
      sent.push(path);
  });
  return sent;
}

const FIELDS = 'input, select, textarea';

for (const [at, { title, path, open, fill, verb = title }] of cases.entries())
  test(`Enter sends nothing of ${title} (${path}), in whatever field`, async ({ adminPage: page, api }) => {
    await open(page, api);
    const dialog = page.getByRole('dialog', { name: title }).last();
    await expect(dialog.locator(`:is(${FIELDS}):focus`), 'a field has the focus').toHaveCount(1);
    await fill?.(dialog);
    const writes = writesOf(page);
    const fields = dialog.locator(`:is(${FIELDS}):visible:enabled`);
    const count = await fields.count();
    expect(count).toBeGreaterThan(0);
    for (let field = 0; field < count; field += 1) {
      await fields.nth(field).focus();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeVisible();
    }
    // A refusal would stand at its field once it was sent.
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0);
    expect(writes).toEqual([]);

    const answered = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith(path));
    const send = dialog.getByRole('button', { name: verb, exact: true });
    if (at % 2) await send.click();
    else await fields.first().press('Control+Enter');
    expect([200, 201]).toContain((await answered).status());
    await expect(dialog).toBeHidden();
    expect(writes).toEqual([path]);
  });

test('Enter posts no count, from whatever field, and Ctrl+Enter does', async ({ adminPage: page, api }) => {
  const { warehouse } = await goodsOf(api);
  const { data } = await api.call('POST', '/goods/opencount', { warehouseId: warehouse._id });
  await page.goto(`/stocks/count/${data._id}`);
  await expect(page.getByRole('combobox', { name: 'Scan or type a product' })).toBeFocused();
  const writes = writesOf(page);
  const counted = page.getByLabel('Counted, item 1');
  await counted.fill('48');
  const fields = page.getByRole('main').locator(`form :is(${FIELDS}):visible:enabled`);
  for (const field of await fields.all()) {
    await field.focus();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Counted 1 of 1')).toBeVisible();
  expect(writes).toEqual(['/goods/countlines']);
  await expect(page).toHaveURL(`/stocks/count/${data._id}`);
  await counted.press('Control+Enter');
  await expect(page).toHaveURL('/goods');
  expect(writes).toEqual(['/goods/countlines', '/goods/postcount']);
});

for (const [address, title, path] of [
  ['/stocks/receive', 'Receive goods', '/goods/create'],
  ['/stocks/transfer', 'Transfer', '/goods/create'],
  ['/stocks/adjust', 'Adjust', '/goods/create'],
] as const)
  test(`Enter posts nothing of ${title}, from whatever field`, async ({ adminPage: page, api }) => {
    const { product, warehouse } = await goodsOf(api);
    const to = await api.warehouse(fresh('Annex'));
    await page.goto(address);
    await expect(page.getByLabel('Warehouse')).toBeFocused();
    await choose(page.getByLabel('Warehouse'), String(warehouse.name));
    if (title === 'Transfer') await choose(page.getByLabel('Destination'), String(to.name));
    if (title === 'Adjust') await page.getByLabel('Reason').selectOption('Found');
    await choose(page.getByRole('combobox', { name: 'Scan or type a product' }), String(product.name));
    await page.getByLabel('Quantity, item 1').fill('3');
    const writes = writesOf(page);
    for (const field of await page.getByRole('main').locator(`form :is(${FIELDS}):visible:enabled`).all()) {
      await field.focus();
      await page.keyboard.press('Enter');
    }
    expect(writes).toEqual([]);
    await expect(page).toHaveURL(address);
    await page.getByLabel('Quantity, item 1').press('Control+Enter');
    await expect(page).toHaveURL('/goods');
    expect(writes).toEqual([path]);
  });
