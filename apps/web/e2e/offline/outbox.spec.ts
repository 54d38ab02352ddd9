import type { Page } from '@playwright/test';
import { fillSale, toast } from '../support/actions.ts';
import { change, entry, openOutbox, refuse, salesTo, sellOffline, waiting } from '../support/outbox.ts';
import { expect, test } from '../support/test.ts';
import { intercept, waitBetween } from '../support/timing.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const create = (page: Page) => page.getByRole('button', { name: 'Create Sale' });

test.describe('A sale of the outbox that is changed', () => {
  test.slow();

  test('takes the place of a half typed sale only once that may be lost', async ({
    adminPage: page,
    context,
    api,
  }) => {
    await refuse(page, context, api, ['Refused beside another']);
    await page.goto('/sales/create');
    const customer = page.getByLabel('Customer name');
    await customer.fill('Half typed');
    await change(page, 'Refused beside another');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(customer).toHaveValue('Half typed');
    await change(page, 'Refused beside another');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(customer).toHaveValue('Refused beside another');
  });

  test('is sent as itself after another one was in hand', async ({ adminPage: page, context, api }) => {
    await refuse(page, context, api, ['Refused first', 'Refused second']);
    await change(page, 'Refused first');
    const customer = page.getByLabel('Customer name');
    await expect(customer).toHaveValue('Refused first');
    await change(page, 'Refused second');
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(customer).toHaveValue('Refused second');
    await create(page).click();
    await expect(page).toHaveURL('/sales');
    expect([await salesTo(api, 'Refused first'), await salesTo(api, 'Refused second')]).toEqual([0, 1]);
    const outbox = await openOutbox(page);
    await expect(outbox.getByRole('listitem')).toHaveCount(1);
    await expect(entry(outbox, 'Refused first')).toBeVisible();
  });

  test('is not sold again by way of a new sale', async ({ adminPage: page, context, api }) => {
    await refuse(page, context, api, ['Refused and renewed']);
    const customer = page.getByLabel('Customer name');
    const pressNew = async () => {
      await page.getByRole('heading', { name: 'Create Sale' }).click();
      await page.keyboard.press('n');
    };
    await change(page, 'Refused and renewed');
    await expect(customer).toHaveValue('Refused and renewed');
    await pressNew();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(customer).toHaveValue('');
    await expect(waiting(page)).toBeVisible();

    await change(page, 'Refused and renewed');
    await expect(customer).toHaveValue('Refused and renewed');
    await pressNew();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await create(page).click();
    await expect(toast(page)).toContainText('sale created successfully');
    await expect(waiting(page)).toBeHidden();
    expect(await salesTo(api, 'Refused and renewed')).toBe(1);
  });
});

test('a sale that the browser can’t keep stays in its form, and can be tried again', async ({
  adminPage: page,
  context,
  api,
}) => {
  const customer = 'Kept by nobody';
  const place = { product: `${customer} lamp`, warehouse: `${customer} store` };
  await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 10);
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await page.goto('/sales');
  await page.getByRole('link', { name: 'Add New' }).click();
  await fillSale(page, { customer, ...place });
  await context.setOffline(true);
  await create(page).click();
  await expect(toast(page)).toContainText('This browser could not keep the sale.');
  await expect(page.getByLabel('Customer name')).toHaveValue(customer);
  await expect(waiting(page)).toBeHidden();
  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toBeHidden();
  await create(page).click();
  await expect(page).toHaveURL('/sales');
  expect(await salesTo(api, customer)).toBe(1);
});

test('a sale that comes when there are too many is sent by itself, no sooner than the server wants it', async ({
  adminPage: page,
  context,
  api,
}) => {
  test.slow();
  const customer = 'Sent when there are fewer';
  await sellOffline(page, context, api, [customer]);
  const json = { message: 'Too many calls', code: 'RATE_LIMITED', requestId: 'r' };
  const tooMany = { status: 429, headers: { 'Retry-After': '3' }, json };
  await page.route('**/api/v1/sale/create', (route) => route.fulfill(tooMany), { times: 2 });
  const first = page.waitForRequest('**/api/v1/sale/create');
  const second = first.then(() => page.waitForRequest('**/api/v1/sale/create'));
  await context.setOffline(false);
  await expect(toast(page)).toContainText('Too many calls');
  await toast(page).getByLabel('Close this message').click();
  expect(await waitBetween(first, second)).toBeGreaterThanOrEqual(2_950);
  await expect(toast(page)).toHaveCount(0); // the failure has been shown before
  await expect(toast(page)).toContainText('Sent from the outbox');
  await expect(waiting(page)).toBeHidden();
  expect(await salesTo(api, customer)).toBe(1);
});

test.describe('Send now', () => {
  test.slow();

  test('says what came of it, and the list of sales shows it', async ({ adminPage: page, context, api }) => {
    const customer = 'Sent by hand';
    await sellOffline(page, context, api, [customer]);
    const json = { message: 'The disk is slow', code: 'INTERNAL', requestId: 'r' };
    await page.route('**/api/v1/sale/create', (route) => route.fulfill({ status: 500, json }));
    await context.setOffline(false);
    await expect(toast(page)).toContainText('The disk is slow');
    await toast(page).getByLabel('Close this message').click();
    const outbox = await openOutbox(page);
    await expect(outbox).toContainText('Waits to be sent.');
    const sendNow = outbox.getByRole('button', { name: 'Send now' });
    await sendNow.click();
    await expect(toast(page)).toContainText('The disk is slow');
    await page.unrouteAll();
    const answer = await intercept(page, '**/api/v1/sale/create');
    await sendNow.click();
    await expect(outbox.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    answer();
    await expect(toast(page)).toContainText('sale created successfully');
    await outbox.getByRole('button', { name: 'Close' }).first().click();
    await expect(page.getByRole('row').filter({ hasText: customer })).toHaveCount(1);
  });

  test('lets nobody delete what is on its way, and sends nothing that was deleted elsewhere', async ({
    adminPage: page,
    context,
    api,
  }) => {
    await sellOffline(page, context, api, ['On its way', 'Deleted elsewhere']);
    const other = await context.newPage();
    const answer = await intercept(page, '**/api/v1/sale/create');
    await context.setOffline(false);
    const outbox = await openOutbox(page);
    await expect(outbox.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    await expect(entry(outbox, 'On its way')).toContainText('Sending...');
    await expect(entry(outbox, 'On its way').getByRole('button', { name: 'Delete' })).toBeDisabled();

    await other.route('**/api/v1/sale/create', (route) => route.abort());
    await other.goto('/stocks');
    await entry(await openOutbox(other), 'Deleted elsewhere')
      .getByRole('button', { name: 'Delete' })
      .click();
    await question(other).getByRole('button', { name: 'Delete' }).click();
    await expect(entry(other.getByRole('dialog'), 'Deleted elsewhere')).toHaveCount(0);
    answer();
    await expect(outbox).toContainText('Nothing waits to be sent.');
    expect([await salesTo(api, 'On its way'), await salesTo(api, 'Deleted elsewhere')]).toEqual([1, 0]);
  });

  test('without a line says that nobody answered', async ({ adminPage: page, context, api }) => {
    await sellOffline(page, context, api, ['Sent to nobody']);
    const outbox = await openOutbox(page);
    await outbox.getByRole('button', { name: 'Send now' }).click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await expect(outbox).toContainText('Waits for the connection.');
  });
});
