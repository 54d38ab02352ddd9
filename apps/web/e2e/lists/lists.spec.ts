import { callsTo, column } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

/** Behaviour that all lists share, tested on products: they have pages, a search and a filter on the server. */
test.describe('A list', () => {
  test.beforeAll(async ({ api }) => {
    for (let number = 1; number <= 23; number++) {
      const category = number % 2 ? 'Groceries' : 'Automotive';
      await api.product(`Listed ${String(number).padStart(2, '0')}`, { category, price: number });
    }
  });

  test('pages with Previous and Next, its numbers running on', async ({ adminPage: page }) => {
    await page.goto('/products');
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
    expect(await column(page, 'No.')).toEqual(['1', '2', '3', '4', '5']);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible();
    expect(await column(page, 'No.')).toEqual(['6', '7', '8', '9', '10']);
    await expect(page).toHaveURL('/products?page=2');

    await page.getByLabel('Rows per page').selectOption('10');
    await expect(page).toHaveURL('/products?size=10');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(10);
    await expect(page.getByLabel('Rows per page').locator('option')).toHaveText([
      '5',
      '10',
      '15',
      '20',
      '25',
    ]);
    await page.goBack();
    await expect(page).toHaveURL('/products?page=2');
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible();
  });

  test('is sorted where rows have no heads, which are seen when a key reaches them', async ({
    adminPage: page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/products?q=listed');
    const sort = page.getByLabel('Sort');
    await sort.selectOption('Price ↓');
    await expect(page).toHaveURL('/products?q=listed&sort=-price');
    await expect(page.locator('tbody tr[data-id]').first()).toContainText('Listed 23');
    const head = page.getByRole('columnheader', { name: 'Price' }).getByRole('button');
    await head.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(head).toBeFocused();
    await expect(head).toBeInViewport({ ratio: 0.5 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products?q=listed');
    await expect(sort).toHaveValue('');
    await sort.selectOption('Price ↑');
    await expect(page.locator('tbody tr[data-id]').first()).toContainText('Listed 01');
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(sort).toBeHidden();
  });

  test('keeps a page whole, and dims it, until the next one is there', async ({ adminPage: page }) => {
    await page.goto('/products');
    const shown = async () => [
      await page.locator('tbody').textContent(),
      await page.getByText(/^\d+–/).textContent(),
    ];
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    const first = await shown();
    const letThrough = await intercept(page, '**/product/getproducts');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/products?page=2');
    await expect(page.locator('tbody')).toHaveCSS('opacity', '0.6');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    expect(await shown()).toEqual(first);
    letThrough();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page.locator('tbody')).toHaveCSS('opacity', '1');
    expect((await shown())[1]).toMatch(/^6–10/);
  });

  test('shows what was searched, whatever page was on its way', async ({ adminPage: page }) => {
    await page.goto('/products');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await page.route('**/product/getproducts', () => {}, { times: 1 });
    const givenUp = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/products?page=2');
    const letFound = await intercept(page, '**/search/products');
    await page.getByRole('searchbox').fill('listed 07');
    await expect(page).toHaveURL('/products?q=listed+07');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
    await expect(page.locator('tbody')).toHaveCSS('opacity', '0.6');
    letFound();
    await expect(page.locator('tbody tr[data-id]')).toHaveText([/Listed 07/]);
    await expect(page.getByText('Page 1 of 1')).toBeVisible();
    expect((await givenUp).url()).toContain('/product/getproducts');
    await page.getByRole('searchbox').fill('');
    await expect(page).toHaveURL('/products');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
  });

  test('falls to the last page when the address asks for one beyond', async ({ adminPage: page }) => {
    for (const beyond of ['999', '9'.repeat(20)]) {
      await page.goto(`/products?page=${beyond}&size=25`);
      await expect(page).toHaveURL(/\?(size=25)?$|page=\d{1,2}\b/);
      await expect(page.locator('tbody tr[data-id]')).not.toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    }
  });

  test('searches 500 ms after the last key, once, with paging off', async ({ adminPage: page }) => {
    await page.clock.install();
    await page.goto('/products?page=2');
    await expect(page.getByRole('searchbox')).toBeFocused();
    const searches = callsTo(page, '/search/products');
    const length = await page.evaluate(() => history.length);
    // With the page's clock paused, no key comes too late.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.type('listed');
    await page.clock.runFor(499);
    await page.keyboard.type(' 1');
    await page.clock.runFor(499);
    expect(searches).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => searches).toHaveLength(1);
    await page.clock.resume();
    await expect(page.getByRole('cell', { name: 'Listed 19' })).toBeVisible();
    expect(searches).toEqual([{ data: 'listed 1', page: 1, limit: 100 }]);
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(12);
    await expect(page.getByText(/^12 of \d+ products$/)).toBeVisible();
    await expect(page.getByText('Page 1 of 1')).toBeVisible();
    for (const name of ['Previous', 'Next']) await expect(page.getByRole('button', { name })).toBeDisabled();
    await expect(page.getByLabel('Rows per page')).toBeDisabled();
    await expect(page).toHaveURL('/products?q=listed+1');
    expect(await page.evaluate(() => history.length)).toBe(length);

    await page.reload();
    await expect(page.getByRole('searchbox')).toHaveValue('listed 1');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(12);
  });

  test('says that nothing was found, and how to get on', async ({ adminPage: page }) => {
    await page.goto('/products?q=nothing-like-it&category=Groceries');
    await expect(page.getByRole('table').getByText('No results.')).toBeVisible();
    await expect(page.getByText('“nothing-like-it”')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
    await expect(page.getByRole('searchbox')).toHaveValue('');
    expect(new Set(await column(page, 'Category'))).toEqual(new Set(['Groceries']));
  });

  test('sorts up, down and not at all', async ({ adminPage: page }) => {
    await page.goto('/products?q=listed');
    const header = page.getByRole('columnheader', { name: 'Category' });
    await expect(header.locator('svg')).toHaveCSS('opacity', '1');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.locator('tbody tr[data-id]').first()).toContainText('Automotive');
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect(page.locator('tbody tr[data-id]').first()).toContainText('Groceries');
    await expect(page).toHaveURL(/sort=-category/);
    await header.getByRole('button').click();
    await expect(header).not.toHaveAttribute('aria-sort');
  });

  test('comes as ever when the address names a sort that it does not have', async ({ adminPage: page }) => {
    const lists = callsTo(page, '/product/getproducts');
    await page.goto('/products?sort=-colour');
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
    expect(lists[0]).toEqual({ page: 1, limit: 5 });
    await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').click();
    await expect(page).toHaveURL('/products?sort=category');
  });

  test('remembers columns and density', async ({ adminPage: page }) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Supplier' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Recorded by' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Density: default' }).click();
    const shown = ['No.', 'Name', 'Category', 'Price', 'Recorded by', 'Actions'];
    await expect(page.getByRole('columnheader')).toHaveText(shown);
    await page.reload();
    await expect(page.getByRole('columnheader')).toHaveText(shown);
    await expect(page.getByRole('button', { name: 'Density: compact' })).toBeVisible();

    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"hidden":');
    });
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
  });

  test('shows the server’s sentence with Retry when it could not be loaded', async ({ adminPage: page }) => {
    const body = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'abc-123' };
    await page.route('**/product/getproducts', (route) => route.fulfill({ status: 503, json: body }), {
      times: 1,
    });
    await page.goto('/products');
    await expect(page.getByText('The database is away')).toBeVisible();
    await expect(page.getByText('abc-123')).toBeVisible();
    await expect(page.getByText('No results.')).toBeHidden();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.locator('tbody tr[data-id]')).toHaveCount(5);
  });

  test('shows skeleton rows of the height of real ones while it loads', async ({ adminPage: page }) => {
    const letThrough = await intercept(page, '**/product/getproducts');
    await page.goto('/products');
    const table = page.getByRole('table');
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(page.locator('tbody tr')).toHaveCount(5);
    const loading = (await table.boundingBox())?.height;
    letThrough();
    await expect(table).toHaveAttribute('aria-busy', 'false');
    expect((await table.boundingBox())?.height).toBe(loading);
  });

  test('claims no number of pages before it knows one', async ({ adminPage: page }) => {
    const letSecondThrough = await intercept(page, '**/product/getproducts');
    await page.goto('/products?page=2');
    await expect(page.getByText('Page 2 of …')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
    letSecondThrough();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 3 of \d+$/)).toBeVisible();
    const letFirstThrough = await intercept(page, '**/product/getproducts');
    await page.getByLabel('Rows per page').selectOption('25');
    await expect(page.getByText('Page 1 of …')).toBeVisible();
    letFirstThrough();
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  });

  test('a row opens its record, which has an address of its own', async ({ adminPage: page }) => {
    await page.goto('/products?q=listed+07');
    await page.getByRole('cell', { name: 'Groceries' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Listed 07');
    await page.reload();
    await expect(dialog).toContainText('Listed 07');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Listed 07', exact: true }).press('Enter');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: 'Listed 07', exact: true })).toBeFocused();
  });
});
