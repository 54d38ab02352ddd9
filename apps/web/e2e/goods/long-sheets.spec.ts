import type { Page } from '@playwright/test';
import { callsTo, choose, toast } from '../support/actions.ts';
import { paste } from '../support/paste.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'long sheets' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const lines = (page: Page) => page.getByRole('group', { name: 'Goods' }).locator('tbody tr[data-line]');
const cell = (page: Page, name: string, item: number) =>
  page.getByLabel(`${name}, item ${item}`, { exact: true });
const totals = (page: Page) => page.getByRole('status', { name: 'Totals' });

const MOST = 500;
const rowOf = (at: number) => `lng-${at + 1}\t${at + 1}\t2.5`;

test('a sheet of 500 lines is pasted, corrected, posted as one document and shown as paper', async ({
  adminPage: page,
  api,
}, info) => {
  test.setTimeout(400_000);
  const store = await api.warehouse('Store of long sheets');
  const all: { _id: string }[] = [];
  for (let at = 0; at <= MOST; at += 10)
    all.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(10, MOST + 1 - at) }, (_, more) =>
          api.product(`Long ${at + more + 1}`, { sku: `LNG-${at + more + 1}`, unit: 'bag' }),
        ),
      )),
    );
  const [first] = all;
  if (!first) throw new Error('Products are missing');
  await api.call('POST', '/stock/create', { productId: first._id, warehouseId: store._id, quantity: 40 });

  await page.goto('/stocks/receive');
  await choose(page.getByLabel('Warehouse'), 'Store of long sheets');
  const stocks = callsTo(page, '/stock/getstocks');
  const posts = callsTo(page, '/goods/create');
  await paste(scan(page), Array.from({ length: MOST }, (_, at) => rowOf(at)).join('\r\n'));
  await expect(page.getByText('500 of 500 pasted rows became lines.')).toBeVisible({ timeout: 120_000 });
  await expect(lines(page)).toHaveCount(MOST);
  await expect(totals(page)).toContainText('Items 500');
  // 2.50 × (1 + 2 + … + 500)
  await expect(totals(page)).toContainText('Value received 313,125.00 birr');

  // What is left is asked for in lots, and what is typed meanwhile is answered at once: no call comes of it.
  await expect(lines(page).first()).toContainText('40 → 41 bag');
  await expect(lines(page).last()).toContainText('new here → 500 bag');
  expect(stocks.length).toBeLessThan(60);
  const asked = stocks.length;
  const last = cell(page, 'Quantity', MOST);
  await last.focus();
  for (const [key, shown] of [
    ['7', 'Value received 311,892.50 birr'],
    ['0', 'Value received 312,050.00 birr'],
    ['0', 'Value received 313,625.00 birr'],
  ] as const) {
    // Each key is painted before the next one is taken.
    await page.keyboard.press(key);
    await painted(page);
    expect((await totals(page).textContent())?.replaceAll(/\s+/g, ' ')).toContain(
      shown.replace('Value received ', ''),
    );
  }
  await expect(lines(page).last()).toContainText('new here → 700 bag');
  expect(stocks).toHaveLength(asked);
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Unit cost', MOST)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(scan(page)).toBeFocused();

  // One more is refused where it stands, and nothing is sent.
  await choose(scan(page), `Long ${MOST + 1}`);
  await expect(cell(page, 'Quantity', MOST + 1)).toBeFocused();
  await expect(totals(page)).toContainText('Items 501');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('A document can have at most 500 lines')).toBeVisible();
  expect(posts).toEqual([]);
  await page.getByRole('button', { name: 'Remove item 501', exact: true }).click();
  await expect(lines(page)).toHaveCount(MOST);

  await page.getByRole('button', { name: 'Receive goods' }).click();
  await expect(toast(page)).toContainText('Goods received', { timeout: 60_000 });
  await expect(page).toHaveURL('/goods');
  expect(posts).toHaveLength(1);
  const rows = page.locator('tbody tr[data-id]');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('500');
  await rows.click();
  const paper = page.getByRole('article', { name: /^Receipt RC-/ });
  await expect(paper.getByRole('row').filter({ hasText: 'LNG-' })).toHaveCount(MOST);
  await expect(paper).toContainText('500 lines. Posted by');
  await page.screenshot({ path: info.outputPath('paper.png') });
  const { data } = await api.call<{ total: number; data: { quantity: number }[] }>(
    'POST',
    '/stock/getstocks',
    { filter: { productId: [all[MOST - 1]?._id], warehouseId: [store._id] } },
  );
  expect(data.map(({ quantity }) => quantity)).toEqual([700]);
});

/** Waits until the browser has painted what the last event has changed. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
