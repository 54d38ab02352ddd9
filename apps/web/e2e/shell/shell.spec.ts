import { expect, test } from '../support/test.ts';

test.describe('Shell', () => {
  test('an admin’s sidebar carries the specification’s links', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const addresses = {
      Dashboard: '/dashboard',
      Encoders: '/encoders',
      Warehouses: '/warehouses',
      Products: '/products',
      'Audit-trail': '/aduitrail',
      Imports: '/imports',
      Containers: '/containers',
      'Ethiopian Shipping': '/ethiopian-shipping',
      'Freezone Shipping': '/free-zone-shipping',
      'China to Freezone': '/china-to-freezone',
      Stocks: '/stocks',
      'Goods documents': '/goods',
      'Stock movements': '/movements',
      Sale: '/sales',
      Customers: '/customers',
      Receivables: '/receivables',
    };
    await expect(links).toHaveCount(16);
    for (const [name, address] of Object.entries(addresses)) {
      await expect(links.filter({ hasText: new RegExp(`^${name}$`) })).toHaveAttribute('href', address);
    }
    await expect(page.getByRole('link', { name: 'Stocks' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Operations');
  });

  test('the sidebar toggles by its button and by Ctrl+B, for 7 days', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    const width = async () => (await sidebar.boundingBox())?.width;
    await expect.poll(width).toBe(256);
    await expect(page.getByRole('searchbox')).toBeFocused(); // shortcuts work from here on
    for (const [key, wide] of [
      ['Control+b', 48],
      ['Meta+b', 256],
      ['Control+b', 48],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(width, key).toBe(wide);
    }
    const cookie = (await page.context().cookies()).find(({ name }) => name.includes('sidebar'));
    expect(cookie?.expires).toBeCloseTo(Date.now() / 1_000 + 7 * 24 * 3_600, -2);

    await page.reload();
    await expect(sidebar).toBeVisible();
    await expect.poll(width).toBe(48);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Products' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('Products');

    // The pages below another fly out of it: for the pointer, and for Tab.
    const [flyout, below] = [
      page.getByRole('group', { name: 'Sale' }),
      sidebar.getByRole('link', { name: 'Customers' }),
    ];
    await expect(below).toHaveCount(0);
    const parent = sidebar.getByRole('link', { name: 'Sale' });
    await parent.hover();
    await expect(flyout.getByRole('link')).toHaveText(['Customers', 'Receivables']);
    await page.keyboard.press('Escape');
    await expect(flyout).toBeHidden();
    await page.mouse.move(800, 600);
    await parent.focus();
    await page.keyboard.press('Tab');
    await expect(below).toBeFocused();
    await expect(below).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/customers$/);
    await expect(flyout).toBeHidden();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect.poll(width).toBe(256);
  });

  test('below 768 px, and only there, the sidebar is away from the page', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await page.goto('/stocks');
    const link = page.getByRole('link', { name: 'Products' });
    await expect(link).toBeVisible();
    await page.setViewportSize({ width: 767, height: 900 });
    await expect(link).toBeHidden();
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('dialog', { name: 'Sidebar' })).toBeVisible();
  });

  test('on a phone the sidebar slides over the page', async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/stocks');
    await expect(page.getByRole('link', { name: 'Products' })).toBeHidden();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const sheet = page.getByRole('dialog', { name: 'Sidebar' });
    await expect(sheet).toBeVisible();
    await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(288);
    await expect(sheet.getByRole('link').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeFocused();
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await sheet.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Manage Products' })).toBeVisible();
    await expect(sheet).toBeHidden();
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/\/stocks$/);
  });

  test('theme and language are switched without a reload and remembered', async ({ adminPage: page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/stocks');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const html = page.locator('html');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(html).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect(html).toHaveAttribute('data-theme', 'light');

    await page.getByRole('button', { name: /Language/ }).click();
    await page.getByRole('menuitemradio', { name: 'አማርኛ' }).click();
    await expect(html).toHaveAttribute('lang', 'am');
    await expect(page.getByRole('link', { name: 'ምርቶች' })).toBeVisible();
    await page.reload();
    await expect(html).toHaveAttribute('data-theme', 'light');
    await expect(html).toHaveAttribute('lang', 'am');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('የክምችት አስተዳደር');
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`what the arrows have come to in a menu stands out, ${colorScheme}`, async ({ adminPage: page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/stocks');
      await page.getByRole('button', { name: 'Theme' }).press('Enter');
      const menu = page.getByRole('menu');
      await expect(menu.getByRole('menuitemradio').first()).toBeFocused();
      const coloured = (element: Element) => getComputedStyle(element).backgroundColor;
      const panel = await menu.evaluate(coloured);
      await page.keyboard.press('ArrowDown');
      const item = menu.getByRole('menuitemradio').nth(1);
      await expect(item).toBeFocused();
      const clear = 'rgba(0, 0, 0, 0)';
      expect([panel, clear]).not.toContain(await item.evaluate(coloured));
    });

  test('an address that leads nowhere says so, within the frame for whoever is signed in', async ({
    adminPage: page,
  }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
    await expect(page.getByText('This page does not exist.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Products' })).toBeVisible();
    await page.context().clearCookies();
    await page.reload();
    await expect(page.getByText('This page does not exist.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Products' })).toBeHidden();
  });

  test('a page that fails leaves the frame standing', async ({ adminPage: page }) => {
    await page.goto('/stocks');
    await page.route('**/assets/products*', (route) => route.abort());
    await page.getByRole('link', { name: 'Products' }).click();
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
    await expect(page.getByText('An unexpected error occurred.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Warehouses' })).toBeVisible();
  });

  test('the first Tab leads to the content', async ({ adminPage: page }) => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { name: 'Oops' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  });
});
