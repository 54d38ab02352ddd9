import { rowAction } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';
import { intercept } from '../support/timing.ts';

test.describe('A list', () => {
  test('tells aloud what a search, a filter and a turn of the page came to', async ({
    adminPage: page,
    api,
  }) => {
    for (let number = 1; number <= 6; number++) {
      await api.product(`Aloud ${number}`, { category: number > 2 ? 'Groceries' : 'Automotive' });
    }
    const letThrough = await intercept(page, '**/product/getproducts');
    await page.goto('/products');
    const live = page.getByRole('main').locator('[aria-live=polite]');
    await expect(live).toHaveText(['', 'Page 1 of …']);
    // The same elements: a live region inserted with its text isn't announced.
    const [count, turned] = await live.elementHandles();
    const texts = async () => [await count?.textContent(), await turned?.textContent()];
    const expectTexts = (...expected: RegExp[]) =>
      expect.poll(texts).toEqual(expected.map((text) => expect.stringMatching(text)));
    letThrough();
    await expectTexts(/^\d+ products$/, /^Page 1 of \d+$/);
    await page.getByRole('button', { name: 'Next' }).click();
    await expectTexts(/^\d+ products$/, /^Page 2 of \d+$/);
    await page.getByRole('searchbox').fill('aloud');
    await expectTexts(/^6 of \d+ products$/, /^Page 1 of 1$/);
    await page.getByRole('button', { name: 'Category', exact: true }).first().click();
    await page.getByRole('option', { name: 'Automotive' }).click();
    await expectTexts(/^2 of \d+ products$/, /^Page 1 of 1$/);
  });

  test('says of a page on its way how many there are, as the page loaded last tells', async ({
    adminPage: page,
    api,
  }) => {
    const add = async (from: number, to: number) => {
      for (let number = from; number <= to; number++)
        await api.product(`Paged ${number}`, { category: 'Pet_supplies' });
    };
    const pages = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    await add(1, 11);
    await page.goto('/products?category=Pet_supplies');
    await pages('Page 1 of 3');
    await add(12, 16); // by somebody else
    await page.getByRole('button', { name: 'Next' }).click();
    await pages('Page 2 of 4');
    const letThird = await intercept(page, '**/product/getproducts');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=3/);
    await pages('Page 2 of 4');
    letThird();
    await pages('Page 3 of 4');

    // Sorting keeps the number of pages.
    const letSorted = await intercept(page, '**/product/getproducts');
    await page.getByRole('columnheader', { name: 'Category' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=category/);
    await pages('Page 3 of 4');
    letSorted();
    await pages('Page 1 of 4');
  });

  test('asks anew how many there are in all where that is not known or may have changed', async ({
    adminPage: page,
    api,
  }) => {
    for (const number of [1, 2, 3]) await api.warehouse(`Tally ${number}`);
    await page.goto('/warehouses');
    const all = Number.parseInt(String(await page.getByText(/^\d+ warehouses$/).textContent()), 10);
    await page.getByRole('searchbox').fill('tally');
    await expect(page.getByText(/^3 of \d+ warehouses$/)).toBeVisible();
    await rowAction(page, 'Tally 2', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`2 of ${all - 1} warehouses`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`2 of ${all - 1} warehouses`)).toBeVisible();
  });
});
