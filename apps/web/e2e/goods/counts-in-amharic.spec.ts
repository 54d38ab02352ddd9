import type { Page } from '@playwright/test';
import { signIn } from '../support/actions.ts';
import { latinTexts } from '../support/latin.ts';
import { scanCode } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'counts in Amharic', viewport: { width: 390, height: 844 } });

const scan = (page: Page) => page.getByRole('combobox', { name: 'ምርት ይቃኙ ወይም ይጻፉ' });
const counted = (page: Page, item: number) =>
  page
    .locator('tbody')
    .getByRole('textbox')
    .nth(item - 1);
const sums = (page: Page) => page.getByRole('status', { name: 'ድምሮች' });

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: ReturnType<Page['locator']>, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

test('a clerk counts blindly in Amharic, on a phone, without a touch', async ({ page, api }) => {
  test.slow();
  const store = await api.warehouse('ቦሌ መጋዘን');
  const goods = [];
  for (const [at, name] of ['ሲሚንቶ', 'ቆርቆሮ', 'ብረት'].entries())
    goods.push(await api.product(name, { unit: 'piece', barcode: `600800001001${at}` }));
  const [cement, sheet] = goods;
  if (!cement || !sheet) throw new Error('Goods are missing');
  for (const product of [cement, sheet]) await api.stock(product, store, 20);
  await api.call('POST', '/product/create', {
    ...{ name: 'ምስማር', category: 'Electronics', supplier: 'ሻጭ', price: 10 },
    ...{ unit: 'box', barcode: '6008000010029' },
  });
  await signIn(page, await api.encoder('counts.am@tana-trading.et', store));
  await page.evaluate(() => localStorage.setItem('language', 'am'));
  const speaksAmharic = async (where: string) => expect(await latinTexts(page), where).toEqual([]);

  await page.goto('/stocks/count');
  const warehouse = page.getByRole('combobox', { name: 'መጋዘን' });
  await expect(warehouse).toHaveValue('ቦሌ መጋዘን');
  await expect(warehouse).toBeFocused();
  await speaksAmharic('before the count');
  const blind = page.getByRole('switch', { name: 'ስውር ቆጠራ' });
  await page.keyboard.press('Enter');
  await expect(blind).toBeFocused();
  await page.keyboard.press('Space');
  await expect(blind).toBeChecked();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'ቆጠራ ይጀምሩ' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('የቦሌ መጋዘን ቆጠራ');
  await expect(scan(page)).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(2);
  await speaksAmharic('the sheet');
  await scanCode(page, '6008000010010');
  await scanCode(page, '6008000010010');
  await expect(page.getByText('ሲሚንቶ፦ 2 ተቆጥሯል')).toBeVisible();
  await scanCode(page, '6008000010029');
  await expect(page.getByText('ምስማር፦ 1 ተቆጥሯል')).toBeVisible();
  await expect(scan(page), 'a scan leaves the focus where it is').toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'ሲሚንቶ' })).toContainText('ፍሬ');
  // What is found nowhere says so, too.
  await scanCode(page, '0000000000000');
  await expect(page.getByText('0000000000000').first()).toBeVisible();
  await speaksAmharic('with a code of nothing');

  // Typed: Enter leads on to the next cell, and sends the one before.
  await tabTo(page, counted(page, 1), 'Shift+Tab');
  await page.keyboard.type('17');
  await page.keyboard.press('Enter');
  await expect(counted(page, 2)).toBeFocused();
  await page.keyboard.type('-3');
  await page.keyboard.press('Enter');
  await expect(counted(page, 2)).toHaveAttribute('aria-invalid', 'true');
  await expect(counted(page, 3)).toBeFocused();
  await speaksAmharic('with a wrong entry');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await expect(counted(page, 2)).toHaveAttribute('aria-invalid', 'false');
  await expect(sums(page)).toContainText('ልዩነቶች ሲመዘግቡ ይታያሉ');
  const address = page.url();

  // Left, and gone on with: nothing is lost.
  await page.keyboard.press('Escape');
  await page.goto('/stocks');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await speaksAmharic('the stocks');
  await tabTo(page, page.getByRole('button', { name: 'ዕቃዎች', exact: true }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await speaksAmharic('the menu of goods');
  await page.getByRole('menuitem', { name: 'ቆጠራ' }).press('Enter');
  await expect(page).toHaveURL('/stocks/count');
  await expect(warehouse).toBeFocused();
  const goOn = page.getByRole('button', { name: 'መቁጠር ይቀጥሉ' });
  await expect(goOn).toBeVisible();
  await speaksAmharic('where a count is open');
  await page.keyboard.press('Enter');
  await expect(goOn).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address);
  await expect(scan(page)).toBeFocused();
  expect(await Promise.all([1, 2, 3].map((item) => counted(page, item).inputValue()))).toContain('17');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('ቆጠራው ተመዝግቧል').first()).toBeVisible();
  await expect(page).toHaveURL('/goods');
  await expect(page.locator('tbody tr[data-id]').first()).toBeVisible();
  const { data } = await api.call<{ data: { quantity: number }[] }>('POST', '/stock/getstocks', {
    filter: { warehouseId: [store._id] },
  });
  expect(data.map(({ quantity }) => quantity).toSorted((one, other) => one - other)).toEqual([17, 20, 21]);
});
