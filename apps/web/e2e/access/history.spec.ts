import { callsTo, signIn } from '../support/actions.ts';
import { expect, test } from '../support/test.ts';

test('admins read what became of a record beside its details, a page at a time', async ({
  adminPage: page,
  api,
}) => {
  const { _id } = await api.product('Told tyre', { price: 100 });
  for (let price = 101; price <= 111; price++) await api.call('PUT', '/product/updateone', { _id, price });
  const requested = callsTo(page, '/aduit/getalladuit');
  await page.goto(`/products?q=told&view=${_id}`);
  const dialog = page.getByRole('dialog', { name: 'Product Details' });
  await expect(dialog.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('tabpanel', { name: 'Details' })).toContainText('Told tyre');
  expect(requested).toEqual([]);

  await dialog.getByRole('tab', { name: 'Details' }).focus();
  await page.keyboard.press('ArrowRight');
  const history = dialog.getByRole('tabpanel', { name: 'History' });
  const entries = history.getByRole('list', { name: 'History' }).locator('> li');
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText('Price: 110.00 → 111.00 birr');
  await expect(entries.first()).toContainText('First Admin');
  expect(requested).toEqual([{ page: 1, limit: 10, filter: { record: _id } }]);

  const list = '**/api/v1/aduit/getalladuit';
  await page.route(list, (route) => route.fulfill({ status: 403, json: { message: 'Not now', code: 'X' } }));
  await history.getByRole('button', { name: 'Show more' }).click();
  await expect(history.getByRole('alert')).toContainText('Not now');
  await page.unroute(list);
  await history.getByRole('button', { name: 'Retry' }).click();
  await expect(entries).toHaveCount(12);
  await expect(entries.last()).toContainText('Product "Told tyre" created');
  await expect(history).toContainText('12 of 12 entries');
  await expect(history.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('a receipt has it too and prints as ever', async ({ adminPage: page, api }) => {
  const [product, warehouse] = [await api.product('Told lamp'), await api.warehouse('Told store')];
  await api.stock(product, warehouse, 5);
  const { _id } = await api.sale('Told customer', [[product, warehouse, 1, 5]]);
  await page.goto(`/sales?q=told&view=${_id}`);
  const paper = page.locator('article.receipt');
  await expect(paper).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  const history = page.getByRole('tabpanel', { name: 'History' });
  await expect(history).toContainText('to Told customer for 5 birr created');
  await expect(paper).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(history).toBeHidden();
});

test('encoders see the movements of a stock, and no history', async ({ page, api }) => {
  const [product, warehouse] = [await api.product('Plain lamp'), await api.warehouse('Plain store')];
  const { _id } = await api.stock(product, warehouse, 5);
  const email = 'tabless@tana-trading.et';
  await api.encoder(email, warehouse, 'encoder1');
  await signIn(page, { email, password: 'encoder1' });
  await page.goto(`/stocks?view=${_id}`);
  await expect(page.getByRole('dialog', { name: 'Stock Details' })).toContainText('Plain lamp');
  await expect(page.getByRole('tab')).toHaveText(['Details', 'Movements']);
});
