import type { Page } from '@playwright/test';
import { drops } from '../states/drops.ts';
import { seed } from '../states/seed.ts';
import { press } from '../states/state.ts';
import { expect, test } from '../support/test.ts';

/** A notebook's page at 200 %, a phone in landscape, and the narrowest phone. */
const sizes = [
  { width: 640, height: 400 },
  { width: 683, height: 312 },
  { width: 320, height: 568 },
];

const nameOf = ({ width, height }: (typeof sizes)[number]) => `${width} × ${height}`;

const LAYERS = '[role=menu], [data-radix-popper-content-wrapper] > *';

/** Finds open layers that exceed the screen, or hide content that can't be scrolled to. */
const outside = (page: Page) =>
  page.locator(LAYERS).evaluateAll((layers) =>
    layers.flatMap((layer) => {
      const { left, top, right, bottom } = layer.getBoundingClientRect();
      const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const hides = layer.scrollHeight > layer.clientHeight && getComputedStyle(layer).overflowY !== 'auto';
      return isIn && !hides ? [] : [{ left, top, right, bottom, hides, html: layer.outerHTML.slice(0, 80) }];
    }),
  );

/** Tells whether the focused element is fully visible and uncovered. */
const isFocusSeen = (page: Page) =>
  page.evaluate(() => {
    const { left, top, right, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isIn = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isIn && document.activeElement?.contains(at) === true;
  });

test.beforeAll(({ api }) => seed(api));

for (const [state, { path, open, only }] of Object.entries(drops)) {
  if (only === 'desk' || !/menu of (a row|columns|an export)|filter|picker|calendar$|dialog/.test(state))
    continue;
  test(`${state} lies on any small screen, all of it within reach`, async ({ adminPage: page }) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(path);
      await open?.(page);
      await expect(page.locator(LAYERS).last()).toBeVisible();
      await expect.poll(() => outside(page), nameOf(size)).toEqual([]);
    }
  });
}

for (const size of sizes) {
  const name = nameOf(size);
  test(`${name}: all that Tab comes to in a dialog is seen`, async ({ adminPage: page }) => {
    await page.setViewportSize(size);
    for (const path of ['/china-to-freezone', '/encoders']) {
      await page.goto(path);
      await press('Add New')(page);
      for (let tabs = 0; tabs < 16; tabs++) {
        await page.keyboard.press('Tab');
        await expect.poll(() => isFocusSeen(page), `${path} ${tabs}`).toBe(true);
      }
    }
  });

  for (const calendar of ['gregorian', 'ethiopian']) {
    test(`${name}: each day of the ${calendar} calendar comes in sight, by key and by wheel`, async ({
      adminPage: page,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('calendar', chosen), calendar);
      await page.setViewportSize(size);
      await page.goto('/ethiopian-shipping/create');
      const field = page.getByLabel('Loading date');
      await field.fill('2026-03-12');
      await field.press('ArrowDown');
      const days = page.getByRole('grid').getByRole('button');
      await expect(days.and(page.locator(':focus'))).toBeVisible();
      await expect.poll(() => isFocusSeen(page)).toBe(true);
      for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End']) {
        await page.keyboard.press(key);
        await expect.poll(() => isFocusSeen(page), key).toBe(true);
      }
      await page.getByRole('group', { name: 'Calendar' }).hover();
      for (const [step, day] of [
        [-600, days.first()],
        [600, days.last()],
      ] as const) {
        await page.mouse.wheel(0, step);
        await expect(day).toBeInViewport({ ratio: 1 });
      }
    });
  }
}

test('on a phone filters wait behind a button, and the report behind the export', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/ethiopian-shipping?Import_Document_Status=received');
  const main = page.getByRole('main');
  const chip = (name: RegExp) => main.locator('[aria-haspopup=dialog]').filter({ hasText: name });
  const waiting = chip(/^Loading/);
  const filters = main.getByRole('button', { name: 'Filters' });
  await expect(chip(/^Transit/)).toBeVisible();
  await expect(chip(/^Import document/i)).toBeVisible();
  await expect(waiting).toBeHidden();
  await filters.click();
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await waiting.click();
  await expect(page.getByRole('group', { name: 'Filter' })).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(main.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await main.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await expect(page.getByRole('dialog')).toContainText('Generate');
});
