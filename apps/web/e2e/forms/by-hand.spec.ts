import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test('a day is picked by keyboard alone, and those that are not allowed can’t be', async ({
  adminPage: page,
}) => {
  await page.clock.setFixedTime('2026-03-05T09:00:00Z');
  await page.goto('/sales/create');
  const opener = page.getByRole('button', { name: 'Open the calendar' });
  await opener.press('Enter');
  const day = (name: string) => page.getByRole('grid').getByRole('button', { name });
  await expect(day('Thursday, March 5, 2026')).toBeFocused();
  await expect(day('Friday, March 6, 2026')).toBeDisabled();
  await page.keyboard.press('PageUp');
  await expect(day('Thursday, February 5, 2026')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect(day('Wednesday, February 11, 2026')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Sale date')).toHaveValue('Feb 11, 2026');
  await expect(page.getByLabel('Sale date')).toBeFocused();
});

test('Enter and Tab before the answer take what was typed, Enter and Escape take nothing', async ({
  adminPage: page,
  api,
}) => {
  for (const name of ['Typed ahead', 'Newest of all']) await api.product(name);
  await page.goto('/sales/create');
  await page.getByRole('button', { name: 'Add Item' }).click();
  const product = page.getByLabel('Product, item 1');
  await expect(product).toBeFocused();
  const typeAndEnter = async (text: string) => {
    const answer = await intercept(page, '**/search/products');
    // Slower than a scanner, whose codes are no text.
    await page.keyboard.type(text, { delay: 80 });
    await page.keyboard.press('Enter');
    return answer;
  };
  const dropAnswer = await typeAndEnter('typed');
  await page.keyboard.press('Escape');
  dropAnswer();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Newest of all' })).toBeVisible();
  await expect(product).toHaveAttribute('placeholder', 'Search product...');

  const answer = await typeAndEnter('typed ah');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Warehouse, item 1')).toBeFocused();
  await expect(page.getByRole('listbox')).toBeHidden();
  answer();
  await expect(product).toHaveValue('Typed ahead');
  await expect(page.getByLabel('Warehouse, item 1')).toBeFocused();
});

test('a tab that is closed with typed work in it asks first', async ({ adminPage: page }) => {
  await page.goto('/sales/create');
  await page.getByLabel('Customer name').fill('Half typed');
  const requested = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const question = await requested;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await closing;
  await expect(page.getByLabel('Customer name')).toHaveValue('Half typed');
});

test('moments are told in the company’s time, wherever the reader is', async ({ browser, api, server }) => {
  const before = Date.now();
  await api.warehouse('Watched store');
  const clocks = [];
  for (const timezoneId of ['America/Los_Angeles', 'Asia/Tokyo']) {
    const context = await browser.newContext({ timezoneId, baseURL: server.url });
    await api.lendTo(context);
    const page = await context.newPage();
    await page.goto('/aduitrail?q=watched');
    await page.getByRole('button', { name: 'Warehouse "Watched store" created' }).click();
    const time = page.getByRole('dialog').locator('time').first();
    clocks.push(await time.textContent());
    expect(Date.parse((await time.getAttribute('datetime')) ?? '')).toBeGreaterThan(before - 60_000);
    await context.close();
  }
  expect(clocks[0]).toBe(clocks[1]);
});

test('the focus stays in a dialog, and a delete gives it to the row that follows, or to the heading', async ({
  adminPage: page,
  api,
}) => {
  for (const number of [1, 2]) await api.warehouse(`Cycled ${number}`);
  await page.goto('/warehouses?q=Cycled&sort=name');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Add New' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Warehouse' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused();
  const menu = page.getByRole('button', { name: 'Actions for Cycled 1' });
  const remove = async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
  };
  await menu.focus();
  await remove();
  await expect(page.getByRole('button', { name: 'Actions for Cycled 2' })).toBeFocused();
  await remove();
  await expect(page.getByRole('row').filter({ hasText: 'Cycled 2' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a menu that nobody wants any more does not open, and leaves the focus where it is', async ({
  adminPage: page,
  api,
}) => {
  await api.warehouse('Waited for');
  const arrive = await intercept(page, '**/assets/menu-layer*');
  await page.goto('/warehouses?q=Waited');
  const opener = page.getByRole('button', { name: 'Actions for Waited for' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(opener).toBeFocused();
  await page.keyboard.press('Escape');
  const script = page.waitForResponse('**/assets/menu-layer*');
  arrive();
  await (await script).finished();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeFocused();
});

test('the sign-in page helps those who type passwords, and those who don’t', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  const password = page.getByLabel('Password');
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', /username|email/);
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await page.evaluate(() => navigator.clipboard.writeText('pasted-secret'));
  await password.focus();
  await page.keyboard.press('Control+v');
  await expect(password).toHaveValue('pasted-secret');
  await expect(page.getByText('Caps Lock is on')).toBeHidden();
  await password.evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })),
  );
  await expect(page.getByText('Caps Lock is on')).toBeVisible();
});

test('a choice of language, theme and calendar holds in the other windows too', async ({
  adminPage: page,
  context,
}) => {
  await page.goto('/stocks');
  const other = await context.newPage();
  await other.goto('/stocks');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.getByRole('button', { name: /^Calendar/ }).click();
  await page.getByRole('menuitemradio', { name: 'Ethiopian' }).click();
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'አማርኛ' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('የክምችት አስተዳደር');
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(other.getByRole('button', { name: /የኢትዮጵያ/ })).toBeVisible();
});
