import type { Locator } from '@playwright/test';
import { rowAction, toast } from '../support/actions.ts';
import { printed } from '../support/printed.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.use({ recordsOf: 'receivables' });
const shot = process.env.SHOTS;

/** Finds figures beyond the edge of a paper, or of the cell that they stand in. */
const cutIn = (paper: Locator) =>
  paper.evaluate((article) => {
    const edge = article.getBoundingClientRect().right;
    const isCut = (place: Element) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      const [{ right }, own] = [text.getBoundingClientRect(), place.getBoundingClientRect()];
      return right > Math.min(edge, own.right) + 1 || right > innerWidth;
    };
    return [...article.querySelectorAll('th, td, dd')].filter(isCut).map((place) => place.textContent);
  });

test('who owes is listed by age with sums, and a name opens the statement', async ({
  adminPage: page,
  api,
}, info) => {
  for (const [name, opening] of [
    ['Bole Homes', 534_600],
    ['Gibe Agro', 218_750.5],
    ['Paid up', 0],
  ] as const)
    await api.call('POST', '/customer/create', { name, phone: '+251 11 661 0420', opening });
  await page.goto('/receivables');
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['No.', 'Customer', 'Phone', 'Due', 'Not yet due', '1–30', '31–60', '61–90', 'Over 90', 'Oldest'],
    'On account',
  ]);
  const due = page.getByRole('columnheader', { name: 'Due', exact: true });
  await expect(due, 'the order that nobody chose').toHaveAttribute('aria-sort', 'descending');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Bole Homes');
  await expect(rows.nth(2)).toContainText('218,750.50');
  await expect(rows.last()).toContainText('753,350.50');
  await expect(page.getByText('Paid up')).toHaveCount(0);
  await expect(page.getByLabel('As of')).toBeVisible();
  const summary = /As of \w+ \d+, \d{4}: 2 customers owe 753,350\.50\sbirr/;
  await expect(page.getByRole('main')).toContainText(summary);
  const sheet = (await printed(page, info.outputPath('receivables.pdf'))).pages.join('');
  for (const told of [/Inventory Enterprise/, summary, /Gibe Agro.* 218,750\.50/, /Page 1 of 1/])
    expect(sheet).toMatch(told);
  expect(sheet).not.toContain('Days late');
  if (shot) await page.screenshot({ path: `${shot}/receivables.png` });
  await page.getByRole('button', { name: 'Days late' }).click();
  await page.getByRole('option', { name: 'Over 30 days' }).click();
  await expect(page.getByRole('table').getByText('No results.')).toBeVisible();
  const late = (await printed(page, info.outputPath('late.pdf'))).pages.join('');
  expect(late).toMatch(/As of \w+ \d+, \d{4}: nobody owes/);
  expect(late).toMatch(/Days late\s+Over 30 days/);
  await page.goto('/receivables?asOf=2024-01-15');
  await expect(page.getByRole('table').getByText('No results.')).toBeVisible();
  await page.goto('/receivables');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['753,350.50', '0.00']) await expect(rows.last().getByText(name).first()).toBeVisible();
  await expect(rows.last().getByText('0.00', { exact: true })).toHaveCount(5);
  for (const sum of await rows.last().getByText('0.00', { exact: true }).all())
    await expect(sum).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('cell', { name: 'Bole Homes' }).click();
  const paper = page.getByRole('article', { name: 'Statement of Bole Homes' });
  await expect(paper.getByRole('row').nth(1)).toContainText('Opening balance');
  await expect(paper.getByRole('row').nth(2)).toContainText('534,600.00');
  await expect(paper.getByRole('row').last()).toContainText('Closing balance');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await cutIn(paper), 'no figure is cut on a phone').toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(paper).toContainText(/Not yet due[^\d]*534,600\.00.*Over 90 days[^\d]*90[^\d]*0\.00/);
  if (shot) await page.screenshot({ path: `${shot}/statement.png`, fullPage: true });
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Comma-separated (.csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(
    /^statement Bole Homes \d{4}-\d\d-\d\d \d{4}-\d\d-\d\d\.csv$/,
  );
  await page.getByRole('dialog').getByLabel('From').fill('Dec 31, 2199');
  await page.getByRole('dialog').getByLabel('From').press('Tab');
  await expect(page.getByText('End date must not be before the start date')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(paper).toBeHidden();
});

