import { expect, type Locator, type Page } from '@playwright/test';

/** Signs in as a person does, and waits for the page that follows: it takes the focus, from an open menu too. */
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

/** Opens the menu of the row that holds this text and takes one of its actions. */
export async function rowAction(page: Page, text: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: text });
  await row.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Loads a page and opens the settings over it at one of their tabs. */
export async function openSettings(page: Page, tab: string): Promise<Locator> {
  await page.goto('/stocks');
  await expect(page.getByRole('searchbox')).toBeFocused();
  return openSettingsHere(page, tab);
}

/** The same, over the page that is there. */
export async function openSettingsHere(page: Page, tab: string): Promise<Locator> {
  await page.getByRole('button', { name: /@/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('tab', { name: tab }).click();
  return dialog;
}

/** Finds a record by typing in a picker and takes it. */
export async function choose(picker: Locator, text: string): Promise<void> {
  await picker.click();
  await picker.fill(text);
  await picker.page().getByRole('option', { name: text, exact: true }).click();
}

/** Loads a page, and waits for what every page fetches ahead: menus, dialogs, the question for the password. */
export async function openWithParts(page: Page, path: string): Promise<void> {
  const last = page.waitForResponse('**/assets/sign-in-again*');
  await page.goto(path);
  await (await last).finished();
}

export const toast = (page: Page) =>
  page.locator('li').filter({ has: page.getByLabel('Close this message') });

/** The values of a column, from top to bottom, once there are rows, and not those of the page or order before. */
export async function column(page: Page, header: string): Promise<string[]> {
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const index = headers.indexOf(header);
  const rows = await page.locator('tbody tr[data-id]').all();
  return Promise.all(rows.map(async (row) => (await row.getByRole('cell').allInnerTexts())[index] ?? ''));
}

/** Bodies of the calls to this path from now on. */
export function callsTo(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) bodies.push(request.postDataJSON());
  });
  return bodies;
}

/** What is told above every page. */
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });

/** Fills the form of a sale with one item: one at 100 birr unless told otherwise. */
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

/** The name of the palette and of the button that opens it. */
export const palette = 'Search or jump to';

/** Opens the palette as fast fingers do, and waits until it takes the keys. */
export async function openPalette(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: palette });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  return dialog;
}
