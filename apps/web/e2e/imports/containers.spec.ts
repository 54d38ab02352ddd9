import type { Locator, Page } from '@playwright/test';
import { callsTo, column, rowAction, signIn, toast } from '../support/actions.ts';
import { violations } from '../support/axe.ts';
import { easyClocks, shipmentOf } from '../support/containers.ts';
import { dayFromNow, readable } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'containers' });

/** By their numbers: what each costs today is counted from the rules. */
const [late, soon, fresh, back, planned] = [
  'HLBU1964304',
  'CSNU5883103',
  'MSCU3770510',
  'TGHU9000018',
  'TEMU1111110',
];

test.beforeAll(async ({ api }) => {
  await easyClocks(api);
  const { data } = await api.call('POST', '/import/create', {
    description: 'Solar panels',
    supplier: 'Jinko Solar',
    importer: 'Tana Trading PLC',
    number: 'IM-2019-0003',
  });
  await shipmentOf(
    api,
    'ET-2019-0066',
    [
      // 12 days in storage, 4 of them paid; 14 days with the carrier, 4 of them paid.
      { containerNo: late, discharged: dayFromNow(-13), arrived: dayFromNow(-11), deposit: 60_000 },
      // The eighth day in storage, the ninth with the carrier.
      { containerNo: soon, discharged: dayFromNow(-8), arrived: dayFromNow(-7), portname: 'Kality' },
    ],
    { importId: data._id },
  );
  await shipmentOf(api, 'ET-2019-0088', [
    { containerNo: fresh, discharged: dayFromNow(-4), arrived: dayFromNow(-3), deposit: 40_000 },
    { containerNo: planned, type: null, size: 20 },
    {
      containerNo: back,
      discharged: dayFromNow(-40),
      arrived: dayFromNow(-38),
      released: dayFromNow(-35),
      returned: dayFromNow(-29),
      deposit: 60_000,
      depositBack: dayFromNow(-20),
    },
  ]);
});

const show = (page: Page) => page.getByRole('navigation', { name: 'Show' });
const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const numbers = async (page: Page) =>
  (await column(page, 'Container')).map((text) => text.replaceAll(/\s/g, '').slice(0, 11));