test('a statement prints alone, on A4', async ({ adminPage: page, api }, info) => {
  await api.call('POST', '/customer/create', { name: 'Printed', opening: 40 });
  await page.goto('/customers');
  await rowAction(page, 'Printed', 'Statement');
  const paper = page.getByRole('article', { name: 'Statement of Printed' });
  await expect(paper).toContainText('Closing balance');
  // What is asked for once more is not printed meanwhile.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const { size, pages } = await printed(page, info.outputPath('statement.pdf'));
  expect(size?.map(Math.round)).toEqual([595, 842]);
  expect(pages).toHaveLength(1);
  for (const text of ['Owed on', '40.00 birr', 'Opening balance', 'Closing balance', 'Page 1 of 1'])
    expect(pages[0]).toContain(text);
  expect(pages[0]).not.toContain('Manage Customers');
});

test('the last rows of a statement, its ages and its signatures stay on one sheet', async ({
  adminPage: page,
  api,
}, info) => {
  const { data: customer } = await api.call('POST', '/customer/create', {
    name: 'Many rows',
    opening: 1_000,
  });
  await api.call('POST', '/customer/pay', { _id: customer._id, method: 'Telebirr', amount: 1 });
  let isLonger = false;
  for (let rows = 2; rows <= 28; rows += 1) {
    await api.call('PUT', '/customer/updateone', { _id: customer._id, opening: 1_000 + rows });
    if (rows < 11) continue;
    await page.goto('/receivables?q=Many+rows');
    await page.getByRole('cell', { name: 'Many rows' }).click();
    await expect(page.getByRole('article')).toContainText('For the customer');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Print' })).toBeEnabled();
    await page.evaluate(() => document.fonts.ready);
    const { pages } = await printed(page, info.outputPath(`${rows}.pdf`));
    const last = pages.at(-1) ?? '';
    for (const told of [/Opening +\d?\S+/, /Closing balance/, /Not yet due/, /For the customer/])
      expect(last, `${rows} rows on ${pages.length} sheets`).toMatch(told);
    if (pages.length > 1) isLonger = true;
  }
  expect(isLonger).toBe(true);
  await expect(page.getByRole('row').filter({ hasText: 'Telebirr' })).toContainText('Payment');
});

