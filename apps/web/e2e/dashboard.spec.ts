import { signIn } from './actions.ts';
import { expect, test } from './test.ts';

test.describe('Dashboard', () => {
  test('shows four totals, each leading to what it counts', async ({ adminPage: page, api }) => {
    await api.product('Counted');
    const totals = await api.call<Record<string, number>>('GET', '/report/dashboard');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const expected = {
      Users: [totals.users, '/encoders'],
      'ware houses': [totals.warehouses, '/warehouses'],
      Sales: [totals.sales, '/sales'],
      Products: [totals.products, '/products'],
    };
    for (const [label, [count, path]] of Object.entries(expected)) {
      const total = page.getByRole('main').getByRole('link', { name: label });
      await expect(total).toHaveText(`${label}${count}`);
      await expect(total).toHaveAttribute('href', String(path));
    }
  });

  test('reads "loading..." while the totals load, and the server’s sentence when they don’t', async ({
    adminPage: page,
  }) => {
    await page.route('**/report/dashboard', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      const body = { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'x' };
      await route.fulfill({ status: 503, json: body });
    });
    await page.goto('/dashboard');
    await expect(page.getByText('loading...')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText('The database is away');
  });

  test('is not for encoders', async ({ page, api }) => {
    await signIn(page, await api.encoder('nodash@tana-trading.et', await api.warehouse('No dashboard')));
    await expect(page).toHaveURL(/\/sales$/);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/sales$/);
  });
});
