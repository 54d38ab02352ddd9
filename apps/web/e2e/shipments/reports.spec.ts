import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callsTo, toast } from '../support/actions.ts';
import {
  chinaShipment,
  dayFromNow,
  ethiopianShipment,
  freeZoneShipment,
} from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

const areas: { path: string; call: string; create: [string, object] }[] = [
  {
    path: '/ethiopian-shipping',
    call: '/report/ethioshipping',
    create: ['/ethioshipment/create', ethiopianShipment('ET-R')],
  },
  {
    path: '/free-zone-shipping',
    call: '/report/freezone',
    create: ['/freezone/create', freeZoneShipment('FZ-R')],
  },
  {
    path: '/china-to-freezone',
    call: '/report/chinatofreezone',
    create: ['/chinatofreezone/create', chinaShipment('Haigang Steel')],
  },
];

async function openReport(page: Page, path: string) {
  await page.goto(path);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  return page.getByRole('dialog', { name: 'Report' });
}

for (const { path, call, create } of areas) {
  test.describe(`the report of ${path}`, () => {
    test('requires both dates, in their order, and says so when there is nothing in the range', async ({
      adminPage: page,
    }) => {
      const dialog = await openReport(page, path);
      const generate = dialog.getByRole('button', { name: 'Generate' });
      await expect(dialog.getByLabel('Start date')).toBeFocused();
      await generate.click();
      await expect(dialog.getByText('Start date is required')).toBeVisible();
      await expect(dialog.getByText('End date is required')).toBeVisible();
      await dialog.getByLabel('Start date').fill('2024-03-05');
      await dialog.getByLabel('End date').fill('2024-03-04');
      await generate.click();
      await expect(dialog.getByText('End date must not be before the start date')).toBeVisible();
      await expect(dialog.getByLabel('End date')).toBeFocused();

      await dialog.getByLabel('Start date').fill('1999-01-01');
      await dialog.getByLabel('End date').fill('1999-12-31');
      await generate.click();
      await expect(toast(page)).toContainText('No Data Found');
      await expect(toast(page)).toHaveRole('alert');
      await expect(toast(page).getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(dialog.getByLabel('Start date')).toHaveValue('Jan 1, 1999');
    });

    test('downloads Report.xlsx, asked for once however often it is pressed', async ({
      adminPage: page,
      api,
    }) => {
      await api.call('POST', ...create);
      const dialog = await openReport(page, path);
      const requested = callsTo(page, call);
      const fetched: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/excelfiles/')) fetched.push(new URL(request.url()).pathname);
      });
      const letThrough = await intercept(page, '**/excelfiles/*');
      const [startDate, endDate] = [dayFromNow(-1), dayFromNow(1)];
      await dialog.getByLabel('Start date').fill(startDate);
      await dialog.getByLabel('End date').fill(endDate);
      const download = page.waitForEvent('download');
      await dialog.getByLabel('End date').press('Enter');
      await dialog.getByLabel('End date').press('Enter');
      await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
      await expect(dialog.getByRole('status')).toBeVisible();
      letThrough();
      const file = await download;
      expect(file.suggestedFilename()).toBe('Report.xlsx');
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
      await expect(toast(page)).toContainText('Shipping report generated successfully');
      await expect(dialog).toBeHidden();
      expect(requested).toEqual([{ startDate, endDate, language: 'en', calendar: 'gregorian' }]);
      expect(fetched).toEqual([expect.stringMatching(/^\/excelfiles\/[\w-]+\.xlsx$/)]);
    });
  });
}

const [first] = areas;

test('a report whose file breaks off is told, and works again', async ({ adminPage: page, api }) => {
  if (!first) throw new Error('There is no report');
  await api.call('POST', ...first.create);
  const dialog = await openReport(page, first.path);
  await dialog.getByRole('button', { name: '30 days' }).click();
  await page.route('**/excelfiles/*', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await expect(toast(page)).toContainText('No Data Found');
  await expect(toast(page)).toContainText('The server did not answer');
  const download = page.waitForEvent('download');
  await toast(page).getByRole('button', { name: 'Try again' }).click();
  await download;
  await expect(dialog).toBeHidden();
});

test.describe('in a browser on the other side of the world', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  for (const [timeZone, from, to] of [
    ['Africa/Addis_Ababa', 'Feb 28, 2026', 'Mar 6, 2026'],
    ['America/New_York', 'Feb 27, 2026', 'Mar 5, 2026'],
  ] as const)
    test(`the ranges count the days of a company in ${timeZone}`, async ({ adminPage: page }) => {
      await page.clock.setFixedTime('2026-03-05T22:30:00Z');
      await page.route('**/auth/me', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), timeZone } });
      });
      const dialog = await openReport(page, '/china-to-freezone');
      await dialog.getByRole('button', { name: '7 days' }).click();
      await expect(dialog.getByLabel('Start date')).toHaveValue(from);
      await expect(dialog.getByLabel('End date')).toHaveValue(to);
      await dialog.getByLabel('End date').click();
      await expect(dialog.getByRole('button', { name: /^Today, / })).toHaveText(to.slice(4, 5));
    });

  test('a shipment of this moment is in the report of today', async ({ adminPage: page, api }) => {
    await api.call('POST', '/chinatofreezone/create', chinaShipment('Recorded now'));
    const dialog = await openReport(page, '/china-to-freezone');
    await dialog.getByRole('button', { name: 'Today' }).click();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Generate' }).click();
    expect((await download).suggestedFilename()).toBe('Report.xlsx');
  });
});

test('a report that is given up leaves no toast', async ({ adminPage: page, api }) => {
  if (!first) throw new Error('There is no report');
  await api.call('POST', ...first.create);
  const dialog = await openReport(page, first.path);
  await page.route('**/excelfiles/*', () => {}); // never answered
  await dialog.getByRole('button', { name: 'Today' }).click();
  const fetching = page.waitForRequest('**/excelfiles/*');
  await dialog.getByRole('button', { name: 'Generate' }).click();
  await fetching;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Report', exact: true })).toBeFocused();
  await expect(toast(page)).toHaveCount(0);
});
