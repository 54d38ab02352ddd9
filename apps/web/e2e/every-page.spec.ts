import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dayFromNow } from './support/shipment-samples.ts';
import { expect, test } from './support/test.ts';
import { fullImport } from './support/whole-import.ts';

/** The title of every page, which is its heading too, and its place in the breadcrumb. */
const pages = [
  ['/dashboard', 'Dashboard', 'Dashboard'],
  ['/stocks', 'Manage Stocks', 'Stocks'],
  ['/goods', 'Goods documents', 'Goods documents'],
  ['/movements', 'Stock movements', 'Stock movements'],
  ['/stocks/upload', 'Upload stocks', 'Upload'],
  ['/products/upload', 'Upload products', 'Upload'],
  ['/customers/upload', 'Upload customers', 'Upload'],
  ['/stocks/receive', 'Receive goods', 'Receive goods'],
  ['/stocks/transfer', 'Transfer', 'Transfer'],
  ['/stocks/count', 'Count', 'Count'],
  ['/stocks/adjust', 'Adjust', 'Adjust'],
  ['/sales', 'Manage Sales', 'Sale'],
  ['/sales/create', 'Create Sale', 'Create Sale'],
  ['/customers', 'Manage Customers', 'Customers'],
  ['/receivables', 'Receivables', 'Receivables'],
  ['/products', 'Manage Products', 'Products'],
  ['/warehouses', 'Manage Warehouses', 'Warehouses'],
  ['/encoders', 'Manage Encoders', 'Encoders'],
  ['/aduitrail', 'Aduit-Trail', 'Audit-trail'],
  ['/imports', 'Imports', 'Imports'],
  ['/containers', 'Containers', 'Containers'],
  ['/ethiopian-shipping', 'Manage Shippings', 'Ethiopian Shipping'],
  ['/ethiopian-shipping/create', 'Create Ethiopian shipping', 'Create'],
  ['/free-zone-shipping', 'Free Zone Shipping', 'Freezone Shipping'],
  ['/free-zone-shipping/create', 'Create Free Zone Shipping', 'Create'],
  ['/china-to-freezone', 'Manage china to freezone shipments', 'China to Freezone'],
] as const;

test('every page has a title and a heading of its own, says where it stands, and takes the focus', async ({
  adminPage: page,
}) => {
  test.slow();
  for (const [path, title, place] of pages) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading, path).toHaveText(title);
    await expect(page, path).toHaveTitle(`${title} · Inventory Enterprise`);
    await expect(heading).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    const crumb = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');
    await expect(crumb).toHaveText(place);
    await expect(page.getByRole('main').locator(':focus'), path).toHaveCount(1);
  }
});

test('text that is set wider and larger is not cut', async ({ adminPage: page, api }) => {
  test.slow();
  await api.product('Spaced lamp');
  const { _id } = await fullImport(api, 'Spaced works', '6407125');
  for (const path of [
    '/products',
    '/sales/create',
    '/dashboard',
    '/free-zone-shipping/create',
    '/imports',
    `/imports/${_id}`,
    '/containers',
  ]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    // The text spacing of WCAG 1.4.12, set as a reader's own style sheet would.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
      document.adoptedStyleSheets = [sheet];
    });
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main :is(button, label, th, h1, h2, h3, p, a)')]
        .filter((element) => {
          const { overflowX, position } = getComputedStyle(element);
          if (position === 'absolute' || element.querySelector('.ledger-content')) return false;
          return overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    );
    expect(cut, path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('who wants little motion gets none', async ({ adminPage: page, api }) => {
  await api.warehouse('Still store');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/warehouses');
  await page.getByRole('button', { name: 'Add New' }).click();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { animationDuration, transitionDuration } = getComputedStyle(element);
      return [animationDuration, transitionDuration].some((duration) => parseFloat(duration) > 0.001);
    }),
  );
  expect(moving).toEqual([]);
});

test('the theme is there before anything is drawn', async ({ adminPage: page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.atStart = `${document.documentElement.dataset.theme}`;
    });
  });
  await page.goto('/stocks');
  await expect(page.locator('html')).toHaveAttribute('data-at-start', 'dark');
});

test('a list is printed light, with its head on every page and nothing to press', async ({
  adminPage: page,
  api,
}, info) => {
  test.slow();
  for (let number = 10; number < 35; number++)
    await api.warehouse(`Printed ${number}`, `Ring road ${number}, `.repeat(8));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/warehouses?q=Printed&sort=name');
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(25);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  const file = info.outputPath('list.pdf');
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true, format: 'A4' }));
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const sheets = text.split('\f').slice(0, -1);
  expect(sheets.length).toBeGreaterThan(1);
  for (const [index, sheet] of sheets.entries()) {
    expect(sheet).toMatch(/Name\s+Address/);
    expect(sheet).toContain(`Page ${index + 1} of ${sheets.length}`);
  }
  for (const control of ['Add New', 'Columns', 'Next', 'Search', 'Operations'])
    expect(text).not.toContain(control);
});

test('a list’s head stays in view, and what has the focus is not under it', async ({
  adminPage: page,
  api,
}) => {
  for (let number = 10; number < 35; number++) await api.product(`Sticky ${number}`);
  await page.setViewportSize({ width: 1440, height: 600 });
  await page.goto('/products?q=Sticky&sort=name');
  await expect(page.locator('tbody tr[data-id]')).toHaveCount(25);
  const head = page.getByRole('columnheader', { name: 'Name' });
  await page.getByRole('button', { name: 'Sticky 34', exact: true }).focus();
  const bottom = await head.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await head.evaluate((element) => element.getBoundingClientRect().top)).toBe(48);
  for (const number of [30, 25, 20, 15, 10]) {
    const name = page.getByRole('button', { name: `Sticky ${number}`, exact: true });
    await name.focus();
    expect(await name.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThanOrEqual(
      bottom,
    );
  }
});

test('the dashboard draws in a contrast theme too', async ({ adminPage: page, api }) => {
  const [product, warehouse] = [await api.product('Contrast lamp'), await api.warehouse('Contrast store')];
  await api.stock(product, warehouse, 7);
  const line = { productId: product._id, warehouseId: warehouse._id, quantity: 2, SellingPrice: 4000 };
  const sale = { custormerName: 'Buyer', SalesDate: dayFromNow(0), SalesMan: 'Tigist', soldData: [line] };
  await api.call('POST', '/sale/create', sale);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard');
  await expect(page.getByText(/^\w{3} \d+: [\d,]+$/)).toHaveCSS('-webkit-text-stroke-width', '0px');
  const bar = page.getByRole('listitem').filter({ hasText: 'Contrast lamp' }).locator('> span');
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(bar.first()).not.toHaveCSS('background-color', paper);
});
