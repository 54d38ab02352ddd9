import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callsTo, toast } from '../support/actions.ts';
import type { Client } from '../support/client.ts';
import { expect, test } from '../support/test.ts';

const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const pageCheck = (page: Page) => page.getByRole('checkbox', { name: 'Select all rows on this page' });
const rows = (page: Page) => page.locator('tbody tr[data-id]');
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Are you sure?' });

async function warehouses(api: Client, name: string, count: number) {
  const made = [];
  for (let number = 1; number <= count; number++)
    made.push(await api.warehouse(`${name} ${String(number).padStart(2, '0')}`));
  return made;
}

/** Filters by the search text alone, and selects all matches. */
async function chooseAll(page: Page, name: string, count: number) {
  await page.goto(`/warehouses?q=${name}&sort=name`);
  await expect(rows(page)).toHaveCount(Math.min(count, 100));
  await pageCheck(page).check();
  await bar(page)
    .getByRole('button', { name: `Choose all ${count} that match` })
    .click();
  await expect(bar(page).getByRole('status')).toHaveText(`${count} selected`);
}

async function exported(page: Page): Promise<string[]> {
  const download = page.waitForEvent('download');
  await bar(page).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
  const content = (await readFile(await (await download).path())).toString();
  return content
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '');
}

test.describe('All that match', () => {
  test('are chosen on every page, until something else is asked for', async ({ adminPage: page, api }) => {
    await warehouses(api, 'Everywhere', 7);
    await page.goto('/warehouses?size=5');
    await pageCheck(page).check();
    await bar(page)
      .getByRole('button', { name: /^Choose all \d+ that match$/ })
      .click();
    await expect(bar(page).getByRole('button', { name: /^Choose all/ })).toBeHidden();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
    await expect(rows(page).getByRole('checkbox', { checked: false })).toHaveCount(0);
    await expect(bar(page)).toBeVisible();
    await page.getByRole('searchbox').fill('everywhere 03');
    await expect(rows(page)).toHaveCount(1);
    await expect(bar(page)).toBeHidden();
    await expect(rows(page).getByRole('checkbox')).not.toBeChecked();
  });

  test('are exported, in the order of the list, as chosen rows are', async ({ adminPage: page, api }) => {
    await warehouses(api, 'Ordered', 103);
    const names = Array.from({ length: 103 }, (_, at) => `Ordered ${String(at + 1).padStart(2, '0')}`);
    await page.goto('/warehouses?q=Ordered&sort=-name');
    await expect(rows(page)).toHaveCount(100);
    for (const at of [2, 0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
    const shown = await rows(page).locator('button.ledger-content').allInnerTexts();
    expect(await exported(page)).toEqual(shown.slice(0, 3));
    await pageCheck(page).check();
    await bar(page).getByRole('button', { name: 'Choose all 103 that match' }).click();
    const file = await exported(page);
    expect(file.slice(0, 100)).toEqual(shown);
    expect(file.toSorted()).toEqual(names.toSorted());
  });

  test('are deleted one by one; what stays is listed by name', async ({ adminPage: page, api }) => {
    const made = await warehouses(api, 'Swept', 104);
    await api.stock(await api.product('Holds a swept one'), made[101] as never, 1);
    await chooseAll(page, 'Swept', 104);
    const removals = callsTo(page, '/warehouse/deleteone');
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question(page)).toContainText('104 warehouses');
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('progressbar', { name: 'Deleting' })).toBeVisible();
    const outcome = page.getByRole('alertdialog', { name: 'Some could not be deleted' });
    await expect(outcome.getByRole('listitem')).toHaveText([/Swept 102.*used by 1 stock/], {
      timeout: 60_000,
    });
    expect(removals).toHaveLength(104);
    await expect(toast(page)).toContainText('103 warehouses deleted');
    await outcome.getByRole('button', { name: 'Close' }).click();
    await expect(rows(page)).toHaveText([/Swept 102/]);
  });

  test('stay from where Cancel was pressed', async ({ adminPage: page, api }) => {
    await warehouses(api, 'Spared', 5);
    await page.goto('/warehouses?q=Spared&sort=name');
    await expect(rows(page)).toHaveCount(5);
    await pageCheck(page).check();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/warehouse/deleteone', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await bar(page).getByRole('button', { name: 'Delete' }).click();
    await question(page).getByRole('button', { name: 'Delete' }).click();
    await expect(question(page)).toContainText('5 of 5 left');
    await question(page).getByRole('button', { name: 'Cancel' }).click();
    answer();
    await expect(question(page)).toBeHidden();
    await expect(toast(page)).toContainText('1 warehouse deleted');
    await expect(rows(page)).toHaveCount(4);
  });

  test('are not offered for deletion beyond a thousand', async ({ adminPage: page, api }) => {
    await warehouses(api, 'Myriad', 6);
    await page.route('**/warehouse/getwarehouses', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), total: 1_001, totalPages: 201 } });
    });
    await page.goto('/warehouses?size=5');
    await expect(rows(page)).toHaveCount(5);
    await pageCheck(page).check();
    await bar(page).getByRole('button', { name: 'Choose all 1,001 that match' }).click();
    await expect(bar(page)).toContainText('At most 1,000 can be deleted at once.');
    await expect(bar(page).getByRole('button', { name: 'Delete' })).toBeHidden();
    await expect(bar(page).getByRole('button', { name: 'Export' })).toBeVisible();
  });
});
