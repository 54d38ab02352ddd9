import type { Browser, Page } from '@playwright/test';
import { signIn, toast } from '../support/actions.ts';
import { scanCode } from '../support/scanner.ts';
import { expect, test } from '../support/test.ts';

test.use({ recordsOf: 'counts' });

const scan = (page: Page) => page.getByRole('combobox', { name: 'Scan or type a product' });
const counted = (page: Page, item: number) => page.getByLabel(`Counted, item ${item}`);
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const sums = (page: Page) => page.getByRole('status', { name: 'Totals' });

async function phone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  });
  return context.newPage();
}

test('two count a store on their phones, with a sale between, and each sees what the other enters', async ({
  browser,
  baseURL,
  api,
}) => {
  test.slow();
  const store = await api.warehouse('Merkato of counts');
  const goods = [];
  for (const [at, name] of ['Angle valve', 'Door hinge', 'Padlock', 'Palm oil'].entries())
    goods.push(
      await api.product(name, {
        unit: 'piece',
        barcode: `600800000001${at}`,
        packs: at === 0 ? [{ unit: 'box', quantity: 12, barcode: '6008000000999' }] : [],
      }),
    );
  const [valve, hinge, lock, oil] = goods;
  if (!valve || !hinge || !lock || !oil) throw new Error('Goods are missing');
  for (const product of [valve, hinge, lock]) await api.stock(product, store, 20);

  const [abebe, sara] = [await phone(browser, baseURL), await phone(browser, baseURL)];
  await signIn(abebe, await api.encoder('abebe.counts@tana-trading.et', store));
  await signIn(sara, await api.encoder('sara.counts@tana-trading.et', store));
  await abebe.goto('/stocks/count');
  await expect(abebe.getByLabel('Warehouse')).toHaveValue('Merkato of counts');
  await abebe.getByRole('button', { name: 'Start count' }).click();
  await expect(abebe.getByRole('heading', { name: 'Count of Merkato of counts' })).toBeVisible();
  await expect(scan(abebe)).toBeFocused();
  await sara.goto('/stocks/count');
  await sara.getByRole('button', { name: 'Go on counting' }).click();
  await expect(sara).toHaveURL(abebe.url());

  // By scanner: one each, and a box of twelve.
  for (const code of ['6008000000010', '6008000000999']) await scanCode(abebe, code);
  await expect(counted(abebe, 1)).toHaveValue('13');
  await expect(abebe.getByText('Angle valve: 13 counted')).toBeVisible();
  // By hand, and on to the next cell with Enter.
  await counted(sara, 2).fill('25');
  await counted(sara, 2).press('Enter');
  await expect(counted(sara, 3)).toBeFocused();
  await counted(sara, 3).pressSequentially('1');
  await expect(counted(sara, 1)).toHaveValue('13', { timeout: 10_000 });
  await expect(counted(abebe, 2)).toHaveValue('25', { timeout: 10_000 });
  // What is being typed stays.
  await expect(counted(sara, 3)).toHaveValue('1');

  // Sara scans on what Abebe has just counted, though she can't have seen it; the sale between is no difference.
  await scanCode(abebe, '6008000000010');
  await expect(abebe.getByText('Angle valve: 14 counted')).toBeVisible();
  await expect(row(abebe, 'Angle valve')).toContainText('−6');
  await scanCode(sara, '6008000000010');
  await expect(sara.getByText('Angle valve: 15 counted')).toBeVisible();
  await api.sale('Between', [[lock, store, 3, 100]]);
  await counted(sara, 3).fill('16');
  await counted(sara, 3).press('Enter');
  await expect(row(sara, 'Padlock')).toContainText('−1');
  // Goods that have no stock here join with none expected.
  await scanCode(sara, '6008000000013');
  await expect(row(sara, 'Palm oil')).toContainText('+1');
  await expect(sums(sara)).toContainText('Counted 4 of 4');
  await expect(sums(sara)).toContainText('More +6');
  await expect(sums(sara)).toContainText('Less −6');
  await expect(sums(sara)).toContainText('Together 0');
  await expect(sums(sara)).not.toContainText('At average cost');
  const show = sara.getByRole('radiogroup', { name: 'Show' });
  await expect(show.getByRole('radio', { name: 'Not counted 0' })).toBeVisible();
  await show.getByRole('radio', { name: 'Differences 4' }).check();

  // An entry is taken back; one that is wrong says why, and keeps the count from being posted.
  await counted(sara, 4).fill('');
  await counted(sara, 4).press('Enter');
  await expect(show.getByRole('radio', { name: 'Differences 3' })).toBeVisible();
  await counted(sara, 1).fill('-4');
  await sara.getByRole('button', { name: 'Post count' }).click();
  await expect(counted(sara, 1)).toHaveAccessibleDescription('Counted quantity must be 0 or more');
  await expect(counted(sara, 1)).toBeFocused();
  await counted(sara, 1).fill('19');
  await sara.keyboard.press('Control+Enter');
  await expect(toast(sara)).toContainText('Count posted');
  await expect(sara).toHaveURL('/goods');
  await abebe.getByRole('button', { name: 'Post count' }).click();
  await expect(toast(abebe)).toContainText('This count was posted already');

  const { data } = await api.call<{ data: { productId: { name: string }; quantity: number }[] }>(
    'POST',
    '/stock/getstocks',
    { filter: { warehouseId: [store._id] } },
  );
  const left = Object.fromEntries(data.map(({ productId, quantity }) => [productId.name, quantity]));
  expect(left).toMatchObject({ 'Angle valve': 19, 'Door hinge': 25, Padlock: 16 });
  for (const page of [abebe, sara]) await page.context().close();
});

