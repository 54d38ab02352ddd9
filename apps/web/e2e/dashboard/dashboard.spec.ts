import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../support/actions.ts';
import { figuresOf, section, sellToday } from '../support/dashboard.ts';
import { dayFromNow, freeZoneShipment } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

// Stocks of other tests may be lower than these, and only the lowest show.
test.use({ recordsOf: 'dashboard' });

async function csvOf(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.csv`);
  return readFile(await file.path(), 'utf8');
}

test.describe('Dashboard', () => {
  test('shows four totals, each leading to what it counts', async ({ adminPage: page, api }) => {
    await api.product('Counted');
    const totals = await figuresOf(api);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const expected = {
      Users: [totals.users, '/encoders'],
      'ware houses': [totals.warehouses, '/warehouses'],
      Sales: [totals.sales, '/sales'],
      Products: [totals.products, '/products'],
    };
    for (const [label, [count, path]] of Object.entries(expected)) {
      const total = page.getByRole('main').getByRole('link', { name: label });
      await expect(total).toHaveText(`${label}${count}`);
      await expect(total).toHaveAttribute('href', String(path));
    }
  });

  test('reads "loading..." while the totals load, and the server’s sentence when they don’t', async ({
    adminPage: page,
  }) => {
    const body = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'x' };
    const refuse = await intercept(page, '**/report/dashboard', (route) =>
      route.fulfill({ status: 503, json: body }),
    );
    await page.goto('/dashboard');
    await expect(page.getByText('loading...')).toBeVisible();
    refuse();
    await expect(page.getByRole('alert')).toContainText('The database is away');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('link', { name: 'ware houses' })).toBeVisible();
  });

  test('is not for encoders', async ({ page, api }) => {
    await signIn(page, await api.encoder('nodash@tana-trading.et', await api.warehouse('No dashboard')));
    await expect(page).toHaveURL(/\/sales$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/sales$/);
  });

  test('shows sales by day as a chart that is read by keyboard, as a table and as a file', async ({
    adminPage: page,
    api,
  }) => {
    await sellToday(api, 'Chart cement', 1_500);
    const { byDay } = await figuresOf(api);
    const last = byDay.at(-1);
    await page.goto('/dashboard');
    const chart = page.getByRole('slider', { name: 'Sales over time by day' });
    await chart.focus();
    await page.keyboard.press('End');
    const total = last?.total.toLocaleString('en-US', { minimumFractionDigits: 2 });
    await expect(chart).toHaveAttribute('aria-valuetext', new RegExp(`: ${total} birr, \\d+ sales?$`));
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuenow', '28');
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuenow', '0');

    await page.getByRole('button', { name: 'Actions for Sales over time' }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    const table = page.getByRole('dialog', { name: 'Sales over time' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Day',
      'Sales',
      'Birr',
      'Birr, the period before',
    ]);
    await expect(table.locator('tbody tr')).toHaveCount(30);
    await expect(table.locator('tbody tr').last()).toContainText(String(total));
    await page.keyboard.press('Escape');

    const lines = (await csvOf(page, 'Sales over time')).split('\r\n');
    expect(lines[0]).toBe('\uFEFFDay,Sales,Birr,"Birr, the period before"');
    expect(lines).toHaveLength(31);
    expect(lines.at(-1)).toMatch(new RegExp(`^${last?.day},\\d+,${last?.total},`));
  });

  test('the period is chosen and stays in the address', async ({ adminPage: page }) => {
    await page.goto('/dashboard');
    await expect(section(page, 'Sales over time')).toContainText('in 30 days');
    const answer = await intercept(page, '**/report/dashboard*');
    await page.getByLabel('Period').selectOption({ label: '7 days' });
    await expect(page).toHaveURL(/days=7/);
    // The figures of 30 days are not told as those of 7.
    await expect(page.getByText('loading...')).toBeVisible();
    await expect(section(page, 'Sales over time')).toContainText('in 30 days');
    await expect(page.getByRole('button', { name: 'Actions for Sales over time' })).toBeDisabled();
    answer();
    await expect(section(page, 'Sales over time')).toContainText('in 7 days');
    const chart = page.getByRole('slider');
    await expect(chart).toHaveAttribute('aria-valuemax', '6');
    await page.reload();
    await expect(page.getByLabel('Period')).toHaveValue('7');
    await expect(chart).toHaveAttribute('aria-valuemax', '6');
    await page.goBack();
    await expect(page).not.toHaveURL(/days/);
  });

  test('shows top products and low stock, which leads to the record', async ({ adminPage: page, api }) => {
    await sellToday(api, '=Top formula', 90_000_000);
    await page.goto('/dashboard');
    await expect(section(page, 'Top products').getByRole('listitem').first()).toContainText('=Top formula');
    await expect(section(page, 'Top products').getByRole('listitem').first()).toContainText('180,000,000');
    expect(await csvOf(page, 'Top products')).toContain("'=Top formula,2,180000000");

    const row = section(page, 'Low stock').getByRole('row').filter({ hasText: '=Top formula' });
    await expect(row).toContainText('5 left');
    await expect(row).toContainText('2 sold in 30 days');
    expect(await csvOf(page, 'Low stock')).toContain("'=Top formula,2,5");
    await expect(row.getByRole('button')).toHaveAccessibleDescription('=Top formula');
    await row.getByRole('button', { name: 'Stocks', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: '=Top formula store' })).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();

    await page.goto('/dashboard');
    const { count } = (await figuresOf(api)).lowStock;
    await section(page, 'Low stock')
      .getByRole('link', { name: `All ${count}` })
      .click();
    const low = page.getByRole('row').filter({ has: page.getByText('Low', { exact: true }) });
    await expect(low).toHaveCount(count);
    await api.stock(await api.product('Plenty'), await api.warehouse('Plenty store'), 5_000);
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: '=Top formula' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Plenty' })).toHaveCount(0);
  });

  test('shows shipments by status and arrivals due', async ({ adminPage: page, api }) => {
    const day = dayFromNow(3);
    await api.call('POST', '/chinatofreezone/create', {
      OriginSupplierName: 'Due soon',
      DjiboutiFreeZoneName: 'DIFTZ',
      OriginBillofLoadingNo: 771_234,
      No_of_Containers: 4,
      ExpectedDjiboutiArrivalDate: day,
    });
    await api.call('POST', '/freezone/create', freeZoneShipment('FZ-DUE'));
    await page.goto('/dashboard');
    const byStatus = section(page, 'Shipments by status');
    await expect(byStatus).toContainText('Awaiting bank permit');
    // Capitalized as in the lists.
    await expect(byStatus.getByText('Not declared', { exact: true })).toBeVisible();
    expect(await csvOf(page, 'Shipments by status')).toMatch(
      /^China to Freezone,Awaiting bank permit,\d+\r?$/m,
    );
    const row = section(page, 'Arrivals due').getByRole('row').filter({ hasText: '771234' });
    await expect(row).toContainText('4 to DIFTZ');
    expect(await csvOf(page, 'Arrivals due')).toContain(`${day},771234,4,DIFTZ`);
    await row.getByRole('link', { name: '771234' }).click();
    await expect(page.getByRole('dialog')).toContainText('Due soon');
  });
});
