import { callsTo } from '../support/actions.ts';
import { openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'returns' });

test('goods are taken back from the receipt, and the sale is voided, on either paper', async ({
  adminPage: page,
  api,
}, info) => {
  const product = await api.product('Cement that comes back');
  const warehouse = await api.warehouse('Store of returns');
  await api.stock(product, warehouse, 100);
  const { data: sale } = await api.call('POST', '/sale/create', {
    custormerName: 'Almaz Tadesse',
    SalesDate: '2026-11-20',
    SalesMan: 'Abebe Kebede',
    soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 10, SellingPrice: 1_200 }],
  });
  const receipt = await openReceipt(page, sale._id);
  const paper = receipt.getByRole('article');
  await expect(receipt.getByRole('heading', { name: 'Sales Receipt', exact: true })).toBeVisible();
  await expect(receipt.getByText('Paid', { exact: true }), 'the title has the badge').toBeVisible();
  await expect(paper, 'a payment has no minus').toContainText('Cash / ጥሬ ገንዘብ12,000.00');
  const act = async (name: string | RegExp) => {
    await receipt.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };

  await act('Take goods back');
  const back = page.getByRole('dialog', { name: 'Take goods back' });
  const send = back.getByRole('button', { name: 'Take goods back' });
  await back.getByLabel('Reason').selectOption('Damaged');
  await send.click();
  await expect(back.getByText('Choose what comes back')).toBeVisible();
  const count = back.getByLabel('Comes back, item 1');
  await count.fill('11');
  await send.click();
  await expect(back.getByText('Only 10 of 10 can be returned')).toBeVisible();
  await back.getByRole('button', { name: 'All of it' }).click();
  await expect(count).toHaveValue('10');
  await count.fill('3');
  const returns = callsTo(page, '/sale/return');
  for (const next of ['Damaged, item 1', 'Reason', 'Note', 'Refund method']) {
    await page.keyboard.press('Enter');
    await expect(back.getByLabel(next)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(send).toBeFocused();
  expect(returns).toEqual([]);
  await back.getByLabel('Damaged, item 1').check();
  const sums = back.getByRole('status', { name: 'Totals' });
  await expect(sums).toContainText(/Comes back3,600\.00.*Paid back3,600\.00 birrDue after this0\.00/);
  await send.click();
  await expect(back.getByText('Refund method is required')).toBeVisible();
  await back.getByLabel('Refund method').selectOption('Cash');
  await page.screenshot({ path: info.outputPath('dialog.png') });
  await send.click();
  await expect(page.getByText('Goods taken back')).toBeVisible();
  await expect(back).toBeHidden();
  await expect(paper).toContainText(/3 came back, last on \w+ \d+, \d{4}/);
  await expect(paper).toContainText(
    /Came back, \w+ \d+, \d{4}.*Paid back, Cash, \w+ \d+, \d{4} \/ ተመላሽ፣ ጥሬ ገንዘብ[-−]3,600\.00/,
  );
  await page.screenshot({ path: info.outputPath('returned.png') });

  // A print dialog would hold the page up until somebody answers it.
  await page.evaluate(() => {
    window.print = () => {};
  });
  await act(/^Print return slip CN-2019-\d{6}$/);
  await expect(paper).toContainText(/CN-2019-\d{6}/);
  await expect(paper).toContainText('Return Slip');
  const slip = await printed(page, info.outputPath('slip.pdf'));
  expect(slip.pages).toHaveLength(1);
  for (const told of [
    /Of receipt \/ ከደረሰኝ/,
    /Cement that comes back +Store of returns +3 +1,200\.00 +3,600\.00/,
    /3 of 10 that were sold/,
    /Came back.*3,600\.00 birr/,
    /What is due is lower by.* 0\.00/,
    /Paid back, Cash \/ ተመላሽ፣ ጥሬ ገንዘብ +3,600\.00/,
    /Damaged \/ የተበላሸ/,
  ])
    expect(slip.pages[0]).toMatch(told);
  await page.screenshot({ path: info.outputPath('slip.png') });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(paper).toContainText('Sales Receipt');

  await act('Void sale');
  const isVoid = page.getByRole('dialog', { name: 'Void sale' });
  await isVoid.getByLabel('Reason').selectOption('Wrong item');
  await isVoid.getByLabel('Refund method').selectOption('Cash');
  await isVoid.getByRole('button', { name: 'Void sale' }).click();
  await expect(page.getByText('Sale voided')).toBeVisible();
  for (const label of ['A4', '80 mm roll']) {
    await receipt.getByLabel('Paper').selectOption({ label });
    await expect(paper.getByText('VOID', { exact: true })).toBeVisible();
    await page.screenshot({ path: info.outputPath(`void-${label}.png`) });
    const { pages } = await printed(page, info.outputPath(`void-${label}.pdf`));
    expect(pages.join('\n').replaceAll(/\s+/g, ' ')).toMatch(
      /Voided on \w+ \d+, \d{4} by .*: Wrong item \/ .* ተሰርዟል፦ የተሳሳተ ዕቃ/,
    );
  }
  await receipt.getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Take goods back' })).toBeHidden();
  await expect(page.getByRole('menuitem', { name: 'Void sale' })).toBeHidden();

  // What came back damaged was written off: that movement's number leads to the receipt too.
  await page.goto('/movements');
  const writtenOff = page.getByRole('row').filter({ hasText: 'Adjustment' }).first();
  await writtenOff.getByRole('link', { name: /^CN-/ }).click();
  await expect(page).toHaveURL(new RegExp(`/sales\\?view=${sale._id}`));
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
});