test('a blind count tells encoders nothing, and an admin posts it where they may not correct stock', async ({
  page,
  adminPage: _admin,
  browser,
  baseURL,
  api,
}) => {
  const store = await api.warehouse('Blind store');
  const paint = await api.product('Wall paint');
  await api.call('POST', '/goods/create', {
    kind: 'receipt',
    date: '2026-01-05',
    warehouseId: store._id,
    lines: [{ productId: paint._id, quantity: 64, unitCost: 60 }],
  });
  const company = (await api.call('GET', '/settings/company')).data;
  await api.call('PUT', '/settings/company', { __v: company.__v, encodersMayAdjust: false });
  try {
    await page.goto('/stocks/count');
    await page.getByLabel('Warehouse').click();
    await page.getByLabel('Warehouse').fill('Blind store');
    await page.getByRole('option', { name: 'Blind store' }).click();
    await page.getByRole('switch', { name: 'Blind count' }).check();
    await page.getByRole('button', { name: 'Start count' }).click();
    await page.getByRole('button', { name: 'Post count' }).click();
    await expect(toast(page)).toContainText('At least one line is required');

    const clerk = await phone(browser, baseURL);
    await signIn(clerk, await api.encoder('blind.counts@tana-trading.et', store));
    await clerk.goto(page.url());
    await counted(clerk, 1).fill('62');
    await counted(clerk, 1).press('Enter');
    await expect(sums(clerk)).toContainText('Counted 1 of 1');
    await expect(sums(clerk)).toContainText('Differences are shown when you post');
    await expect(clerk.getByRole('radio')).toHaveCount(2);
    await expect(clerk.getByText('An admin posts this count')).toBeVisible();
    await expect(clerk.getByRole('button', { name: 'Post count' })).toHaveCount(0);
    await expect(clerk.getByRole('main')).not.toContainText('64');

    await expect(sums(page)).toContainText('Together −2', { timeout: 10_000 });
    await expect(sums(page)).toContainText('At average cost −120.00 birr');
    // What can't be sent says why, and is sent once the line is back.
    await clerk.context().setOffline(true);
    await counted(clerk, 1).fill('63');
    await counted(clerk, 1).press('Enter');
    await expect(counted(clerk, 1)).toHaveAccessibleDescription(/The server did not answer/);
    await clerk.context().setOffline(false);
    await expect(sums(page)).toContainText('Together −1', { timeout: 30_000 });
    await clerk.context().close();

    await page.getByRole('button', { name: 'Throw away' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Throw away' }).click();
    await expect(toast(page)).toContainText('Count thrown away');
    await expect(page).toHaveURL('/stocks/count');
  } finally {
    await api.call('PUT', '/settings/company', { encodersMayAdjust: true });
  }
});
