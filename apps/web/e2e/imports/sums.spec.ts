import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { shipmentOf } from '../support/containers.ts';
import { region } from '../support/import-page.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { fullImport } from '../support/whole-import.ts';

test.use({ recordsOf: 'sums of containers' });

type Sums = { cost: string; deposits: string };

/** What stands below the columns of the board. */
async function sumsOfBoard(page: Page, query: string): Promise<Sums> {
  await page.goto(`/containers?state=all${query}`);
  const foot = page.getByRole('row', { name: /^All \d+ that match/ });
  await expect(foot).toBeVisible();
  const [cost = '', deposits = ''] = (await foot.getByRole('cell').allInnerTexts()).filter(Boolean);
  return { cost, deposits };
}

/** Adds up the columns of the file that the board makes of what it shows. */
async function sumsOfFile(page: Page): Promise<Sums> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(','));
  const sum = (name: string) => {
    const at = head.indexOf(name);
    expect(at, name).toBeGreaterThan(0);
    return rows
      .reduce((all, row) => all + Number(row[at]), 0)
      .toLocaleString('en-US', { minimumFractionDigits: 2 });
  };
  return { cost: sum('Cost so far'), deposits: sum('Deposit not back') };
}

/** What an import's page tells of its containers: among the figures, and in their section. */
async function sumsOfImport(page: Page, id: string) {
  await page.goto(`/imports/${id}`);
  const section = region(page, 'Containers');
  await expect(section).toContainText('deposits not back');
  const [, deposits = ''] =
    /deposits not back ([\d,.]+)\sbirr/.exec((await section.textContent()) ?? '') ?? [];
  const [, figure = ''] =
    /([\d,.]+)\sbirr so far/.exec((await page.getByRole('list', { name: 'Figures' }).textContent()) ?? '') ??
    [];
  const cost = (await section.getByRole('row').last().getByRole('cell').last().textContent()) ?? '';
  return { figure, sums: { cost, deposits } };
}

/** What the dashboard says that all containers have cost. */
async function costOnDashboard(page: Page): Promise<string> {
  await page.goto('/dashboard');
  const link = page.getByRole('main').getByRole('link', { name: /birr so far$/ });
  await expect(link).toHaveAttribute('href', '/containers?state=all');
  return ((await link.textContent()) ?? '').replace(/\sbirr so far/, '');
}

test('board, file, import and dashboard tell the same costs and deposits', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const { _id } = await fullImport(api, 'Cables of sums', '640901');
  await fullImport(api, 'Tiles of sums', '640902');
  await shipmentOf(api, 'ET-2019-0777', [
    { containerNo: 'TGHU1234563', size: 20, arrived: dayFromNow(-20), deposit: 7_000.5 },
  ]);
  const agree = async (all: Sums, ofImport: Sums) => {
    expect(await sumsOfBoard(page, `&importId=${_id}`)).toEqual(ofImport);
    expect(await sumsOfFile(page)).toEqual(ofImport);
    expect(await sumsOfImport(page, _id)).toEqual({ figure: ofImport.cost, sums: ofImport });
    expect(await sumsOfBoard(page, '')).toEqual(all);
    expect(await sumsOfFile(page)).toEqual(all);
    expect(await costOnDashboard(page)).toBe(all.cost);
  };
  // Of each import one container is back, with its deposit; the clocks of it have ended, and still cost.
  await agree({ cost: '53,450.00', deposits: '127,000.50' }, { cost: '26,400.00', deposits: '60,000.00' });

  // One is given back earlier than today: all of them follow.
  const { data } = await api.call<{ data: { _id: string }[] }>('POST', '/container/getcontainers', {
    ...{ page: 1, limit: 1, data: 'MSKU6409011' },
  });
  await api.call('POST', '/container/setdates', {
    ids: data.map((container) => container._id),
    returned: dayFromNow(-2),
  });
  await agree({ cost: '51,250.00', deposits: '127,000.50' }, { cost: '24,200.00', deposits: '60,000.00' });
});
