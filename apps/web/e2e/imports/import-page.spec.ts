import { toast } from '../support/actions.ts';
import { sideways, violations } from '../support/axe.ts';
import { region } from '../support/import-page.ts';
import { latinTexts } from '../support/latin.ts';
import { printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';
import { fullImport, newImport } from '../support/whole-import.ts';

test('an import has a page that tells all of it', async ({ adminPage: page, api }, info) => {
  test.slow();
  const { _id, number } = await fullImport(api, 'Solar panels', '640712');
  await page.goto(`/imports/${_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solar panels');
  await expect(page).toHaveTitle(new RegExp(`^${number}, Solar panels`));
  const crumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumb.locator('[aria-current=page]')).toHaveText(String(number));
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'Jinko Solar to Tana Trading PLC · LC · proforma PI-640712 · USD at 148.20 birr',
  );
  await expect(main.getByText('At dry port', { exact: true })).toBeVisible();

  const route = page.getByRole('list', { name: 'Route' });
  await expect(route.getByRole('listitem')).toHaveText([
    /^China\s*loaded/,
    /^Djibouti free zone\s*reached .*transit declared/,
    /^Dry port\s*arrived/,
    /^Delivered\s*1 of 2 containers returned/,
  ]);
  const figures = page.getByRole('list', { name: 'Figures' });
  for (const told of [/Containers\s*2\s*1 over/, /Papers\s*2 of 6\s*4 missing/, /came .*, 3 days late/])
    await expect(figures).toContainText(told);
  await expect(region(page, 'What blocks this')).toContainText(
    'Missing: commercial invoice, bill, packing list, insurance cost. Bank expires in 4 days.',
  );

  const timeline = region(page, 'Timeline');
  await expect(
    timeline.getByRole('img', { name: /^Timeline from .*Permit .*12 days to loading/ }),
  ).toBeVisible();
  const told = timeline.getByRole('list', { name: 'Timeline' });
  await expect(told).toContainText('12 days to loading');
  await expect(told.getByRole('listitem').filter({ hasText: 'planned' })).toHaveCount(2);
  await timeline.getByRole('button', { name: 'Show as table' }).click();
  const table = timeline.getByRole('table', { name: 'Timeline' });
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'What', 'Of', 'State']);
  await expect(table.getByRole('row').filter({ hasText: 'MSKU6407122' })).toHaveCount(4);
  await timeline.getByRole('button', { name: 'Show as drawing' }).click();
  await expect(timeline.getByRole('img')).toBeVisible();

  const containers = region(page, 'Containers');
  await expect(containers).toContainText('deposits not back 60,000.00 birr');
  await expect(containers.getByRole('columnheader').first()).toHaveText('Container');
  await expect(containers.getByRole('columnheader').last()).toHaveText('Cost so far');
  await expect(containers.getByRole('row').last()).toContainText('All 2');
  await expect(containers.getByRole('link', { name: 'Board' })).toHaveAttribute(
    'href',
    `/containers?importId=${_id}`,
  );
  await expect(region(page, 'Papers')).toContainText('Not needed: price quotation, MOH');
  await page.screenshot({ path: info.outputPath('import.png'), fullPage: true });

  const shipments = region(page, 'Shipments');
  await expect(shipments.getByRole('listitem')).toHaveText([
    /China to Freezone\s*COSU640712\s*Loaded from Djibouti/,
    /Free zone\s*DJ-640712\s*Not declared/,
    /Ethiopian\s*ET-640712\s*Declared/,
  ]);
  await expect(region(page, 'History').getByRole('link', { name: /^All \d+$/ })).toHaveAttribute(
    'href',
    `/aduitrail?record=${_id}`,
  );
  expect(await violations(page)).toEqual([]);

  await shipments.getByRole('link', { name: 'Ethiopian ET-640712' }).click();
  await expect(page.getByRole('dialog')).toContainText('ET-640712');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Solar panels');

  const { pages } = await printed(page, info.outputPath('import.pdf'));
  const paper = pages.join('\n');
  for (const part of ['Timeline', 'Containers', 'Papers, 2 of 6', 'Shipments', 'History', String(number)])
    expect(paper).toContain(part);
  expect(paper).not.toContain('Continue as');
});

test('an import goes on, is changed, closed and opened again by keyboard', async ({
  adminPage: page,
  api,
}) => {
  const { _id, number } = await newImport(api, 'Spare parts');
  await page.goto(`/imports/${_id}`);
  for (const nothing of ['Nothing has a date yet.', 'No containers yet.', 'No shipments yet.'])
    await expect(page.getByText(nothing)).toBeVisible();
  await page.getByRole('button', { name: 'Continue as' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Ethiopian shipping' }).press('Enter');
  await expect(page).toHaveURL(`/ethiopian-shipping/create?from=import:${_id}`);
  await page.goto(`/imports/${_id}`);

  await page.getByRole('button', { name: 'Update' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Update Import' });
  await form.getByLabel('Description').fill('Spare parts of trucks');
  await form.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spare parts of trucks');

  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions', exact: true }).press('Enter');
    await page.getByRole('menuitem', { name }).press('Enter');
  };
  await act('Close import');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close import' }).press('Enter');
  await expect(toast(page)).toContainText('Import closed');
  await expect(page.getByRole('main').getByText('Closed', { exact: true })).toBeVisible();
  for (const gone of ['Continue as', 'Update', 'Add files'])
    await expect(page.getByRole('button', { name: gone })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await act('Reopen import');
  const reopen = page.getByRole('dialog', { name: `Reopen ${number}` });
  await reopen.getByLabel('Reason').fill('A cost came later');
  await reopen.getByRole('button', { name: 'Reopen' }).press('Enter');
  await expect(toast(page)).toContainText('Import reopened');
  await act('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toast(page)).toContainText('Import deleted successfully');
  await expect(page).toHaveURL('/imports');
  await page.goto(`/imports/${_id}`);
  await expect(page.getByRole('alert')).toContainText('Import not found');
});

test('on a phone the page is a list, with ways to its parts', async ({ adminPage: page, api }, info) => {
  const { _id } = await fullImport(api, 'Water pumps', '640799');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/imports/${_id}`);
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Shipments' }).click();
  await expect(region(page, 'Shipments')).toBeInViewport();
  await expect(region(page, 'Timeline').getByRole('img')).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('12 days to loading');
  await expect(region(page, 'Containers')).toContainText('Storage: over by 4 days');
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Print',
    'Continue as free zone shipping',
    'Continue as Ethiopian shipping',
    'Update',
    'Close import',
    'Delete',
  ]);
  await page.keyboard.press('Escape');
  await page.screenshot({ path: info.outputPath('phone.png'), fullPage: true });
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: 'am' })));
  await expect(page.locator('html')).toHaveAttribute('lang', 'am');
  expect(await sideways(page)).toEqual([]);
  expect(
    (await latinTexts(page)).filter(
      (text) => !/640799|Water pumps|Jinko|Tana|USD|Modjo|Storage|Carrier|IM-2019|MSKU/.test(text),
    ),
  ).toEqual([]);
});
