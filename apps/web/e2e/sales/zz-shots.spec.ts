import { test } from '../support/test.ts';
test.use({ recordsOf: 'shots' });
test('shots', async ({ adminPage: page, api }) => {
  const { data } = await api.call<any>('GET', '/settings/company');
  await api.call('PUT', '/settings/company', { vat: 'included', vatRate: 15, cashLimit: 1000, __v: data.__v });
  await api.stock(await api.product('Dangote OPC cement 42.5R, 50 kg', { price: 1_180 }), await api.warehouse('Kality main'), 100);
  await api.call('POST', '/customer/create', { name: 'Bole Homes Real Estate', phone: '+251 11 661 0420', creditLimit: 60000, creditDays: 30, opening: 59500 });
  await api.call('POST', '/customer/create', { name: 'Bole Furniture and Interior', phone: '+251 91 150 2219' });
  for (const [theme, width, am] of [['light', 1440, false], ['dark', 768, false], ['light', 390, true]] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 1000 });
    await page.goto('/sales/create');
    const name = page.locator('input[name=custormerName]');
    if (am) await page.evaluate(() => { localStorage.setItem('language', 'am'); localStorage.setItem('inventory.language', 'am'); });
    if (am) { console.log(await page.evaluate(() => JSON.stringify(localStorage))); await page.reload(); }
    await name.fill('bole');
    await page.getByRole('option').first().waitFor();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shot-${width}-a.png` });
    await page.keyboard.press('Enter');
    await page.locator('fieldset input[role=combobox]').last().fill('Dangote');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(1500);
    await page.getByText(/Add payment|ክፍያ ይጨምሩ/).click();
    await page.waitForTimeout(300);
    await page.keyboard.type('Bank tr');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shot-${width}-b.png`, fullPage: true });
    await page.getByRole('radio').last().check();
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shot-${width}-c.png`, fullPage: true });
  }
});
