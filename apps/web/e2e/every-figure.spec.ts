import type { Page } from '@playwright/test';
import { rowAction, showAllColumns } from './support/actions.ts';
import type { Client } from './support/client.ts';
import { wrongFigures } from './support/figures.ts';
import { expect, test } from './support/test.ts';
import { fullImport } from './support/whole-import.ts';

test.use({ recordsOf: 'figures below zero' });

const date = '2026-11-20';

/** Makes records whose figures are below zero wherever they can be, and returns where they are seen. */
async function belowZero(api: Client) {
  const [store, annex] = [await api.warehouse('Store below zero'), await api.warehouse('Annex below zero')];
  const product = await api.product('Goods below zero', {
    ...{ unit: 'bag', price: 10, minimum: 5_000, sku: '-7-CODE' },
    packs: [{ unit: 'carton', quantity: 24 }],
  });
  const lines = (quantity: number, fields: object = {}) => [{ productId: product._id, quantity, ...fields }];
  const post = async (body: object) =>
    (await api.call('POST', '/goods/create', { date, warehouseId: store._id, ...body })).data;
  // Dearer than it is sold: the margin is below zero, and profits are.
  const receipt = await post({ kind: 'receipt', lines: lines(4_000, { unitCost: 25.5 }) });
  const wrong = await post({ kind: 'receipt', lines: lines(1_000, { unitCost: 25.5 }) });
  const reversal = (await api.call('POST', '/goods/reverse', { _id: wrong._id, reason: 'Twice' })).data;
  const adjustment = await post({ kind: 'adjustment', reason: 'Damaged', lines: lines(-1_250.5) });
  const transfer = await post({ kind: 'transfer', toWarehouseId: annex._id, lines: lines(500) });
  const counted = async () => {
    const { data } = await api.call('POST', '/goods/opencount', { warehouseId: store._id });
    const less = [{ productId: product._id, counted: 1_000 }];
    await api.call('PUT', '/goods/countlines', { _id: data._id, lines: less });
    return data;
  };
  const count = (await api.call('POST', '/goods/postcount', { _id: (await counted())._id })).data;
  const open = await api.call('POST', '/goods/opencount', { warehouseId: annex._id });
  const none = [{ productId: product._id, counted: 1 }];
  await api.call('PUT', '/goods/countlines', { _id: open.data._id, lines: none });

  const { data: customer } = await api.call('POST', '/customer/create', { name: 'Buyer below zero' });
  const { data: sale } = await api.call<{ data: { _id: string; soldData: { _id: string }[] } }>(
    'POST',
    '/sale/create',
    {
      ...{ customerId: customer._id, SalesDate: date, SalesMan: 'Tigist Alemu' },
      soldData: [{ ...lines(100)[0], warehouseId: store._id, SellingPrice: 10 }],
    },
  );
  const back = [{ _id: sale.soldData[0]?._id, quantity: 40, damaged: true }];
  await api.call('POST', '/sale/return', {
    ...{ _id: sale._id, reason: 'Damaged', refundMethod: 'Cash', lines: back },
  });
  // Paid more than they owe: so do we.
  await api.call('POST', '/customer/pay', { _id: customer._id, method: 'Cash', amount: 1_700, date });
  const record = await fullImport(api, 'Goods at a loss', '640999');
  await api.call('PUT', '/import/setgoods', {
    _id: record._id,
    goods: lines(100, { unitPrice: 9_999 }).map((line) => ({ ...line, quantity: 100 })),
  });
  const { data: stocks } = await api.call<{ data: { _id: string }[] }>('POST', '/stock/getstocks', {
    filter: { productId: [product._id] },
  });
  return {
    documents: [receipt, wrong, reversal, adjustment, transfer, count],
    open: open.data,
    ...{ product, sale, record, stock: stocks[0] },
  };
}

/** The lists that have figures of what is below zero, and those that have others. */
const lists = {
  below: [
    '/dashboard',
    '/stocks',
    '/goods',
    '/movements',
    '/sales',
    '/customers',
    '/receivables',
    '/imports',
  ],
  other: [
    ...['/products', '/warehouses', '/encoders', '/aduitrail', '/containers', '/china-to-freezone'],
    ...['/free-zone-shipping', '/ethiopian-shipping'],
  ],
};

/** Waits for a page, or for the record that it shows over itself. */
async function loaded(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  const isOver = new URL(page.url()).searchParams.has('view');
  // What is opened over a page hides its heading.
  await expect((isOver ? dialog : page.getByRole('heading', { level: 1 }).or(dialog)).last()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Looks for wrong figures on the screen, and on paper: print styles part what the screen keeps together. */
async function seen(page: Page, what: string): Promise<void> {
  await loaded(page);
  for (const media of ['print', 'screen'] as const) {
    await page.emulateMedia({ media });
    expect.soft(await wrongFigures(page), `${what}, ${media}`).toEqual([]);
  }
}

let made: Awaited<ReturnType<typeof belowZero>>;
test.beforeAll(async ({ api }) => {
  made = await belowZero(api);
});

/** Opens each list with all its columns, and looks for wrong figures. */
async function walk(page: Page, paths: readonly string[], columns?: string): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await loaded(page);
      if (await page.getByRole('button', { name: columns ?? 'Columns' }).isVisible())
        await showAllColumns(page, columns);
      await seen(page, path);
    });
}