test('Amharic papers are numbered in Amharic', async ({ adminPage: page, api }, info) => {
  await api.call('POST', '/customer/create', { name: 'በአማርኛ', opening: 40 });
  await page.addInitScript(() => localStorage.setItem('language', 'am'));
  await page.goto('/receivables?q=በአማርኛ');
  await expect(page.getByRole('cell', { name: 'በአማርኛ' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const list = await printed(page, info.outputPath('list.pdf'));
  expect(list.pages[0]).toMatch(/ገጽ 1 ከ 1/);
  expect(list.pages[0]).not.toContain('Page 1');
  await page.getByRole('cell', { name: 'በአማርኛ' }).click();
  await expect(page.getByRole('article')).toContainText('Closing balance');
  const statement = await printed(page, info.outputPath('statement.pdf'));
  expect(statement.pages[0]).toMatch(/ገጽ 1 ከ 1/);
});

test('what answers another day is dimmed, says that it loads, and is neither printed nor exported', async ({
  adminPage: page,
  api,
}, info) => {
  await api.call('POST', '/customer/create', { name: 'Slow line', opening: 77_000 });
  await page.goto('/receivables');
  const table = page.getByRole('table');
  await expect(table).toContainText('77,000.00');
  const listed = await intercept(page, '**/customer/receivables');
  await page.getByLabel('As of').fill('Jan 15, 2024');
  await page.getByLabel('As of').press('Tab');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('main').getByText('loading...').filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeDisabled();
  const list = await printed(page, info.outputPath('receivables.pdf'));
  expect(list.pages.join('')).toContain('loading...');
  expect(list.pages.join('')).not.toContain('77,000.00');
  listed();
  await expect(table.getByText('No results.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();

  await page.goto('/receivables');
  await page.getByRole('cell', { name: 'Slow line' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  const paper = dialog.getByRole('article');
  await expect(paper).toContainText('77,000.00 birr');
  const from = await dialog.getByLabel('From').inputValue();
  const told = await intercept(page, '**/customer/statement');
  await dialog.getByLabel('From').fill('Jan 15, 2024');
  await dialog.getByLabel('From').press('Tab');
  await expect(dialog.getByText('loading...')).toBeVisible();
  await expect(dialog.locator('[aria-busy=true]').filter({ has: page.getByRole('article') })).toBeVisible();
  await expect(paper).toContainText(from);
  for (const name of ['Export', 'Print']) await expect(dialog.getByRole('button', { name })).toBeDisabled();
  const sheet = await printed(page, info.outputPath('statement.pdf'));
  expect(sheet.pages.join('')).toContain('loading...');
  expect(sheet.pages.join('')).not.toContain('77,000.00');
  told();
  await expect(paper).toContainText('Jan 15, 2024');
  for (const name of ['Export', 'Print']) await expect(dialog.getByRole('button', { name })).toBeEnabled();
});

test('a payment settles what is owed; admins take it back and pay credit out', async ({
  adminPage: page,
  api,
}) => {
  await api.call('POST', '/customer/create', { name: 'Selam Trading', opening: 500 });
  await page.goto('/customers');
  await rowAction(page, 'Selam Trading', 'Record payment');
  const dialog = page.getByRole('dialog', { name: 'Record payment' });
  await expect(dialog.getByLabel('Amount')).toHaveValue('500.00');
  await dialog.getByLabel('Amount').fill('700');
  await dialog.getByLabel('Reference').fill('FT26287');
  if (shot) await page.screenshot({ path: `${shot}/pay.png` });
  await dialog.getByRole('button', { name: 'Record payment' }).click();
  await expect(toast(page)).toContainText('Payment recorded');
  await expect(dialog).toBeHidden();

  await rowAction(page, 'Selam Trading', 'View');
  const details = page.getByRole('dialog', { name: 'Customer Details' });
  const payments = details.getByRole('region', { name: 'Payments' });
  await expect(payments.getByRole('listitem')).toContainText('FT26287');
  if (shot) await page.screenshot({ path: `${shot}/payments.png`, fullPage: true });
  await payments.getByRole('button', { name: 'Pay credit out' }).click();
  const refund = page.getByRole('dialog', { name: 'Pay credit out' });
  await refund.getByLabel('Payment method').selectOption('Cash');
  await refund.getByLabel('Amount').fill('50');
  await refund.getByRole('button', { name: 'Pay credit out' }).click();
  await expect(refund.getByText('Reason is required')).toBeVisible();
  await refund.getByLabel('Reason').fill('Asked for it');
  await refund.getByRole('button', { name: 'Pay credit out' }).click();
  await expect(toast(page)).toContainText('Credit paid out');
  await expect(payments.getByRole('listitem')).toHaveCount(2);

  await payments.getByRole('button', { name: 'Take back' }).click();
  const back = page.getByRole('dialog', { name: 'Take payment back' });
  await back.getByLabel('Reason').fill('Bounced');
  await back.getByRole('button', { name: 'Take payment back' }).click();
  await expect(back.getByText('Only 150.00 birr of this payment are still on account')).toBeVisible();
  if (shot) await page.screenshot({ path: `${shot}/refused.png` });
});
