import type { Page } from '@playwright/test';
import { choose, signIn, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { openReceipt } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.use({ recordsOf: 'terms of sales' });

const totals = (page: Page) => page.getByRole('status', { name: 'Totals' });
const customerField = (page: Page) => page.getByRole('combobox', { name: 'Customer name' });
const payment = (page: Page, field: string, number: number) =>
  page.getByLabel(`${field}, payment ${number}`, { exact: true });

async function stocked(api: Client, name: string, fields: object = {}): Promise<void> {
  await api.stock(
    await api.product(name, { price: 1_150, ...fields }),
    await api.warehouse(`${name} store`),
    100,
  );
}

const customer = (api: Client, fields: object) => api.call('POST', '/customer/create', fields);

async function company(api: Client, fields: object): Promise<void> {
  const { data } = await api.call<{ data: { __v: number } }>('GET', '/settings/company');
  await api.call('PUT', '/settings/company', { ...fields, __v: data.__v });
}

/** Takes one of a product. */
async function take(page: Page, product: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Scan or type a product' }).fill(product);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Product, item 1')).toHaveValue(product);
}

async function recorded(page: Page, api: Client) {
  const done = page.waitForResponse('**/sale/create');
  await page.keyboard.press('Control+Enter');
  const { data } = await (await done).json();
  return (await api.call<{ data: Record<string, unknown> }>('GET', `/sale/getone?_id=${data._id}`)).data;
}