const minus = 'figures below zero have a true minus, and units that no line parts from them';

test(`${minus}: lists`, async ({ adminPage: page }) => {
  test.slow();
  await walk(page, [...lists.below, ...lists.other]);
});

test(`${minus}: records, with all their tabs`, async ({ adminPage: page }) => {
  test.slow();
  const { documents, open, product, sale, record, stock } = made;
  const withoutTabs = documents.slice(1).map(({ _id }) => `/goods?view=${_id}`);
  const views = [`/goods?view=${documents[0]?._id}`, `/stocks/count/${open._id}`, `/sales?view=${sale._id}`];
  views.push(`/products?view=${product._id}`, `/stocks?view=${stock?._id}`, `/imports/${record._id}`);
  for (const path of [...withoutTabs, ...views])
    await test.step(path, async () => {
      await page.goto(path);
      await seen(page, path);
      if (withoutTabs.includes(path)) return;
      // The first one is open already.
      for (const tab of (await page.getByRole('tab').all()).slice(1)) {
        await tab.click();
        const panel = page.getByRole('tabpanel');
        const nothing = panel.getByText('Nothing has been recorded yet.');
        await expect(panel.locator('li, tbody tr').or(nothing).first()).toBeVisible();
        await seen(page, `${path}, ${await tab.textContent()}`);
      }
    });
  await expect(page.getByRole('main')).toContainText('Goods at a loss');
});

test(`${minus}: in Amharic`, async ({ adminPage: page }) => {
  test.slow();
  await page.addInitScript(() => localStorage.setItem('language', 'am'));
  await walk(page, lists.below, 'ዓምዶች');
  const { open, product, sale, record, stock } = made;
  const views = [`/stocks/count/${open._id}`, `/products?view=${product._id}`, `/sales?view=${sale._id}`];
  views.push(`/stocks?view=${stock?._id}`, `/imports/${record._id}`);
  for (const path of views)
    await test.step(path, async () => {
      await page.goto(path);
      await seen(page, path);
    });
});

test('papers of a sale and a customer have them too, and codes stay as they are', async ({
  adminPage: page,
}) => {
  await page.goto(`/goods?view=${made.documents[0]?._id}`);
  await expect(page.getByRole('article')).toContainText('-7-CODE');
  await page.goto(`/sales?view=${made.sale._id}`);
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await receipt.getByLabel('Paper').selectOption({ label: '80 mm roll' });
  await seen(page, 'roll');
  await receipt.getByLabel('Paper').selectOption({ label: 'A4' });
  await page.evaluate(() => {
    window.print = () => {};
  });
  await receipt.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: /^Print return slip/ }).click();
  await expect(receipt.getByRole('article')).toContainText('Return Slip');
  await seen(page, 'return slip');
  await page.goto('/customers');
  await rowAction(page, 'Buyer below zero', 'Statement');
  await expect(page.getByRole('article')).toContainText('Closing balance');
  await expect(page.getByRole('article'), 'they have credit').toContainText(/−\s?[\d,]+\.\d\d/);
  await seen(page, 'statement');
  await page.keyboard.press('Escape');
  await rowAction(page, 'Buyer below zero', 'View');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pay credit out' })).toBeVisible();
  await seen(page, 'customer');
});

test('what is typed is shown with a minus once it is left', async ({ adminPage: page }) => {
  await page.goto('/stocks/adjust');
  await page.getByRole('combobox', { name: 'Scan or type a product' }).fill('Goods below zero');
  await page.getByRole('option', { name: 'Goods below zero' }).click();
  await page.getByLabel('Quantity, item 1').fill('-1250');
  await page.getByLabel('Note').focus();
  await expect(page.getByLabel('Quantity, item 1')).toHaveValue('−1,250');
  await seen(page, 'adjust');
});

test('the walk finds a hyphen for a minus, and a unit that a line may part', async ({ adminPage: page }) => {
  await page.goto('/stocks');
  await loaded(page);
  await page.evaluate(() => {
    const wrong = document.createElement('p');
    wrong.innerHTML = 'RC-2019-0001, -7-CODE, 2026-11-20, <b>-4</b> of 12 <i>bag</i>';
    document.querySelector('main')?.append(wrong);
  });
  const whole = 'RC-2019-0001, -7-CODE, 2026-11-20, -4 of 12 bag';
  expect(await wrongFigures(page)).toEqual([`hyphen: ${whole}`, `parted: ${whole}`]);
});
