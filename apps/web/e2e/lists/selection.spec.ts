import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callsTo, toast } from '../support/actions.ts';
import { chinaShipment, dayFromNow, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

const check = (page: Page, text: string) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });

async function exported(page: Page, from: { getByRole: Page['getByRole'] }, format: string) {
  const download = page.waitForEvent('download');
  await from.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test.describe('Export', () => {
  test('holds exactly what is filtered, all pages of it', async ({ adminPage: page, api }) => {
    const day = dayFromNow(300); // no other test has arrivals then
    const arriving = (name: string, ExpectedDjiboutiArrivalDate: string) =>
      api.call('POST', '/chinatofreezone/create', chinaShipment(name, { ExpectedDjiboutiArrivalDate }));
    for (let number = 1; number <= 7; number++) await arriving(`Kept ${number}`, day);
    await arriving('Left out', dayFromNow(301));
    await page.goto(`/china-to-freezone?ExpectedDjiboutiArrivalDate=${day},${day}&sort=OriginSupplierName`);
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
    const requested = callsTo(page, '/chinatofreezone/export');
    const { name, content } = await exported(page, page, 'Comma-separated (.csv)');
    expect(name).toBe('china-shipments.csv');
    const lines = content.toString().trimEnd().split('\r\n');
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((number) => `Kept ${number}`),
    );
    expect(requested).toEqual([
      {
        format: 'csv',
        filter: { ExpectedDjiboutiArrivalDate: { from: day, to: day } },
        sort: { field: 'OriginSupplierName', order: 'asc' },
        language: 'en',
        calendar: 'gregorian',
      },
    ]);
    await expect(toast(page)).toContainText('Exported');
    const sheet = await exported(page, page, 'Spreadsheet (.xlsx)');
    expect(sheet.name).toBe('china-shipments.xlsx');
    expect(sheet.content.subarray(0, 2).toString()).toBe('PK');
  });

  test('that fails says why, and tries again', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.route('**/product/export', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
    await expect(toast(page)).toContainText('Export failed');
    await expect(toast(page)).toContainText('The server did not answer');
    const download = page.waitForEvent('download');
    await toast(page).getByRole('button', { name: 'Try again' }).click();
    expect((await download).suggestedFilename()).toBe('products.csv');
  });
});

test.describe('Selection', () => {
  test('takes single rows, ranges and the whole page; Escape clears it', async ({ adminPage: page, api }) => {
    for (const number of [1, 2, 3, 4]) await api.warehouse(`Ranged ${number}`);
    await page.goto('/warehouses?q=Ranged&sort=name');
    await check(page, 'Ranged 1').check();
    await expect(bar(page).getByRole('status')).toHaveText('1 selected');
    await check(page, 'Ranged 3').click({ modifiers: ['Shift'] });
    await expect(bar(page).getByRole('status')).toHaveText('3 selected');
    await expect(check(page, 'Ranged 2')).toBeChecked();
    await expect(check(page, 'Ranged 4')).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await expect(bar(page).getByRole('status')).toHaveText('4 selected');
    await page.keyboard.press('Escape');
    await expect(bar(page)).toBeHidden();
    await expect(check(page, 'Ranged 1')).not.toBeChecked();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('is no part of the names of heads and cells', async ({ adminPage: page, api }) => {
    await api.warehouse('Named');
    await api.call('POST', '/freezone/create', freeZoneShipment('FZ-NAMED'));
    for (const [list, head, cell] of [
      ['/warehouses?q=Named', 'No.', '1'],
      ['/free-zone-shipping?q=FZ-NAMED', 'Operation No', 'FZ-NAMED'],
    ] as const) {
      await page.goto(list);
      await expect(page.getByRole('cell', { name: cell, exact: true }).getByRole('checkbox')).toBeVisible();
      await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
    }
  });

  test('is exported alone', async ({ adminPage: page, api }) => {
    for (const number of [1, 2, 3]) await api.warehouse(`Alone ${number}`);
    await page.goto('/warehouses?q=Alone&sort=name');
    await check(page, 'Alone 1').check();
    await check(page, 'Alone 3').check();
    const { content } = await exported(page, bar(page), 'Comma-separated (.csv)');
    const lines = content.toString().trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0]).sort()).toEqual(['Alone 1', 'Alone 3']);
  });

  test('is deleted after a question; each record that stays says why', async ({ adminPage: page, api }) => {
    await api.warehouse('Bulk 1');
    const used = await api.warehouse('Bulk 2');
    await api.warehouse('Bulk 3');
    await api.stock(await api.product('Held in bulk'), used, 1);
    await page.goto('/warehouses?q=Bulk&sort=name');
    await expect(check(page, 'Bulk 3')).toBeVisible(); // selection needs rows
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText('3 warehouses');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete' }).click();
    const outcome = page.getByRole('alertdialog', { name: 'Some could not be deleted' });
    await expect(outcome.getByRole('listitem')).toHaveText([/Bulk 2.*used by 1 stock/]);
    await expect(toast(page)).toContainText('2 warehouses deleted');
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expect(page.locator('tbody tr[data-id]')).toHaveText([/Bulk 2/]);
    await expect(check(page, 'Bulk 2')).toBeChecked();
  });
});

test.describe('Chosen rows that are not shown meanwhile', () => {
  test('come back without their tick, from another page and after a search', async ({
    adminPage: page,
    api,
  }) => {
    for (const number of [1, 2, 3, 4, 5, 6]) await api.warehouse(`Ticked ${number}`);
    await page.goto('/warehouses?size=5');
    await check(page, 'Ticked 6').check();
    await check(page, 'Ticked 5').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(check(page, 'Ticked 6')).not.toBeChecked();
    await expect(bar(page)).toBeHidden();

    await check(page, 'Ticked 6').check();
    await page.getByRole('searchbox').fill('ticked 1');
    await expect(check(page, 'Ticked 1')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await expect(check(page, 'Ticked 6')).not.toBeChecked();
    await expect(bar(page)).toBeHidden();
  });
});
