import { readFile } from 'node:fs/promises';
import { callsTo, choose, toast } from '../support/actions.ts';
import { bar, sellToday } from '../support/dashboard.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

/** The language and calendar of a report by default. */
const inEnglish = { language: 'en', calendar: 'gregorian' };

test.describe('Get Report Document', () => {
  test('offers warehouses by search, and two days in long format that a second click clears', async ({
    adminPage: page,
    api,
  }) => {
    await api.warehouse('Adama report');
    await page.goto('/dashboard');
    const warehouse = bar(page).getByLabel('Warehouse');
    await expect(warehouse).toHaveAttribute('placeholder', 'Select warehouse...');
    await warehouse.click();
    await expect(warehouse).toHaveAttribute('placeholder', 'Search warehouse...');
    const { height } = (await page.getByRole('listbox').boundingBox()) ?? { height: Number.NaN };
    expect(Math.round(height)).toBeLessThanOrEqual(200); // the browser may add a fraction
    await warehouse.fill('no such house');
    await expect(page.getByText('No warehouse found.')).toBeVisible();
    await choose(warehouse, 'Adama report');
    await expect(warehouse).toHaveValue('Adama report');

    const [start, end] = [bar(page).getByLabel('Start date'), bar(page).getByLabel('End date')];
    await expect(start).toHaveAttribute('placeholder', 'Enter start date');
    await expect(end).toHaveAttribute('placeholder', 'Enter end date');
    await start.fill('2026-11-01');
    await end.focus();
    await expect(start).toHaveValue('November 1st, 2026');
    await start.click();
    const chosen = page.getByRole('gridcell', { selected: true }).getByRole('button');
    await expect(chosen).toHaveAccessibleName(/November 1, 2026/);
    await chosen.click();
    await expect(start).toHaveValue('');
  });

  test('sends what is empty too, once, and downloads Report.xlsx', async ({ adminPage: page, api }) => {
    await sellToday(api, 'Reported pipe', 10);
    await page.goto('/dashboard');
    const requested = callsTo(page, '/report/salereportbyexcel');
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/excelfiles/')) fetched.push(new URL(request.url()).pathname);
    });
    const letThrough = await intercept(page, '**/report/salereportbyexcel');
    const download = page.waitForEvent('download');
    await bar(page).getByRole('button', { name: 'Generate' }).click();
    await expect(bar(page).getByRole('button', { name: 'Generating...' })).toBeDisabled();
    await expect(bar(page).getByRole('status')).toBeVisible();
    await bar(page).getByLabel('End date').press('Enter');
    letThrough();
    const file = await download;
    expect(file.suggestedFilename()).toBe('Report.xlsx');
    expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    await expect(bar(page).getByRole('button', { name: 'Generate' })).toBeEnabled();
    expect(requested).toEqual([{ startDate: '', endDate: '', warehouseId: '', ...inEnglish }]);
    expect(fetched).toEqual([expect.stringMatching(/^\/excelfiles\/[\w-]+\.xlsx$/)]);
  });

  test('sends the chosen warehouse and days, and says when there is nothing', async ({
    adminPage: page,
    api,
  }) => {
    const { _id } = await api.warehouse('Empty house');
    await page.goto('/dashboard');
    const requested = callsTo(page, '/report/salereportbyexcel');
    await choose(bar(page).getByLabel('Warehouse'), 'Empty house');
    await bar(page).getByLabel('Start date').fill('Nov 1, 2025');
    await bar(page).getByLabel('End date').fill('2025-11-30');
    await bar(page).getByRole('button', { name: 'Generate' }).click();
    await expect(toast(page)).toContainText('No Data Found');
    await toast(page).getByRole('button', { name: 'Close this message' }).click();
    expect(requested).toEqual([
      { startDate: '2025-11-01', endDate: '2025-11-30', warehouseId: _id, ...inEnglish },
    ]);
    await bar(page).getByLabel('End date').fill('2025-10-30');
    await bar(page).getByRole('button', { name: 'Generate' }).click();
    const end = bar(page).getByLabel('End date');
    await expect(end).toHaveAttribute('aria-invalid', 'true');
    await expect(end).toHaveAccessibleDescription('End date must not be before the start date');
    await expect(toast(page)).toHaveCount(0);
    const message = await bar(page).getByText('End date must not be before').boundingBox();
    const field = await end.boundingBox();
    expect((message?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0)).toBeLessThan(16);
  });
});