test('a customer of the records buys on credit, with the due date that their days offer', async ({
  adminPage: page,
  api,
}) => {
  await stocked(api, 'Credit cement');
  const { data: bole } = await customer(api, {
    name: 'Bole Homes',
    phone: '+251 11 661 0420',
    creditLimit: 1_500,
    creditDays: 30,
    opening: 800,
  });
  await customer(api, { name: 'Bole Closed', active: false });
  await page.goto('/sales/create');
  await customerField(page).fill('bole');
  await expect(page.getByRole('option')).toHaveText([
    'Bole Homes+251 11 661 0420owes 800.00',
    'Sell to “bole”, who is in no list',
    'Add the customer “bole”…',
  ]);
  // Of a part of a name none is taken unseen.
  await page.keyboard.press('Enter');
  await expect(customerField(page)).toHaveValue('bole');
  await expect(page.getByRole('option')).toHaveCount(0);
  await customerField(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(customerField(page)).toHaveValue('Bole Homes');
  await expect(page.getByText('+251 11 661 0420 · owes 800.00 of 1,500.00 birr')).toBeVisible();
  await page.getByLabel('Sale date').fill('2026-03-05');
  await take(page, 'Credit cement');
  const terms = page.getByRole('radiogroup', { name: 'Terms' });
  await expect(terms.getByRole('radio', { name: 'Paid' })).toBeChecked();
  await terms.getByRole('radio', { name: 'Credit' }).check();
  await expect(page.getByLabel('Due date')).toHaveValue('Apr 4, 2026');
  await page.getByRole('button', { name: '15 days' }).click();
  await expect(page.getByLabel('Due date')).toHaveValue('Mar 20, 2026');
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(payment(page, 'Payment method', 1)).toHaveCount(0);
  await expect(totals(page)).toContainText('Paid0.00Due1,150.00');
  await expect(
    page.getByText('Bole Homes owes 800.00 of 1,500.00 birr, this sale adds 1,150.00.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Add payment' }).click();
  await expect(payment(page, 'Payment method', 1)).toBeFocused();
  await payment(page, 'Amount', 1).fill('1150');
  await page.keyboard.press('Control+Enter');
  await expect(toast(page)).toContainText('Payments must be less than the total');
  await payment(page, 'Amount', 1).fill('150');
  const sale = await recorded(page, api);
  expect(sale).toMatchObject({
    custormerName: 'Bole Homes',
    terms: 'credit',
    dueDate: '2026-04-04T00:00:00.000Z',
    due: 1_000,
    customerId: { _id: bole._id },
    payments: [{ method: 'Cash', amount: 150 }],
  });
});

test('a customer who is left of an earlier search is not taken', async ({ adminPage: page, api }) => {
  await customer(api, { name: 'Older Zeleke' });
  await customer(api, { name: 'Newer Zeleke' });
  await page.goto('/sales/create');
  await customerField(page).fill('newer z');
  await expect(page.getByRole('option').first()).toHaveText('Newer Zeleke');
  const release = await intercept(page, '**/search/customers');
  await customerField(page).fill('older z');
  await customerField(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Newer Zeleke' }).dispatchEvent('click');
  await expect(customerField(page)).toHaveValue('older z');
  release();
  await expect(customerField(page)).toHaveValue('Older Zeleke');
  await expect(page.getByText('owes nothing')).toBeVisible();
});

test('a sale up to the very limit warns of nothing, and one cent more does', async ({
  adminPage: page,
  api,
}) => {
  await stocked(api, 'Limit cement');
  // 800.10 and 1,000.20 are more than 1,800.30 as binary fractions.
  await customer(api, { name: 'Very Limit', creditLimit: 1_800.3, opening: 800.1 });
  await page.goto('/sales/create');
  await customerField(page).fill('Very Limit');
  await page.keyboard.press('Enter');
  await take(page, 'Limit cement');
  await page.getByRole('radiogroup', { name: 'Terms' }).getByRole('radio', { name: 'Credit' }).check();
  await page.getByRole('button', { name: 'Add payment' }).click();
  await payment(page, 'Amount', 1).fill('149.79');
  const warning = page.getByText(/this sale adds/);
  await expect(warning).toContainText('Very Limit owes 800.10 of 1,800.30 birr, this sale adds 1,000.21.');
  await payment(page, 'Amount', 1).fill('149.80');
  await expect(warning).toHaveCount(0);
  await expect(totals(page)).toContainText('Due1,000.20');
});

test('an encoder is told once that a customer has no credit', async ({ page, api }) => {
  const store = await api.warehouse('No credit store');
  await api.stock(await api.product('No credit cement', { price: 1_150 }), store, 100);
  await customer(api, { name: 'Abebe Construction', creditLimit: 0 });
  await signIn(page, await api.encoder('no-credit@tana-trading.et', store));
  await page.goto('/sales/create');
  await page.getByRole('combobox', { name: 'Scan or type a product' }).fill('No such cement');
  await expect(page.getByText('Ask an admin')).toBeVisible();
  await customerField(page).fill('Abebe Construction');
  await page.keyboard.press('Enter');
  await take(page, 'No credit cement');
  await page.getByRole('radiogroup', { name: 'Terms' }).getByRole('radio', { name: 'Credit' }).check();
  await page.getByRole('button', { name: '15 days' }).click();
  const told = page.getByText('Abebe Construction has no credit');
  await expect(told).toHaveCount(1);
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(toast(page)).toContainText('Error creating sale');
  await expect(customerField(page)).toHaveAccessibleDescription(/Abebe Construction has no credit/);
  await expect(customerField(page)).toBeFocused();
  await expect(told).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test('a customer is made of what is typed, without leaving the sale', async ({ adminPage: page, api }) => {
  await stocked(api, 'First cement');
  await page.goto('/sales/create');
  await take(page, 'First cement');
  await customerField(page).fill('Zenebech Construction');
  await page.getByRole('option', { name: 'Sell to “Zenebech Construction”, who is in no list' }).click();
  await expect(customerField(page)).toHaveValue('Zenebech Construction');
  await customerField(page).click();
  await page.getByRole('option', { name: 'Add the customer “Zenebech Construction”…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Customer' });
  await expect(dialog.getByLabel('Customer name')).toHaveValue('Zenebech Construction');
  await dialog.getByLabel('Customer name').fill('Zenebech Construction PLC');
  await dialog.getByLabel('Credit days').fill('10');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(customerField(page)).toBeFocused();
  await expect(customerField(page)).toHaveValue('Zenebech Construction PLC');
  await expect(page.getByText('owes nothing')).toBeVisible();
  await page.getByLabel('Sale date').fill('2026-03-05');
  await page.getByRole('radio', { name: 'Credit' }).check();
  const sale = await recorded(page, api);
  expect(sale).toMatchObject({ custormerName: 'Zenebech Construction PLC', due: 1_150 });
  expect(sale.dueDate).toBe('2026-03-15T00:00:00.000Z');

  // Who types the whole name means that customer.
  await page.goto('/sales/create');
  await customerField(page).fill('zenebech construction plc');
  await page.keyboard.press('Tab');
  await expect(customerField(page)).toHaveValue('Zenebech Construction PLC');
  await expect(page.getByText('owes 1,150.00 birr, no limit')).toBeVisible();
});

test('any other text is a customer too; typing on lets go of the one chosen', async ({
  adminPage: page,
  api,
}) => {
  await stocked(api, 'Free cement');
  await customer(api, { name: 'Kality Builders' });
  await page.goto('/sales/create');
  await customerField(page).fill('Kality');
  await page.getByRole('option', { name: 'Kality Builders' }).click();
  await expect(page.getByText('owes nothing')).toBeVisible();
  await customerField(page).fill('Kality Builders and sons');
  await expect(page.getByText('owes nothing')).toHaveCount(0);
  await take(page, 'Free cement');
  await page.getByRole('radio', { name: 'Credit' }).check();
  await page.getByLabel('Due date').fill('2030-01-01');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('A credit sale needs a customer')).toBeVisible();
  await page.getByRole('radio', { name: 'Paid' }).check();
  await page.getByLabel('Note').fill('By phone');
  await page.getByLabel('Fiscal receipt number').fill('00018842');
  expect(await recorded(page, api)).toMatchObject({
    custormerName: 'Kality Builders and sons',
    customerId: null,
    terms: 'paid',
    note: 'By phone',
    fiscalNo: '00018842',
    payments: [{ method: 'Cash', amount: 1_150 }],
  });
});

test('methods split the total, VAT is told, and much cash is warned of', async ({ adminPage: page, api }) => {
  await company(api, { vat: 'added', vatRate: 15, cashLimit: 1_000 });
  await stocked(api, 'Split cement');
  await stocked(api, 'Exempt salt', { price: 100, vatExempt: true });
  await page.goto('/sales/create');
  await customerField(page).fill('Split');
  await take(page, 'Split cement');
  await page.getByRole('combobox', { name: 'Scan or type a product' }).fill('Exempt salt');
  await page.keyboard.press('Enter');
  await expect(totals(page)).toContainText('Grand total1,250.00 birr');
  await expect(totals(page)).toContainText('VAT 15%172.50Total with VAT1,422.50Paid1,422.50Due0.00');
  const warning = page.getByText('More than 1,000.00 birr in cash');
  await expect(payment(page, 'Amount', 1)).toHaveValue('1,422.50');
  await expect(payment(page, 'Amount', 1)).toHaveAccessibleDescription('More than 1,000.00 birr in cash');

  await page.getByRole('button', { name: 'Add payment' }).click();
  await choose(payment(page, 'Payment method', 2), 'Bank transfer');
  await payment(page, 'Reference', 2).fill('FT26324K8QN2');
  await payment(page, 'Bank', 2).selectOption({ index: 1 });
  await payment(page, 'Amount', 2).fill('1000');
  await expect(payment(page, 'Amount', 1)).toHaveValue('422.50');
  await expect(warning).toHaveCount(0);
  await expect(page.getByLabel('Bank, payment 1')).toHaveCount(0);
  await page.getByLabel('Cash received').fill('500');
  await expect(totals(page)).toContainText('Change77.50 birr');
  await payment(page, 'Amount', 1).fill('400');
  await expect(totals(page)).toContainText('Due22.50');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Payments must add up to the total').first()).toBeVisible();
  await payment(page, 'Amount', 1).fill('422.5');
  const sale = await recorded(page, api);
  expect(sale).toMatchObject({
    payable: 1_422.5,
    due: 0,
    payments: [
      { method: 'Cash', amount: 422.5 },
      { method: 'Bank transfer', amount: 1_000, reference: 'FT26324K8QN2' },
    ],
  });
  await expect(await openReceipt(page, String(sale._id))).toContainText('1,422.50');
  await company(api, { vat: 'none', cashLimit: null });
});

test("a customer's credit pays", async ({ adminPage: page, api }) => {
  await stocked(api, 'Account cement');
  await customer(api, { name: 'Adama Account', opening: -2_000 });
  await page.goto('/sales/create');
  await customerField(page).fill('Adama');
  await page.getByRole('option', { name: 'Adama Account' }).click();
  await expect(page.getByText('owes nothing · 2,000.00 birr on account')).toBeVisible();
  await take(page, 'Account cement');
  await choose(payment(page, 'Payment method', 1), 'On account');
  await expect(payment(page, 'Bank', 1)).toHaveCount(0);
  expect(await recorded(page, api)).toMatchObject({ payments: [{ method: 'On account', amount: 1_150 }] });
});
