import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callsTo, column } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { expect, test } from '../support/test.ts';

/** Creates seven stocks of cement, then five of tiles: the newest come first. */
async function stock(api: Client, cement: string, tile: string) {
  const product = { cement: await api.product(cement), tile: await api.product(tile) };
  for (let number = 1; number <= 7; number++)
    await api.stock(product.cement, await api.warehouse(`${cement} yard ${number}`), number);
  for (let number = 1; number <= 5; number++)
    await api.stock(product.tile, await api.warehouse(`${tile} yard ${number}`), number);
}

const searchBox = (page: Page) => page.getByRole('searchbox');
const searchAll = (page: Page, text: string) =>
  page.getByRole('button', { name: `Search all stocks for “${text}”` });

test.describe('A search among the stocks', () => {
  test('looks on this page and sends nothing, until all are asked for', async ({ adminPage: page, api }) => {
    await stock(api, 'Paged cement', 'Paged tile');
    await page.goto('/stocks?size=5');
    await expect(page.getByRole('row').filter({ hasText: 'Paged tile' })).toHaveCount(5);
    const [lists, searches] = [callsTo(page, '/stock/getstocks'), callsTo(page, '/search/stocks')];
    await searchBox(page).fill('tile yard 3');
    await expect(page.getByText('On this page', { exact: true })).toBeVisible();
    await expect(page.getByText('1 of 5 on this page')).toBeVisible();
    expect(await column(page, 'Warehouse name')).toEqual(['Paged tile yard 3']);
    expect(await column(page, 'No.')).toEqual(['3']);

    await searchBox(page).fill('paged cement');
    await expect(page.getByText('Nothing on this page matches “paged cement”.')).toBeVisible();
    await expect(page.getByText('No results.')).toBeHidden();
    expect([...lists, ...searches]).toEqual([]);
    await searchAll(page, 'paged cement').click();
    await expect(page.getByRole('row').filter({ hasText: 'Paged cement' })).toHaveCount(5);
    await expect(searchBox(page)).toBeFocused();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(page.getByText('On this page', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    expect(await column(page, 'No.')).toEqual(['6', '7']);
    expect([lists, searches]).toEqual([
      [],
      [
        { page: 1, limit: 5, data: 'paged cement' },
        { page: 2, limit: 5, data: 'paged cement' },
      ],
    ]);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: 'Paged cement' })).toHaveCount(2);
  });

  test('is exported as it is shown, all pages of it', async ({ adminPage: page, api }) => {
    await stock(api, 'Saved cement', 'Saved tile');
    await page.goto('/stocks?size=5&q=saved+cement&all=saved+cement');
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
    const lines = (await readFile(await (await download).path())).toString().trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[1])).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((number) => `Saved cement yard ${number}`),
    );
  });

  test('asks for all by Enter, at once, and says when there are none at all', async ({
    adminPage: page,
    api,
  }) => {
    await stock(api, 'Entered cement', 'Entered tile');
    await page.goto('/stocks?size=5');
    await expect(page.getByRole('row').filter({ hasText: 'Entered tile' })).toHaveCount(5);
    const lists = callsTo(page, '/stock/getstocks');
    await page.keyboard.type('entered cement');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row').filter({ hasText: 'Entered cement' })).toHaveCount(5);
    await expect(searchBox(page)).toHaveValue('entered cement');

    // Search results can be searched like any page.
    await searchBox(page).fill('entered cement yard 6');
    await expect(page.getByText('1 of 5 on this page')).toBeVisible();
    await searchBox(page).fill('entered nowhere');
    await searchBox(page).press('Enter');
    await expect(page.getByText('No results.')).toBeVisible();
    expect(lists).toEqual([]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Entered tile' })).toHaveCount(5);
    await expect(page).toHaveURL('/stocks?size=5');
  });

  test('says that there are no results when all there are were looked through', async ({
    adminPage: page,
    api,
  }) => {
    const product = await api.product('Lone cement');
    await api.stock(product, await api.warehouse('Lone yard'), 5);
    await page.goto(`/stocks?productId=${product._id}`);
    await expect(page.getByRole('row').filter({ hasText: 'Lone yard' })).toHaveCount(1);
    const searches = callsTo(page, '/search/stocks');
    await page.keyboard.type('tile');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No results.')).toBeVisible();
    await expect(page.getByRole('button', { name: /Search all stocks/ })).toBeHidden();
    expect(searches).toEqual([]);
  });
});
