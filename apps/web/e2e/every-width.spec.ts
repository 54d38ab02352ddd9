import type { Page } from '@playwright/test';
import { counter } from './states/counter.ts';
import { pages } from './states/pages.ts';
import { seed } from './states/seed.ts';
import type { State } from './states/state.ts';
import { choose } from './support/actions.ts';
import type { Client } from './support/client.ts';
import { outside } from './support/outside.ts';
import { dayFromNow } from './support/shipment-samples.ts';
import { expect, test } from './support/test.ts';

test.use({ recordsOf: 'widths' });

const widths = [1366, 1280, 1100, 1024];
const price = 1_234_567.89;

/** What a large company has: sums of seven digits in every column, names that fill theirs. */
async function seedLarge(api: Client): Promise<void> {
  await seed(api);
  const name = 'Submersible pump with control box, 7.5 kW, three phases';
  const [product, warehouse] = [
    await api.product(name, { price }),
    await api.warehouse('Kality main warehouse'),
  ];
  await api.stock(product, warehouse, 1_000);
  const { data: customer } = await api.call('POST', '/customer/create', {
    name: 'Muger Cement Transport Owners Association',
    phone: '+251 91 120 4418',
  });
  for (const late of [95, 70, 40, 10, -20])
    await api.call('POST', '/sale/create', {
      customerId: customer._id,
      terms: 'credit',
      SalesDate: dayFromNow(-100),
      dueDate: dayFromNow(-late),
      SalesMan: 'Tigist Alemu',
      soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 3, SellingPrice: price }],
    });
  const credit = { name: 'Bole Homes Real Estate', opening: 1 };
  const { data: payer } = await api.call('POST', '/customer/create', credit);
  await api.call('POST', '/customer/pay', { _id: payer._id, method: 'Cash', amount: 7_654_321.5 });
}

const states: Readonly<Record<string, State>> = {
  ...pages,
  'a sale on credit, past the limit': counter['a sale on credit, past the limit'] as State,
  'a large sale, paid by three methods': {
    path: '/sales/create',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Item' }).click();
      await choose(
        page.getByLabel('Product, item 1'),
        'Submersible pump with control box, 7.5 kW, three phases',
      );
      await page.getByLabel('Quantity, item 1').fill('999');
      await page.getByRole('button', { name: 'Add payment' }).click();
      await choose(page.getByLabel('Payment method, payment 2'), 'Withholding tax');
      await page.getByLabel('Amount, payment 2').fill('12345678.9');
      await page.getByLabel('Cash received').fill('2000000000');
    },
  },
};

test.beforeAll(({ api }) => seedLarge(api));

const toggleSidebar = (page: Page) => page.keyboard.press('Control+b');

test('nothing ends outside the screen, whatever its width, the sidebar open or closed', async ({
  adminPage: page,
}) => {
  test.setTimeout(480_000);
  for (const [name, { path, open, answers, isSignedOut }] of Object.entries(states)) {
    if (isSignedOut || answers || /failed|without a line/.test(name)) continue;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await open?.(page);
    for (const width of widths)
      for (const sidebar of ['open', 'closed']) {
        await page.setViewportSize({ width, height: 900 });
        const where = `${name}, ${width} px, sidebar ${sidebar}`;
        // Some parts follow the width with their next rendering.
        await expect.soft.poll(() => outside(page), { message: where, timeout: 2_000 }).toEqual([]);
        await toggleSidebar(page);
      }
  }
});

test('all columns of the receivables fit 1440 px beside the sidebar', async ({ adminPage: page }) => {
  await page.goto('/receivables');
  await expect(page.getByRole('cell', { name: 'Muger Cement' })).toBeVisible();
  const list = page.getByRole('region', { name: 'Receivables' });
  expect(await list.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  expect(await outside(page)).toEqual([]);
});
