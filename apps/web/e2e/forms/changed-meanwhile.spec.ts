import { callsTo, choose, openSettings, rowAction, toast } from '../support/actions.ts';
import { ethiopianShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test.describe('A record that someone else changed while it was in a form', () => {
  test('is saved when it is sent once more, with what was typed and what they changed', async ({
    adminPage: page,
    api,
  }) => {
    const { _id } = await api.product('Raced lamp', { category: 'Electronics', price: 100 });
    const raced = async () =>
      (await api.call<{ data: object[] }>('POST', '/search/products', { data: 'Raced' })).data[0];
    await page.goto('/products');
    await rowAction(page, 'Raced lamp', 'Update');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Supplier').fill('Mine');
    await dialog.getByLabel('Price').fill('120');
    const theirs = { _id, name: 'Raced light', category: 'Home_goods', price: 150 };
    await api.call('PUT', '/product/updateone', theirs);
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog.getByRole('alert')).toContainText('Product was changed by someone else');
    await expect(toast(page)).toContainText('Product was changed by someone else');
    await expect(dialog.getByLabel('Name')).toHaveValue('Raced light');
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(
      'Someone else changed this to Raced light.',
    );
    await expect(dialog.getByLabel('Category')).toHaveValue('Home_goods');
    await expect(dialog.getByLabel('Category')).toHaveAccessibleDescription(/to Home Goods\./);
    await expect(dialog.getByLabel('Supplier')).toHaveValue('Mine');
    await expect(dialog.getByLabel('Supplier')).toHaveAccessibleDescription('');
    await expect(dialog.getByLabel('Price')).toHaveValue('120');
    await expect(dialog.getByLabel('Price')).toHaveAccessibleDescription(/to 150\./);
    expect(await raced()).toMatchObject(theirs);
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog).toBeHidden();
    expect(await raced()).toMatchObject({ ...theirs, supplier: 'Mine', price: 120 });
  });

  test('is saved by the toast’s button too, however often they were faster', async ({
    adminPage: page,
    api,
  }) => {
    const { _id } = await api.warehouse('Raced twice');
    await page.goto('/warehouses');
    await rowAction(page, 'Raced twice', 'Update');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('Mine');
    for (const address of ['Theirs', 'Theirs again']) {
      await api.call('PUT', '/warehouse/updateone', { _id, address });
      await dialog.getByRole('button', { name: 'Update' }).click();
      await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(
        `Someone else changed this to ${address}.`,
      );
    }
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: 'Raced twice' })).toContainText('Mine');
  });

  test('shows the amount that is stored now in the field that has the focus, and leaves without a question', async ({
    adminPage: page,
    api,
  }) => {
    const [product, warehouse] = [await api.product('Raced stock'), await api.warehouse('Raced store')];
    const other = await api.warehouse('Raced other store');
    const { _id } = await api.stock(product, warehouse, 10);
    await page.goto('/stocks');
    await rowAction(page, 'Raced stock', 'Update');
    const dialog = page.getByRole('dialog');
    const quantity = dialog.getByLabel('Quantity');
    await quantity.focus();
    await api.call('PUT', '/stock/updateone', { _id, warehouseId: other._id, quantity: 7 });
    await quantity.press('Enter');
    await expect(dialog.getByLabel('Warehouse')).toHaveValue('Raced other store');
    await expect(dialog.getByLabel('Warehouse')).toHaveAccessibleDescription(/to Raced other store\./);
    await expect(quantity).toHaveValue('7');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await rowAction(page, 'Raced stock', 'Update');
    await choose(dialog.getByLabel('Warehouse'), 'Raced store');
    await api.call('PUT', '/stock/updateone', { _id, quantity: 5 });
    await dialog.getByRole('button', { name: 'Update' }).click();
    await expect(dialog.getByLabel('Warehouse')).toHaveValue('Raced store');
    await expect(quantity).toHaveValue('5');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible();
  });

  test('on a page keeps the containers that were typed, and takes theirs', async ({
    adminPage: page,
    api,
  }) => {
    const container = { size: 20, containerArrival: '2026-03-05', portname: 'Modjo' };
    const containers = ['RACE0000001', 'RACE0000002'].map((containerNo) => ({ ...container, containerNo }));
    const { data } = await api.call(
      'POST',
      '/ethioshipment/create',
      ethiopianShipment('ET-RACED', { containers, No_of_Containers: 2 }),
    );
    await page.goto(`/ethiopian-shipping/${data._id}/edit`);
    const first = page.getByRole('group', { name: 'Container 1' });
    const second = page.getByRole('group', { name: 'Container 2' });
    await first.getByLabel('Container number').fill('MINE0000001');
    const [one, two] = containers;
    await api.call('PUT', '/ethioshipment/updateone', {
      _id: data._id,
      loading_Status: '2026-02-01',
      containers: [one, { ...two, size: 40, containerArrival: '2026-03-09' }],
    });
    await page.getByLabel('Loading date').fill('2026-09-21'); // typing the value it had
    await page.getByLabel('Loading date').press('Enter');
    const update = page.getByRole('button', { name: 'Update' });
    await expect(page.getByRole('main').getByRole('alert').first()).toContainText('changed by someone else');
    await expect(page.getByLabel('Loading date')).toHaveValue('Feb 1, 2026');
    await expect(page.getByLabel('Loading date')).toHaveAccessibleDescription(/to Feb 1, 2026\./);
    await expect(second.getByLabel('Container size')).toHaveValue('40');
    await expect(second.getByLabel('Container arrival date')).toHaveValue('Mar 9, 2026');
    await expect(first.getByLabel('Container number')).toHaveValue('MINE0000001');

    await page.getByRole('button', { name: 'Add Container' }).click();
    await page.getByRole('group', { name: 'Container 3' }).getByLabel('Container number').fill('MINE0000003');
    await api.call('PUT', '/ethioshipment/updateone', { _id: data._id, containers: [one] });
    await update.click();
    await expect(page.getByRole('main')).toContainText('Someone else changed this list.');
    await expect(page.getByRole('group', { name: /^Container \d/ })).toHaveCount(3);
    await page.getByRole('group', { name: 'Container 3' }).getByRole('button', { name: 'Remove' }).click();
    await update.click();
    await expect(page).toHaveURL('/ethiopian-shipping');
    const stored = await api.call('GET', `/ethioshipment/getone?_id=${data._id}`);
    expect(stored.data).toMatchObject({
      loading_Status: '2026-02-01T00:00:00.000Z',
      containers: [{ containerNo: 'MINE0000001' }, { containerNo: 'RACE0000002', size: 40 }],
    });
  });

  test('is renamed when the rename is sent once more, where it is an item of the reference data', async ({
    adminPage: page,
    api,
  }) => {
    const name = 'Raced Bank';
    const { _id } = (await api.call('POST', '/enum/create', { list: 'banks', name })).data;
    const settings = await openSettings(page, 'Reference data');
    await settings.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename item' });
    await dialog.getByLabel('Name').fill('My Bank');
    await api.call('PUT', '/enum/updateone', { _id, name: 'Their Bank' });
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription(/to Their Bank\./);
    await dialog.getByLabel('Name').press('Enter');
    await expect(dialog).toBeHidden();
    await expect(settings.getByRole('button', { name: 'Actions for My Bank' })).toBeVisible();
  });
});

