import { signIn } from '../support/actions.ts';
import { admin, expect, test } from '../support/test.ts';

test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('a page that the browser has kept shows nothing of who has signed out since', async ({ page, api }) => {
  await api.warehouse('Kept by the browser');
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) =>
      document.documentElement.setAttribute('data-kept', String(persisted)),
    );
  });
  const kept = page.locator('html[data-kept=true]');
  await signIn(page, admin);
  await page.goto('/warehouses');
  await expect(page.getByText('Kept by the browser').first()).toBeVisible();
  const back = () => page.goBack({ waitUntil: 'commit' }); // a restored page fires no load event
  await page.goto('/api/docs');
  await back();
  await expect(kept).toHaveCount(1);
  await expect(page.getByText('Kept by the browser').first()).toBeVisible();

  await page.goto('/api/docs');
  await page.goto('/stocks');
  await page.getByRole('button', { name: admin.email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await page.route('**/auth/me', (route) => route.abort()); // offline too
  await back();
  await expect(page).toHaveURL('/api/docs');
  await back();
  await expect(page).toHaveURL('/login');
  await expect(kept).toHaveCount(1);
  await expect(page.getByText('Kept by the browser')).toBeHidden();
});
