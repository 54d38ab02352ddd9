import type { Page } from '@playwright/test';
import { callsTo } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

/** Every list with a filter by days: its page, the filter's button, the field, and the call. */
const lists = [
  ['/sales', 'Sale date', 'SalesDate', '/sale/getsales'],
  ['/ethiopian-shipping', 'Loading date', 'loading_Status', '/ethioshipment/getall'],
  ['/free-zone-shipping', 'Arrival Date', 'Arrival_Status.date', '/freezone/getall'],
  ['/china-to-freezone', 'Expected arrival', 'ExpectedDjiboutiArrivalDate', '/chinatofreezone/getall'],
  ['/aduitrail', 'When', 'at', '/aduit/getalladuit'],
] as const;

const panel = (page: Page) => page.getByRole('group', { name: 'Filter' });
const end = (page: Page, label: 'From' | 'To') => panel(page).getByLabel(label, { exact: true });
const backwards = 'End date must not be before the start date';

/** Collects the days of the list's calls. */
function daysAsked(page: Page, path: string, field: string): () => unknown[] {
  const calls = callsTo(page, path);
  return () => calls.map((body) => (body as { filter?: Record<string, unknown> }).filter?.[field] ?? null);
}

async function open(page: Page, path: string, filter: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const opener = page.getByRole('button', { name: filter, exact: true });
  await opener.and(page.locator('[aria-haspopup=dialog]')).click(); // a column may have the same name
  await expect(end(page, 'From')).toBeVisible();
}

for (const [path, filter, field, call] of lists) {
  test(`${path}: a day typed key by key is taken once it is one, with one step of history`, async ({
    adminPage: page,
  }) => {
    const requested = daysAsked(page, call, field);
    await open(page, path, filter);
    const steps = await page.evaluate(() => history.length);
    await end(page, 'From').click();
    await page.keyboard.type('20-Nov-2026', { delay: 30 });
    await expect.poll(requested).toEqual([null, { from: '2026-11-20' }]);
    await end(page, 'To').click();
    await page.keyboard.type('2026-11-20', { delay: 30 });
    await expect
      .poll(requested)
      .toEqual([null, { from: '2026-11-20' }, { from: '2026-11-20', to: '2026-11-20' }]);
    expect(await page.evaluate(() => history.length)).toBe(steps + 2);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: `${filter} Nov 20, 2026`, exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: `${filter} Nov 20, 2026`, exact: true })).toBeVisible();
  });
}

test('whatever the address holds for a day, the list opens', async ({ adminPage: page }) => {
  const requested = daysAsked(page, '/sale/getsales', 'SalesDate');
  for (const piece of ['2', 'Nov', '2026-13-45', ',', 'abc,2026-11', '%F0%9F%98%80', '1899-12-31', '{}']) {
    await page.goto(`/sales?SalesDate=${piece}`);
    await expect(page.getByRole('table'), piece).toHaveAttribute('aria-busy', 'false');
  }
  expect(new Set(requested())).toEqual(new Set([null]));
  for (const [path, filter, field, call] of lists) {
    const asked = daysAsked(page, call, field);
    await page.goto(`${path}?${field}=x,2026-11-20`);
    await expect(page.getByRole('button', { name: `${filter} until Nov 20, 2026` })).toBeVisible();
    // The count of all records is asked for beside it.
    await expect.poll(() => asked().filter(Boolean)).toEqual([{ to: '2026-11-20' }]);
  }
});

test('what is no day is told, and neither asked for nor kept in the address', async ({ adminPage: page }) => {
  const requested = daysAsked(page, '/sale/getsales', 'SalesDate');
  await open(page, '/sales', 'Sale date');
  await end(page, 'From').fill('20/13/2026');
  await expect(panel(page).getByText('From must be a date such as 2026-03-05')).toBeVisible();
  await expect(end(page, 'From')).toHaveAttribute('aria-invalid', 'true');
  await expect(end(page, 'From')).toHaveAccessibleDescription('From must be a date such as 2026-03-05');
  await end(page, 'To').fill('2201-01-01');
  await expect(panel(page).getByText('Date must be between 1900 and 2200')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL('/sales');
  expect(requested()).toEqual([null]);
  // Corrected, deleted by key, pasted again.
  await end(page, 'To').fill('');
  await end(page, 'From').fill('2026-03-05');
  await expect.poll(requested).toEqual([null, { from: '2026-03-05' }]);
  await end(page, 'From').press('End');
  for (let keys = 'Mar 5, 2026'.length; keys > 0; keys--) await page.keyboard.press('Backspace');
  await expect.poll(requested).toEqual([null, { from: '2026-03-05' }, null]);
  await expect(page).toHaveURL('/sales');
});

test('To before From is told at the field, and by the list where an address asks for it', async ({
  adminPage: page,
}) => {
  const requested = daysAsked(page, '/sale/getsales', 'SalesDate');
  await open(page, '/sales', 'Sale date');
  await end(page, 'From').fill('2026-03-05');
  await end(page, 'To').fill('2026-03-04');
  await expect(end(page, 'To')).toHaveAccessibleDescription(backwards);
  await page.keyboard.press('Tab');
  expect(requested().filter(Boolean)).not.toContainEqual({ from: '2026-03-05', to: '2026-03-04' });
  await end(page, 'To').fill('2026-03-06');
  await expect(end(page, 'To')).toHaveAttribute('aria-invalid', 'false');
  await expect.poll(requested).toContainEqual({ from: '2026-03-05', to: '2026-03-06' });

  await page.goto('/sales?SalesDate=2026-03-05,2026-03-04');
  await expect(page.getByRole('main').getByText(backwards)).toBeVisible();
  await expect(page.getByText('No results.')).toBeHidden();
});

test('closing the filter takes the day that was typed last, and clearing it keeps nothing', async ({
  adminPage: page,
}) => {
  await open(page, '/sales', 'Sale date');
  await end(page, 'From').fill('2026-03-05');
  await page.getByRole('heading', { name: 'Manage Sales' }).click();
  await expect(page).toHaveURL('/sales?SalesDate=2026-03-05,');
  await page.getByRole('button', { name: /^Sale date/ }).click();
  await expect(end(page, 'From')).toHaveValue('Mar 5, 2026');
  await page.getByRole('button', { name: 'Clear the filter Sale date' }).click();
  await expect(page).toHaveURL('/sales');
  await page.getByRole('heading', { name: 'Manage Sales' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL('/sales');
});

test('days are typed and picked in the Ethiopian calendar too', async ({ adminPage: page }) => {
  await page.addInitScript(() => localStorage.setItem('calendar', 'ethiopian'));
  const requested = daysAsked(page, '/sale/getsales', 'SalesDate');
  await open(page, '/sales', 'Sale date');
  await end(page, 'From').click();
  await page.keyboard.type('11/3/2019', { delay: 30 });
  await expect.poll(requested).toEqual([null, { from: '2026-11-20' }]);
  await end(page, 'To').click();
  await page.keyboard.type('ኅዳር 11 ቀን 2019 ዓ.ም.');
  await expect.poll(requested).toContainEqual({ from: '2026-11-20', to: '2026-11-20' });
  await end(page, 'To').click(); // typing closed the calendar
  await page
    .getByRole('grid')
    .getByRole('button', { name: /Hedar 12\b/ })
    .click();
  await expect.poll(requested).toContainEqual({ from: '2026-11-20', to: '2026-11-21' });
});