test.describe('A record that someone else changed while its deletion was asked for', () => {
  test('stays, is shown as it is now, and goes with the next press', async ({ adminPage: page, api }) => {
    const { _id } = await api.stock(await api.product('Doomed lamp'), await api.warehouse('Doomed store'), 5);
    await page.goto('/stocks');
    const sent = callsTo(page, '/stock/deleteone');
    await rowAction(page, 'Doomed lamp', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('Doomed lamp, Doomed store: 5 in stock');
    await api.call('PUT', '/stock/updateone', { _id, quantity: 5_000 });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('Stock was changed by someone else');
    await expect(question.getByRole('alert')).toContainText('Someone else changed this in the meantime.');
    await expect(question).toContainText('5,000 in stock');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page)).toContainText('stock deleted successfully');
    await expect(question).toBeHidden();
    expect(sent).toEqual([
      { _id, __v: 0 },
      { _id, __v: 1 },
    ]);
  });

  test('stays among several too, which say how much is lost', async ({ adminPage: page, api }) => {
    const warehouse = await api.warehouse('Doomed hall');
    const stocks = [];
    for (const [name, quantity] of [
      ['Doomed axe', 5],
      ['Doomed saw', 7.5],
    ] as const)
      stocks.push(await api.stock(await api.product(name), warehouse, quantity));
    await page.goto(`/stocks?warehouseId=${warehouse._id}`);
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('2 stocks: 12.5 in stock');
    await expect(question.getByRole('listitem')).toHaveText([
      /Doomed saw, Doomed hall.*7\.5 in stock/,
      /Doomed axe, Doomed hall.*5 in stock/,
    ]);
    await api.call('PUT', '/stock/updateone', { _id: stocks[0]?._id, quantity: 5_000 });
    await question.getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Some could not be deleted' });
    await expect(outcome.getByRole('listitem')).toHaveText([
      /Doomed axe, Doomed hall: 5,000 in stock.*changed by someone else/,
    ]);
    await outcome.getByRole('button', { name: 'Try again' }).click();
    await expect(toast(page)).toContainText('1 stock deleted');
    await expect(outcome).toBeHidden();
  });
});
