import type { Page } from '@playwright/test';
import { fillSale, rowAction, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const isRecorded = 'An earlier version of this was recorded already.';

/** Lets the server handle the call, but drops its answer. */
const loseAnswer = (page: Page, path: string) =>
  page.route(
    `**/api/v1${path}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

async function goods(api: Client, name: string) {
  const [product, warehouse] = [await api.product(`${name} lamp`), await api.warehouse(`${name} store`)];
  await api.stock(product, warehouse, 10);
  return { product: `${name} lamp`, warehouse: `${name} store` };
}

async function quantitiesSold(api: Client, customer: string): Promise<number[]> {
  const { data } = await api.call<{ data: { soldData: { quantity: number }[] }[] }>('POST', '/search/sales', {
    data: customer,
  });
  return data.flatMap(({ soldData }) => soldData.map(({ quantity }) => quantity)).sort();
}

test.describe('A new record whose answer was lost, changed before it is sent again', () => {
  test('as a sale is not sold twice unawares; pressed once more it is a sale of its own', async ({
    adminPage: page,
    api,
  }) => {
    const place = await goods(api, 'Unheard');
    await page.goto('/sales/create');
    await fillSale(page, { customer: 'Unheard of', ...place, quantity: '2' });
    await loseAnswer(page, '/sale/create');
    const create = page.getByRole('button', { name: 'Create Sale' });
    await create.click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await page.getByLabel('Quantity, item 1').fill('3');
    await create.click();
    await expect(toast(page)).toContainText(isRecorded);
    await expect(page.getByRole('main')).toContainText(isRecorded);
    await expect(toast(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
    expect(await quantitiesSold(api, 'Unheard of')).toEqual([2]);
    await create.click();
    await expect(page).toHaveURL('/sales');
    expect(await quantitiesSold(api, 'Unheard of')).toEqual([2, 3]);
  });

  test('in a dialog says the same, and is made when it is pressed once more', async ({
    adminPage: page,
    api,
  }) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Unheard depot');
    await dialog.getByLabel('Address').fill('Bole');
    await loseAnswer(page, '/warehouse/create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await dialog.getByLabel('Address').fill('Piassa');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toContainText(isRecorded);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(dialog).toBeHidden();
    const found = await api.call<{ total: number }>('POST', '/search/warehouses', { data: 'Unheard depot' });
    expect(found.total).toBe(2);
  });

  test('in the outbox waits for a person, and holds up none that come after it', async ({
    adminPage: page,
    context,
    api,
  }) => {
    test.slow();
    const place = await goods(api, 'Blocked');
    await page.goto('/sales');
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, { customer: 'First in line', ...place, quantity: '2' });
    await loseAnswer(page, '/sale/create');
    const create = page.getByRole('button', { name: 'Create Sale' });
    await create.click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await page.getByLabel('Quantity, item 1').fill('3');
    await context.setOffline(true);
    await create.click();
    await expect(page).toHaveURL('/sales');
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, { customer: 'Second in line', ...place });
    await create.click();
    await expect(page.getByRole('button', { name: '2 sales wait' })).toBeVisible();

    await context.setOffline(false);
    await page.getByRole('button', { name: '1 sale refused' }).click();
    const outbox = page.getByRole('dialog', { name: 'Outbox' });
    await expect(outbox.getByRole('listitem')).toHaveCount(1);
    await expect(outbox).toContainText('First in line');
    await expect(outbox).toContainText(isRecorded);
    expect(await quantitiesSold(api, 'Second in line')).toEqual([1]);
    expect(await quantitiesSold(api, 'First in line')).toEqual([2]);

    await outbox.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByLabel('Quantity, item 1')).toHaveValue('3');
    await create.click();
    await expect(page).toHaveURL('/sales');
    await expect(page.getByRole('button', { name: '1 sale refused' })).toBeHidden();
    expect(await quantitiesSold(api, 'First in line')).toEqual([2, 3]);
  });
});

test.describe('A change whose answer was lost, sent again', () => {
  test('has worked, in a dialog', async ({ adminPage: page, api }) => {
    await api.warehouse('Lost change');
    await page.goto('/warehouses');
    await rowAction(page, 'Lost change', 'Update');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('  Piassa ');
    await loseAnswer(page, '/warehouse/updateone');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('Warehouse updated successfully');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Lost change' })).toContainText('Piassa');
  });

  test('takes what was typed since, on a page', async ({ adminPage: page, api }) => {
    const { data } = await api.call('POST', '/ethioshipment/create', ethiopianShipment('Lost on a page'));
    await page.goto(`/ethiopian-shipping/${data._id}/edit`);
    await page.getByLabel('Importer').fill('Heard once');
    await loseAnswer(page, '/ethioshipment/updateone');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await page.getByLabel('Importer').fill('Heard twice');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('Shipping information updated successfully');
    await expect(page.getByRole('row').filter({ hasText: 'Heard twice' })).toHaveCount(1);
  });

  test('says so when someone else has changed the record since', async ({ adminPage: page, api }) => {
    const { _id } = await api.warehouse('Lost to others');
    await page.goto('/warehouses');
    await rowAction(page, 'Lost to others', 'Update');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('Piassa');
    await loseAnswer(page, '/warehouse/updateone');
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page)).toContainText('The server did not answer.');
    await api.call('PUT', '/warehouse/updateone', { _id, address: 'Megenagna' });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toContainText('changed by someone else');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Lost to others' })).toContainText('Megenagna');
  });

  test('has worked when it was a deletion', async ({ adminPage: page, api }) => {
    await api.warehouse('Lost one');
    await page.goto('/warehouses');
    await rowAction(page, 'Lost one', 'Delete');
    await loseAnswer(page, '/warehouse/deleteone');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('Warehouse deleted successfully');
  });

  test('has worked when it was one of many deletions', async ({ adminPage: page, api }) => {
    await api.warehouse('Lost among 1');
    const used = await api.warehouse('Lost among 2');
    await api.stock(await api.product('Lost among lamp'), used, 1);
    await page.goto('/warehouses?q=Lost+among&sort=name');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await loseAnswer(page, '/warehouse/deleteone');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Some could not be deleted' });
    await expect(outcome.getByRole('listitem')).toHaveText([
      /Lost among 1.*The server did not answer/,
      /Lost among 2.*used by 1 stock/,
    ]);
    await outcome.getByRole('button', { name: 'Try again' }).click();
    await expect(outcome.getByRole('listitem')).toHaveText([/Lost among 2.*used by 1 stock/]);
    await expect(toast(page)).toContainText('1 warehouse deleted');
  });

  test('has worked when it was that of all that were chosen', async ({ adminPage: page, api }) => {
    await api.warehouse('Lost altogether');
    await page.goto('/warehouses?q=Lost+altogether');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    await loseAnswer(page, '/warehouse/deleteone');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Some could not be deleted' });
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(0);
    await outcome.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('1 warehouse deleted');
    await expect(outcome).toBeHidden();
  });
});
