import { callsTo } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { openReceipt, printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'payments' });

/** Sells goods worth 12,000.00 on credit. */
async function sellOnCredit(api: Client, tin: string) {
  const product = await api.product('Cement on credit');
  const warehouse = await api.warehouse('Store on credit');
  await api.stock(product, warehouse, 100);
  const { data: customer } = await api.call('POST', '/customer/create', {
    name: 'Selam Trading PLC',
    tin,
    address: 'Kality',
  });
  const { data: sale } = await api.call('POST', '/sale/create', {
    customerId: customer._id,
    SalesDate: '2026-11-20',
    SalesMan: 'Abebe Kebede',
    terms: 'credit',
    dueDate: '2026-11-22',
    soldData: [{ productId: product._id, warehouseId: warehouse._id, quantity: 10, SellingPrice: 1_200 }],
  });
  return sale;
}

test('what is due is paid from the receipt, and a payment is taken back', async ({
  adminPage: page,
  api,
}, info) => {
  const { __v } = (await api.call<{ data: { __v: number } }>('GET', '/settings/company')).data;
  await api.call('PUT', '/settings/company', {
    name: 'Tana Trading PLC',
    nameAm: 'ጣና ትሬዲንግ',
    address: 'Debre Zeit Road, Addis Ababa',
    phone: '+251 11 439 2200',
    tin: '0045678912',
    vat: 'included',
    receiptFooter: 'Goods are exchanged within 7 days.',
    __v,
  });
  const sale = await sellOnCredit(api, '0038921175');
  const receipt = await openReceipt(page, sale._id);
  const paper = receipt.getByRole('article');
  for (const text of [
    'Tana Trading PLC',
    'ጣና ትሬዲንግ',
    'Tel. +251 11 439 2200',
    'TIN 0045678912',
    'TIN 0038921175',
  ])
    await expect(paper).toContainText(text);
  await expect(paper).toContainText('Not a fiscal receipt');
  await expect(paper).toContainText('of which VAT 15%');
  await expect(paper).toContainText('1,565.22');
  await expect(paper).toContainText('Due by Nov 22, 2026');
  await expect(paper.getByRole('img', { name: /\/receipt-check\?t=/ })).toBeVisible();

  const act = async (name: string) => {
    await receipt.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name }).click();
    return page.getByRole('dialog', { name });
  };
  const payment = await act('Record payment');
  await expect(payment.getByLabel('Amount')).toHaveValue('12,000.00');
  // Enter moves on, and records nothing.
  const pays = callsTo(page, '/sale/pay');
  await expect(payment.getByLabel('Payment method')).toBeFocused();
  for (const next of ['Amount', 'Date', 'Reference', 'Bank']) {
    await page.keyboard.press('Enter');
    await expect(payment.getByLabel(next)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(payment.getByRole('button', { name: 'Record payment' })).toBeFocused();
  expect(pays).toEqual([]);
  await payment.getByLabel('Amount').fill('20000');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(payment.getByText('Only 12,000.00 birr are due').first()).toBeVisible();
  await payment.getByLabel('Payment method').selectOption('Bank transfer');
  await payment.getByLabel('Amount').fill('5000');
  await payment.getByLabel('Reference').fill('FT26317Q4KD8');
  await payment.getByRole('button', { name: 'Record payment' }).click();
  await expect(page.getByText('Payment recorded')).toBeVisible();
  await expect(payment).toBeHidden();
  await expect(paper).toContainText('Bank transfer');
  await expect(paper).toContainText('FT26317Q4KD8');
  await expect(paper).toContainText('7,000.00 birr');

  const fiscal = await act('Record fiscal number');
  await fiscal.getByLabel('Fiscal receipt number').fill('00018791');
  await fiscal.getByRole('button', { name: 'Record fiscal number' }).click();
  await expect(paper).toContainText(/Fiscal receipt.*00018791/);

  const back = await act('Take payment back');
  await back.getByLabel('Reason').fill('The cheque bounced');
  await back.getByRole('button', { name: 'Take payment back' }).click();
  await expect(paper.getByText(/taken back/)).toBeVisible();
  await expect(paper).toContainText('12,000.00 birr');
  const { pages } = await printed(page, info.outputPath('receipt.pdf'));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('taken back');
});

test('the list tells number, what is due and how late, and the sums of all that match', async ({
  adminPage: page,
  api,
}) => {
  const sale = await sellOnCredit(api, '0038921176');
  await page.goto('/sales?state=due');
  const foot = page.getByRole('rowheader', { name: /that match/ });
  await expect(foot).toContainText(/Total [\d,]+\.00.* Due [\d,]+\.00/);
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Number', 'Items', 'Paid', 'Due', 'State'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await page.keyboard.press('Escape');
  const row = page.locator(`tr[data-id="${sale._id}"]`);
  await expect(row).toContainText('Due');
  await expect(row).toContainText(/days? late/);
  await expect(row).toContainText(/S-2019-\d{6}/);
});