test.describe('Containers', () => {
  test('run with least time first, with their clocks, costs and sums', async ({ adminPage: page }) => {
    await page.goto('/containers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Containers');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(show(page).locator('[aria-current=page]')).toHaveText('Running3');
    await expect(show(page).getByRole('link')).toHaveText([
      'Running3',
      'Due',
      'Over',
      'Released',
      'Returned',
      'Arrived?',
      'All',
    ]);
    await expect(page.getByText('3 of 5 containers')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText([
      'Container',
      'Shipment, import',
      'Dry port, arrived',
      'Storage',
      'Carrier',
      'Cost so far',
      'Deposit',
      'Actions',
    ]);
    expect(await numbers(page)).toEqual([late, soon, fresh]);
    const first = rowOf(page, late);
    await expect(first).toContainText('40HC');
    await expect(first.getByRole('cell', { name: 'Storage: over by 4 days' })).toBeVisible();
    await expect(first.getByText('over by 4 days', { exact: true })).toHaveCount(2);
    await expect(first).toContainText(`Modjo${readable(dayFromNow(-11))}`);
    await expect(first).toContainText('4,400.00');
    const second = rowOf(page, soon);
    await expect(second.getByRole('cell', { name: 'Storage: last day today' })).toBeVisible();
    await expect(second.getByRole('cell', { name: 'Carrier: 1 day left' })).toBeVisible();
    const foot = page.getByRole('row', { name: /^All 3 that match/ });
    await expect(foot.getByRole('cell')).toHaveText(['', '', '', '', '4,400.00', '100,000.00', '']);
    await first.getByRole('link', { name: 'IM-2019-0003' }).hover();
    await expect(first.getByRole('link', { name: 'ET-2019-0066' })).toHaveAttribute(
      'href',
      /^\/ethiopian-shipping\?view=/,
    );
    expect(await violations(page)).toEqual([]);
  });

  test('are found by state, dry port, import and any number, all of it in the address', async ({
    adminPage: page,
    api,
  }) => {
    await page.goto('/containers');
    const asked = callsTo(page, '/container/getcontainers');
    for (const [name, path, found] of [
      ['Due', 'due', [soon]],
      ['Over', 'over', [late]],
      ['Returned', 'returned', [back]],
      ['Arrived?', 'unconfirmed', [planned]],
    ] as const) {
      await show(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(`/containers?state=${path}`);
      await expect.poll(() => numbers(page)).toEqual(found);
      await expect(show(page).locator('[aria-current=page]')).toHaveText(`${name}1`);
    }
    expect(asked).toContainEqual({ page: 1, limit: 10, filter: { state: 'over' } });
    await expect(rowOf(page, planned)).toContainText('20 ft');
    await expect(rowOf(page, planned)).toContainText(`planned ${readable(dayFromNow(-3))}`);
    await page.goto('/containers?state=released');
    await expect(page.getByText('No results.')).toBeVisible();
    await page.goto('/containers?state=returned');
    await expect(rowOf(page, back)).toContainText(/60,000\.00back \w{3} \d+/);
    await expect(rowOf(page, back).getByText('ended', { exact: true })).toBeVisible();
    await expect(rowOf(page, back).getByText('ended, 2 over')).toBeVisible();

    await show(page).getByRole('link', { name: 'All' }).click();
    await expect(page).toHaveURL('/containers?state=all');
    await page.getByRole('button', { name: 'Dry port', exact: true }).click();
    await page.getByRole('option', { name: 'Kality' }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => numbers(page)).toEqual([soon]);
    await page.getByRole('button', { name: 'Clear the filter Dry port' }).click();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('option', { name: 'IM-2019-0003' }).click();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/importId=[\da-f]{24}/);
    await expect.poll(() => numbers(page)).toEqual([late, soon]);
    await page.reload();
    await expect.poll(() => numbers(page)).toEqual([late, soon]);
    await expect(page.getByRole('main').getByText('IM-2019-0003').first()).toBeVisible();

    await page.goto('/containers');
    await page.getByRole('searchbox').fill('mscu 377-051');
    await expect.poll(() => numbers(page)).toEqual([fresh]);
    await page.getByRole('searchbox').fill('im 2019 0003');
    await expect.poll(() => numbers(page)).toEqual([late, soon]);
    expect(asked.at(-1)).toEqual({
      page: 1,
      limit: 100,
      data: 'im 2019 0003',
      filter: { state: 'running' },
    });
    const board = await api.call<{ sums: { cost: number } }>('POST', '/container/getcontainers', {});
    const dashboard = await api.call<{ demurrage: number }>('GET', '/report/dashboard');
    expect(board.sums.cost).toBe(dashboard.demurrage);
  });

  test('tell what they would cost on another day; the rest stays as of today', async ({
    adminPage: page,
  }) => {
    await page.goto('/containers');
    await expect(rowOf(page, late)).toBeVisible();
    const day = dayFromNow(7);
    const short = readable(day).replace(/, \d+$/, '');
    const asked = callsTo(page, '/container/getcontainers');
    await page.getByLabel('If all were returned on').fill(day);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('columnheader', { name: `On ${short}` })).toBeVisible();
    await expect(page).toHaveURL(`/containers?on=${day}`);
    await expect(rowOf(page, late)).toContainText('4,400.0012,100.00');
    await expect(rowOf(page, soon)).toContainText('0.006,700.00');
    const foot = page.getByRole('row', { name: /^All 3 that match/ });
    await expect(foot.getByRole('cell')).toHaveText([
      '',
      '',
      '',
      '',
      '4,400.00',
      '21,100.00',
      '100,000.00',
      '',
    ]);
    expect(asked).toEqual([expect.objectContaining({ on: day, ids: expect.any(Array) })]);
    await page.reload();
    await expect(rowOf(page, late)).toContainText('12,100.00');
    await page.getByRole('button', { name: 'Clear the date' }).click();
    await expect(page.getByRole('columnheader', { name: `On ${short}` })).toBeHidden();
    await expect(page).toHaveURL('/containers');
  });

  test('with more pages, the sum of another day is of all that match', async ({ adminPage: page }) => {
    await page.goto(`/containers?size=5&on=${dayFromNow(7)}&state=all`);
    await expect(page.getByRole('row', { name: /^All 5 that match/ })).toContainText('6,400.0023,100.00');
  });

  test('fit a phone, with the names of their clocks', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/containers');
    const first = rowOf(page, late);
    for (const text of ['Storage: over by 4 days', 'Carrier: over by 4 days', '4,400.00'])
      await expect(first.getByText(text)).toBeVisible();
    const badges = await Promise.all(
      ['Storage: over by 4 days', 'Carrier: over by 4 days'].map((text) =>
        first.getByText(text).boundingBox(),
      ),
    );
    expect(badges[0]?.y).toBe(badges[1]?.y);
    await expect(page.getByLabel('If all were returned on')).toBeVisible();
    await expect(page.getByRole('row', { name: /^All 3/ })).toContainText('4,400.00');
  });

  test('are for admins: the address leads encoders to the sales', async ({ page, api }) => {
    await signIn(page, await api.encoder('noboard@tana-trading.et', await api.warehouse('No board')));
    await expect(page.getByRole('link', { name: 'Containers' })).toHaveCount(0);
    await page.goto('/containers');
    await expect(page).toHaveURL('/sales');
  });
});

