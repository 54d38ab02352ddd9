import { callsTo, column } from '../support/actions.ts';
import { dayFromNow, freeZoneShipment, readable } from '../support/shipment-samples.ts';
import { admin, expect, test } from '../support/test.ts';

test.describe('Aduit-Trail', () => {
  test('is a read-only table of row number, action, type and message', async ({ adminPage: page, api }) => {
    await api.warehouse('Trail store');
    const lists = callsTo(page, '/aduit/getalladuit');
    await page.goto('/aduitrail');
    await expect(page).toHaveTitle(/Aduit-Trail/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aduit-Trail');
    await expect(page.getByRole('columnheader')).toHaveText(['No.', 'Action', 'Type', 'Message']);
    const row = page.getByRole('row').filter({ hasText: 'Trail store' });
    await expect(row.getByRole('cell')).toHaveText([
      /^\d+$/,
      'Create',
      'Warehouse',
      'Warehouse "Trail store" created',
    ]);
    expect(lists[0]).toEqual({ page: 1, limit: 10 });
    await expect(page.getByRole('button', { name: /Add New|Update|Delete/ })).toHaveCount(0);
    await expect(page.locator('main [aria-haspopup=menu]')).toHaveCount(1); // that of the columns
  });

  test('sorts by type', async ({ adminPage: page, api }) => {
    await api.product('Trail product');
    await api.warehouse('Trail shed'); // newest first until sorted
    await page.goto('/aduitrail?size=25');
    await page.getByRole('table').getByRole('button', { name: 'Type' }).click();
    await expect(page.getByRole('columnheader', { name: 'Type' })).toHaveAttribute('aria-sort', 'ascending');
    const types = await column(page, 'Type');
    expect(types).toEqual(types.toSorted());
  });

  test('narrows by who and by type, and keeps that in the address', async ({ adminPage: page, api }) => {
    await api.product('Who made it');
    await page.goto('/aduitrail');
    await page.getByRole('button', { name: 'Who', exact: true }).click();
    await page.getByRole('option', { name: /First Admin/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Type' }).first().click();
    await page.getByRole('option', { name: 'Product' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(async () => new Set(await column(page, 'Type'))).toEqual(new Set(['Product']));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Who First Admin' })).toBeVisible();
    await expect(page.getByText('"Who made it" created')).toBeVisible();
  });

  test('searches by its own route, with paging off', async ({ adminPage: page, api }) => {
    await api.warehouse('Zequala');
    const [own, products] = [callsTo(page, '/search/aduits'), callsTo(page, '/search/products')];
    await page.goto('/aduitrail');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.insertText('zequala');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(1);
    expect(own).toEqual([{ data: 'zequala', page: 1, limit: 100 }]);
    expect(products).toEqual([]);
    for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
  });

  test('an entry tells who, when and what changed', async ({ adminPage: page, api }) => {
    const days = [0, 1].map((days) => readable(dayFromNow(days))); // midnight may pass meanwhile
    const { _id } = await api.product('Trail tyre', { price: 100 });
    await api.call('PUT', '/product/updateone', { _id, price: 120.5 });
    await page.goto('/aduitrail?q=trail+tyre+update');
    await page.getByRole('button', { name: 'Product "Trail tyre" updated' }).click();
    const dialog = page.getByRole('dialog', { name: 'Audit entry' });
    await expect(dialog).toContainText(admin.email);
    await expect(dialog.locator('time')).toContainText(new RegExp(days.join('|')));
    await expect(dialog.getByRole('listitem')).toHaveText(['Price: 100.00 → 120.50 birr']);
    await expect(dialog).toContainText('127.0.0.1');
    await expect(dialog).toContainText('First Admin, Admin');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('speaks the language and the calendar of whoever reads it', async ({ adminPage: page, api }) => {
    const day = '2026-02-01';
    const { data } = await api.call('POST', '/freezone/create', freeZoneShipment('FZ-TRAIL'));
    await api.call('PUT', '/freezone/updateone', { id: data._id, loading_Status: day, importer: 'Selam' });
    await page.goto('/aduitrail?q=FZ-TRAIL+update');
    await page.evaluate(() => {
      localStorage.setItem('language', 'am');
      localStorage.setItem('calendar', 'ethiopian');
    });
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'FZ-TRAIL' });
    await expect(row.getByRole('cell')).toHaveText([/^\d+$/, 'ማስተካከያ', 'ጭነት', 'ጭነት "FZ-TRAIL" ተስተካክሏል']);
    await row.getByText('FZ-TRAIL').click();
    const changes = page.getByRole('dialog').getByRole('listitem');
    await expect(changes.filter({ hasText: 'Selam' })).toHaveText(/^አስመጪ: .+ → Selam$/);
    await expect(changes.filter({ hasText: '2018' })).toHaveText(/^የጭነት ቀን: .+ → ጥር 24 ቀን 2018$/);
    await expect(changes).toHaveCount(2);
  });

  test('shows who and when as columns when asked, and filters by action and day', async ({
    adminPage: page,
    api,
  }) => {
    const { _id } = await api.warehouse('Short-lived');
    await api.call('DELETE', '/warehouse/deleteone', { _id });
    await page.goto('/aduitrail');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'By' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'When' }).click();
    await page.keyboard.press('Escape');
    expect((await column(page, 'By'))[0]).toBe('First Admin');

    const lists = callsTo(page, '/aduit/getalladuit');
    await page.getByRole('button', { name: 'Action', exact: true }).first().click();
    await page.getByRole('option', { name: 'Delete' }).click();
    await page.keyboard.press('Escape');
    const entry = page.getByRole('row').filter({ hasText: 'Short-lived' });
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText('deleted');
    expect(lists.at(-1)).toMatchObject({ filter: { action: ['Delete'] } });
    await page.goto('/aduitrail?at=1990-01-01,1990-01-02');
    await expect(page.getByText('No results.')).toBeVisible();
  });
});
