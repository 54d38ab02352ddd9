import type { Page } from '@playwright/test';
import { column, rowAction, toast } from '../support/actions.ts';
import { printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'goods documents' });

const date = '2026-11-20';
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('documents are listed, shown as papers, received and taken back', async ({
  adminPage: page,
  api,
}, info) => {
  const [from, to] = [await api.warehouse('Kality main'), await api.warehouse('Hawassa')];
  const cement = await api.product('Dangote cement', { sku: 'CEM-425', unit: 'bag' });
  const meter = await api.product('Water meter');
  const post = async (body: object) =>
    (await api.call('POST', '/goods/create', { date, warehouseId: from._id, ...body })).data;
  const lines = [
    { productId: cement._id, quantity: 200 },
    { productId: meter._id, quantity: 40 },
  ];
  const receipt = await post({
    ...{ kind: 'receipt', supplier: 'Mugher Cement', reference: 'DN-1', note: 'Truck 3-48217' },
    lines: [{ ...lines[0], unitCost: 958.2 }, lines[1]],
  });
  const sent = await post({ kind: 'transfer', toWarehouseId: to._id, onTheWay: true, lines });
  const damaged = await post({
    ...{ kind: 'adjustment', warehouseId: to._id, reason: 'Found' },
    lines: [{ productId: meter._id, quantity: 2 }],
  });

  await page.goto('/goods');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Goods documents');
  await expect(page.getByText('3 documents')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Stocks');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['No.', 'Number', 'Kind', 'Date', 'Warehouse', 'Lines', 'State', 'By', 'Actions'],
  ]);
  expect(await column(page, 'Number')).toEqual([damaged.number, sent.number, receipt.number]);
  expect(await column(page, 'Kind')).toEqual(['Adjustment Found', 'Transfer', 'Receipt']);
  expect(await column(page, 'State')).toEqual(['Done', 'On the way', 'Done']);
  await expect(rowOf(page, String(sent.number))).toContainText('Kality main → Hawassa');
  await page.screenshot({ path: info.outputPath('list.png') });

  await rowAction(page, String(sent.number), 'View');
  await expect(page).toHaveURL(new RegExp(`view=${sent._id}`));
  const transfer = page.getByRole('dialog', { name: `Transfer ${sent.number}` });
  const paper = transfer.getByRole('article', { name: `Transfer ${sent.number}` });
  for (const told of ['Transfer Slip', 'የዕቃ ማዛወሪያ', 'Nov 20, 2026', 'ኅዳር 11 ቀን 2019', '2 lines. Posted by'])
    await expect(paper).toContainText(told);
  await expect(paper.getByRole('columnheader')).toHaveText([
    /^No\./,
    /^Product/,
    /^Code/,
    /^Qty/,
    /^Received/,
  ]);
  await expect(paper.getByRole('row').nth(1)).toContainText(/1Dangote cementCEM-425200 bag$/);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: info.outputPath('transfer.png') });
  const { pages } = await printed(page, info.outputPath('transfer.pdf'));
  expect(pages).toHaveLength(1);
  for (const told of [/From \/ ከ +To \/ ወደ/, /Issued by .* Carried by .* Received by/, /Page 1 of 1/])
    expect(pages[0]).toMatch(told);
  expect(pages[0]).not.toContain('Manage');

  const act = async (action: string) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await act('Arrived…');
  const arrival = page.getByRole('dialog', { name: `Arrival of ${sent.number}` });
  const first = arrival.getByLabel('Arrived, item 1');
  await expect(first).toBeFocused();
  await expect(first).toHaveValue('200');
  await first.fill('201');
  await arrival.getByRole('button', { name: 'Arrived' }).click();
  await expect(arrival.getByText('Only 200 were sent')).toBeVisible();
  await first.fill('199');
  await expect(first).toHaveAccessibleDescription('1 missing, written off as Lost');
  await expect(first).toHaveAttribute('aria-invalid', 'false');
  await page.screenshot({ path: info.outputPath('arrival.png') });
  await arrival.getByRole('button', { name: 'Arrived' }).click();
  await expect(toast(page)).toContainText('Goods arrived');
  await expect(arrival).toBeHidden();
  await page.keyboard.press('Escape');
  expect((await column(page, 'Kind')).slice(0, 1)).toEqual(['Adjustment Lost']);
  expect(await column(page, 'State')).toEqual(['Done', 'Done', 'Done', 'Done']);

  await rowAction(page, String(sent.number), 'Reverse');
  const reverse = page.getByRole('dialog', { name: `Reverse ${sent.number}` });
  await reverse.getByRole('button', { name: 'Reverse' }).click();
  await expect(reverse.getByText('Reason is required')).toBeVisible();
  await reverse.getByLabel('Reason').fill('Sent to the wrong town');
  await reverse.getByRole('button', { name: 'Reverse' }).click();
  await expect(page.getByText('Something went wrong'), 'a bag is missing there').toBeVisible();
});

test('an open count leads to its sheet', async ({ adminPage: page, api }) => {
  const warehouse = await api.warehouse('Counted store');
  const { _id } = (await api.call('POST', '/goods/opencount', { warehouseId: warehouse._id })).data;
  await page.goto('/goods');
  await rowOf(page, 'Counted store').getByRole('button', { name: 'View' }).click();
  await expect(page).toHaveURL(`/stocks/count/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Count of Counted store');
});