test('the columns of a long wide list that stay pass behind its foot', async ({ adminPage: page, api }) => {
  const numbers = Array.from({ length: 15 }, (_, at) => ({ containerNo: `FOOT${1_000_000 + at}` }));
  await shipmentOf(api, 'ET-2019-0103', numbers);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/containers?state=all&q=ET-2019-0103');
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(15);
  const isOnTop = (part: Locator) =>
    part.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  for (const part of [page.getByText('1–15 of 15'), page.getByRole('button', { name: 'Next' })])
    expect(await isOnTop(part)).toBe(true);
});

test.describe('The days of containers', () => {
  test('are given by keyboard, shortcut and menu: those still open, and the last one', async ({
    adminPage: page,
    api,
  }) => {
    await shipmentOf(api, 'ET-2019-0101', [
      { containerNo: 'OOLU7746299', discharged: dayFromNow(-6), arrived: dayFromNow(-5) },
    ]);
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
    await expect(page).toHaveURL('/containers');
    await rowOf(page, 'OOLU7746299').locator('[aria-haspopup=menu]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      'Arrived…',
      'Released…',
      'Returned…',
      'Open shipment',
    ]);
    await page.getByRole('menuitem', { name: 'Released…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Released' });
    const field = dialog.getByLabel('Release date');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(readable(dayFromNow(0)));
    // What it costs at the end is told of a return alone.
    await expect(dialog.getByRole('listitem')).toHaveText('OOLU7746299');
    await field.fill(dayFromNow(-9));
    const sent = callsTo(page, '/container/setdates');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Release date must not be before the arrival');
    await expect(toast(page)).toContainText('Something went wrong');
    await field.fill(dayFromNow(2));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription('Date must not be in the future');
    await field.fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(field).toHaveAccessibleDescription('Date is required');
    await field.fill(dayFromNow(-2));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page).last()).toContainText('Dates saved');
    await expect(dialog).toBeHidden();
    expect(sent.at(-1)).toMatchObject({ released: dayFromNow(-2) });
    await expect(rowOf(page, 'OOLU7746299').getByRole('cell', { name: 'Storage: ended' })).toBeVisible();
    await rowAction(page, 'OOLU7746299', 'Released…');
    await expect(field).toHaveValue(readable(dayFromNow(-2)));
    await page.keyboard.press('Escape');
    await rowAction(page, 'OOLU7746299', 'Open shipment');
    await expect(page).toHaveURL(/\/ethiopian-shipping\?view=/);
    await expect(page.getByRole('dialog')).toContainText('ET-2019-0101');
  });

  test('are given to several at once, with what each costs at the end', async ({ adminPage: page, api }) => {
    await shipmentOf(api, 'ET-2019-0102', [
      { containerNo: 'CAIU4188201', size: 20, discharged: dayFromNow(-13), arrived: dayFromNow(-12) },
      { containerNo: 'TCLU8403166', discharged: dayFromNow(-13), arrived: dayFromNow(-1) },
    ]);
    await page.goto('/containers?q=ET-2019-0102');
    await rowOf(page, 'CAIU4188201').getByLabel('Select this row').check();
    await rowOf(page, 'TCLU8403166').getByLabel('Select this row').check();
    const chosen = page.getByRole('group', { name: 'Selection' });
    await expect(chosen.getByText('2 selected')).toBeVisible();
    await expect(chosen.getByRole('button')).toHaveText([
      'Discharged…',
      'Arrived…',
      'Released…',
      'Returned…',
      'Export',
      'Clear',
    ]);
    await chosen.getByRole('button', { name: 'Returned…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Returned' });
    await expect(dialog).toHaveAccessibleDescription('2 containers were given back empty.');
    const line = (number: string) => dialog.getByRole('listitem').filter({ hasText: number });
    await expect(line('CAIU4188201')).toContainText('2,250.00 birr at the end');
    await expect(line('TCLU8403166')).toContainText('4,000.00 birr at the end');
    await dialog.getByLabel('Return date').fill(dayFromNow(-2));
    await expect(line('CAIU4188201')).toContainText('1,150.00 birr at the end');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(line('TCLU8403166')).toContainText('Return date must not be before the arrival');
    await expect(line('CAIU4188201')).not.toContainText('Return date');
    await dialog.getByLabel('Return date').fill(dayFromNow(0));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page).last()).toContainText('Dates saved');
    await page.goto('/containers?q=ET-2019-0102&state=returned');
    await expect(page.getByText('ended, 4 over').first()).toBeVisible();
    await expect(rowOf(page, 'CAIU4188201')).toContainText('2,250.00');
  });

  test('a file has what is shown, or what is chosen', async ({ adminPage: page }) => {
    await page.goto('/containers?state=over');
    const exports = callsTo(page, '/container/export');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    expect(exports[0]).toMatchObject({ format: 'csv', filter: { state: 'over' } });
  });
});