test('what somebody else took back meanwhile is said at its line', async ({ adminPage: page, api }) => {
  const warehouse = await api.warehouse('Store of two');
  const [rice, oil] = [await api.product('Rice of two'), await api.product('Oil of two')];
  for (const product of [rice, oil]) await api.stock(product, warehouse, 100);
  const sale = await api.sale('Two took back', [
    [rice, warehouse, 10, 5],
    [oil, warehouse, 10, 5],
  ]);
  const receipt = await openReceipt(page, sale._id);
  await receipt.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Take goods back' }).click();
  const back = page.getByRole('dialog', { name: 'Take goods back' });
  await back.getByLabel('Comes back, item 2').fill('3');
  await back.getByLabel('Reason').selectOption('Damaged');
  await back.getByLabel('Refund method').selectOption('Cash');
  const { soldData } = sale as unknown as { soldData: { _id: string }[] };
  const lines = [{ _id: soldData[1]?._id, quantity: 8 }];
  await api.call('POST', '/sale/return', {
    _id: sale._id,
    ...{ reason: 'Damaged', refundMethod: 'Cash', lines },
  });
  await back.getByRole('button', { name: 'Take goods back' }).click();
  const second = back.getByLabel('Comes back, item 2');
  await expect(second).toHaveAccessibleDescription(/Only 2 of 10 can be returned/);
  await expect(second).toBeFocused();
});

test('a debt that was given up asks for no refund, and is told as taken back', async ({
  adminPage: page,
  api,
}) => {
  const product = await api.product('Cement given up');
  const warehouse = await api.warehouse('Store of debts');
  await api.stock(product, warehouse, 10);
  const { data: customer } = await api.call('POST', '/customer/create', { name: 'Gave up' });
  const { data: sale } = await api.call('POST', '/sale/create', {
    ...{ customerId: customer._id, SalesDate: '2026-11-20', SalesMan: 'Abebe', terms: 'credit' },
    ...{ dueDate: '2027-12-16', payments: [{ method: 'Withholding tax', amount: 20 }] },
    soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 1_000 }],
  });
  await api.call('POST', '/sale/pay', { _id: sale._id, method: 'Write-off', amount: 980 });
  const receipt = await openReceipt(page, sale._id);
  const act = async (name: string) => {
    await receipt.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Void sale');
  const dialog = page.getByRole('dialog', { name: 'Void sale' });
  await dialog.getByLabel('Reason').selectOption('Other');
  await expect(dialog.getByLabel('Refund method')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await act('Take goods back');
  const back = page.getByRole('dialog', { name: 'Take goods back' });
  await back.getByLabel('Reason').selectOption('Other');
  await back.getByRole('button', { name: 'All of it' }).click();
  const sums = back.getByRole('status', { name: 'Totals' });
  await expect(sums).toContainText(
    /Comes back1,000\.00.*Given up or withheld-?−?1,000\.00Paid back0\.00 birr/,
  );
  await expect(back.getByLabel('Refund method')).toHaveCount(0);
  await back.getByRole('button', { name: 'Take goods back' }).click();
  await expect(page.getByText('Goods taken back')).toBeVisible();
  const paper = receipt.getByRole('article');
  await expect(paper).toContainText(/Taken back, Write-off, \w+ \d+, \d{4}.*Taken back, Withholding tax/);
  await expect(paper).not.toContainText('Paid back');
});

test('money goes back by methods that bring some', async ({ adminPage: page, api }) => {
  const product = await api.product('Cement paid back');
  const warehouse = await api.warehouse('Store of money');
  await api.stock(product, warehouse, 10);
  const { data: sale } = await api.call('POST', '/sale/create', {
    ...{ custormerName: 'Almaz', SalesDate: '2026-11-20', SalesMan: 'Abebe' },
    soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 1, SellingPrice: 1_000 }],
  });
  const receipt = await openReceipt(page, sale._id);
  await receipt.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Void sale' }).click();
  const methods = page.getByRole('dialog', { name: 'Void sale' }).getByLabel('Refund method');
  await expect(methods.getByRole('option', { name: 'Telebirr' })).toHaveCount(1);
  for (const name of ['Write-off', 'Withholding tax', 'VAT withheld'])
    await expect(methods.getByRole('option', { name })).toHaveCount(0);
});
