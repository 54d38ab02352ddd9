import { rowAction, toast } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test('the check of a receipt tells of goods that came back', async ({ adminPage: page, api }) => {
  const product = await api.product('Returned cement');
  const warehouse = await api.warehouse('Returned store');
  await api.stock(product, warehouse, 10);
  const { _id } = await api.sale('Selam of returns', [[product, warehouse, 2, 600]]);
  const { data } = await api.call<{ data: { receiptToken: string; soldData: { _id: string }[] } }>(
    'GET',
    `/sale/getone?_id=${_id}`,
  );
  const lines = [{ _id: data.soldData[0]?._id, quantity: 1 }];
  for (const state of ['Part returned', 'Returned']) {
    await api.call('POST', '/sale/return', { _id, lines, reason: 'Other', refundMethod: 'Cash' });
    await page.goto(`/receipt-check?t=${data.receiptToken}`);
    await expect(page.getByRole('heading', { name: state, exact: true })).toBeVisible();
  }
});

test('a customer with an opening balance stays, and the toast says why', async ({ adminPage: page, api }) => {
  await api.call('POST', '/customer/create', { name: 'Ras Dashen Traders', opening: 5 });
  await page.goto('/customers');
  await rowAction(page, 'Ras Dashen Traders', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page)).toContainText('Failed to delete customer');
  await expect(toast(page)).toContainText('used by an opening balance');
});
