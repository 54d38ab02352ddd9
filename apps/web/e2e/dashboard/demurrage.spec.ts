import { signIn } from '../support/actions.ts';
import { sideways, violations } from '../support/axe.ts';
import { easyClocks, shipmentOf } from '../support/containers.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'demurrage' });

test('the dashboard says what all containers have cost, and leads to them', async ({
  adminPage: page,
  api,
}, info) => {
  await easyClocks(api);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Sales over time' })).toBeVisible();
  // Without any cost there is nothing to say.
  await expect(page.getByText(/birr so far/)).toHaveCount(0);

  await shipmentOf(api, 'ET-2019-0411', [
    { containerNo: 'MSKU1234565', arrived: dayFromNow(-13) },
    { containerNo: 'CSQU3054383', size: 20, arrived: dayFromNow(-20), released: dayFromNow(-9) },
  ]);
  await page.reload();
  const link = page.getByRole('main').getByRole('link', { name: /birr so far$/ });
  await expect(link).toHaveText(/^800\.00\sbirr so far$/);
  await page.screenshot({ path: info.outputPath('dashboard.png'), fullPage: true });
  expect(await violations(page)).toEqual([]);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/containers?state=all');
  await expect(page.getByRole('row', { name: /^All 2 that match/ })).toContainText('800.00');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => localStorage.setItem('language', 'am'));
  await page.goto('/dashboard');
  const amharic = page.getByRole('main').getByRole('link', { name: /^እስካሁን 800\.00\sብር$/ });
  await expect(amharic).toBeVisible();
  expect((await amharic.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await sideways(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.screenshot({ path: info.outputPath('phone.png') });
});

test('nobody but admins is told of it', async ({ page, api }) => {
  await signIn(page, await api.encoder('nocost@tana-trading.et', await api.warehouse('No costs')));
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/sales');
  await expect(page.getByText(/birr so far/)).toHaveCount(0);
  const answer = await page.request.get('/api/v1/report/dashboard');
  expect(answer.status()).toBe(403);
});
