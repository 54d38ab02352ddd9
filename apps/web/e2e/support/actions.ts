import { expect, type Locator, type Page } from '@playwright/test';

/** Signs in through the form, and waits for the next page: it takes the focus, even from an open menu. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).not.toHaveURL(/login/, { timeout: 30_000 });
  await expect(page.getByRole('main').locator('h1:focus, [type=search]:focus')).toHaveCount(1);
}

/** Opens the menu of the row with this text and picks an action. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: text });
  await row.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Loads a page and opens one tab of the settings over it. */
export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.goto('/stocks');
  await expect(page.getByRole('searchbox')).toBeFocused();
  return openSettingsHere(page, tab);
}

/** Opens them over the current page. */
export async function openSettingsHere(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

/** Types in a picker and chooses the match. */
export async function choose(picker: Locator, text: string): Promise<void> {
  await picker.click();
  await picker.fill(text);
  await picker.page().getByRole('option', { name: text, exact: true }).click();
}

/** Loads a page, and waits for everything that pages preload: menus, dialogs, the password prompt. */
export async function openWithParts(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse('**/assets/sign-in-again*');
  await page.goto(path);
  await (await last).finished();
}

export const toast = (page: Page) =>
  page.locator('li').filter({ has: page.getByLabel('Close this message') });

/** Reads a column's values from top to bottom, once the current rows have loaded. */
export async function column(page: Page, header: string): Promise<string[]> {
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const index = headers.indexOf(header);
  const rows = await page.locator('tbody tr[data-id]').all();
  return Promise.all(rows.map(async (row) => (await row.getByRole('cell').allInnerTexts())[index] ?? ''));
}

/**
 * Shows every column of a list, each once the one before is there: a busy page ticks late what was pressed.
 * @param button what the page's language calls its menu
 */
export async function showAllColumns(page: Page, button = 'Columns'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const items = page.getByRole('menuitemcheckbox');
  await items.first().waitFor();
  for (const item of await items.all()) {
    if (await item.isChecked()) continue;
    await item.click();
    await expect(item).toBeChecked();
  }
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
}

/** Collects the bodies of calls to this path from now on. */
export function callsTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** The notices above every page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Fills the form of a sale with one item: one at 100 birr by default. */
export async function fillSale(
  page: Page,
  sale: { customer: string; product: string; warehouse: string; quantity?: string; price?: string },
): Promise<void> {
  await page.getByLabel('Customer name').fill(sale.customer);
  await page.getByLabel('Sale date').fill('2026-03-05');
  await page.getByLabel('Sales man').fill('Tigist Alemu');
  await page.getByRole('button', { name: 'Add Item' }).click();
  await choose(page.getByLabel('Product, item 1'), sale.product);
  await choose(page.getByLabel('Warehouse, item 1'), sale.warehouse);
  await page.getByLabel('Quantity, item 1').fill(sale.quantity ?? '1');
  await page.getByLabel('Selling price, item 1').fill(sale.price ?? '100');
}

/** The name of the palette and of its button. */
export const palette = 'Search or jump to';

/** Opens the palette by key, and waits until it has the focus. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: palette });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
}
