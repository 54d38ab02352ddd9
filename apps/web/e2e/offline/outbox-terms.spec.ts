import type { Page } from '@playwright/test';
import { choose, fillSale, openWithParts } from '../support/actions.ts';
import { Client } from '../support/client.ts';
import { entry, openOutbox, waiting } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'outbox terms' });

/** Goods, and a customer who may buy for 150.00 on credit. */
async function recordsFor(api: Client, customer: string) {
  const place = { product: `${customer} lamp`, warehouse: `${customer} store` };
  await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 10);
  await api.call('POST', '/customer/create', { name: customer, creditLimit: 150, creditDays: 30 });
  return place;
}

const payment = (page: Page, field: string, number: number) =>
  page.getByLabel(`${field}, payment ${number}`, { exact: true });

/** Reads what is recorded for a customer; goods found by these words are sold to others, too. */
async function recordedFor(api: Client, customer: string) {
  type Listed = { _id: string; custormerName: string };
  const { data } = await api.call<{ data: Listed[] }>('POST', '/search/sales', { data: customer });
  const own = data.filter(({ custormerName }) => custormerName === customer);
  return Promise.all(
    own.map(async ({ _id }) => (await api.call<{ data: object }>('GET', `/sale/getone?_id=${_id}`)).data),
  );
}

test('sales on credit and with several payments wait for the connection, too', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'Waiting on credit';
  const place = await recordsFor(api, customer);
  await openWithParts(page, '/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await fillSale(page, { customer, ...place });
  await expect(page.getByText('owes 0.00 of 150.00 birr')).toBeVisible();
  await page.getByRole('radio', { name: 'Credit' }).check();
  await expect(page.getByLabel('Due date')).toHaveValue('Apr 4, 2026');
  await page.getByRole('button', { name: 'Add payment' }).click();
  await payment(page, 'Amount', 1).fill('30');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(page).toHaveURL('/sales');

  await page.getByRole('link', { name: 'Add New' }).click();
  await fillSale(page, { customer: 'Waiting in parts', ...place });
  await page.getByRole('button', { name: 'Add payment' }).click();
  await choose(payment(page, 'Payment method', 2), 'Telebirr');
  await payment(page, 'Reference', 2).fill('TB-77');
  await payment(page, 'Amount', 2).fill('60');
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(waiting(page)).toContainText('2 sales wait');

  await context.setOffline(false);
  await expect(waiting(page)).toBeHidden();
  expect(await recordedFor(api, customer)).toMatchObject([
    { terms: 'credit', dueDate: '2026-04-04T00:00:00.000Z', due: 70, payments: [{ amount: 30 }] },
  ]);
  expect(await recordedFor(api, 'Waiting in parts')).toMatchObject([
    {
      terms: 'paid',
      due: 0,
      payments: [
        { method: 'Cash', amount: 40 },
        { method: 'Telebirr', amount: 60, reference: 'TB-77' },
      ],
    },
  ]);
});

test('what the server refuses of them shows in the outbox, and is mended there', async ({
  page,
  context,
  api,
  server,
}) => {
  const customer = 'Refused on credit';
  const place = await recordsFor(api, customer);
  const encoder = await api.encoder('outbox.terms@tana-trading.et', await api.warehouse('Refused elsewhere'));
  const session = await Client.signIn(server.url, encoder);
  await session.lendTo(page.context());
  await openWithParts(page, '/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await fillSale(page, { customer, ...place, price: '200' });
  await expect(page.getByText('owes 0.00 of 150.00 birr')).toBeVisible();
  await page.getByRole('radio', { name: 'Credit' }).check();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(waiting(page)).toContainText('1 sale waits');
  await context.setOffline(false);

  const outbox = await openOutbox(page);
  const refused = entry(outbox, customer);
  await expect(refused).toContainText(`${customer} owes 0.00 of 150.00 birr, this sale adds 200.00`);
  expect(await recordedFor(api, customer)).toEqual([]);
  await refused.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByRole('radio', { name: 'Credit' })).toBeChecked();
  await expect(page.getByLabel('Due date')).toHaveValue('Apr 4, 2026');
  await page.getByRole('button', { name: 'Add payment' }).click();
  await payment(page, 'Amount', 1).fill('50');
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await expect(waiting(page)).toBeHidden();
  expect(await recordedFor(api, customer)).toMatchObject([{ due: 150, payable: 200 }]);
  await session.dispose();
});
