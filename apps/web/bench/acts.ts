import type { Locator, Page } from '@playwright/test';

/** A user's action on a page, measured from the key or click to the next paint. */
export type Step = {
  name: string;
  act: (page: Page) => Promise<void>;
};
export type Find = (page: Page) => Locator;

const HOVER_MS = 200;
const KEY_MS = 120;

/** Hovers and clicks, as a hand does: hovering preloads what a click will need. */
export const clicks = (name: string, find: Find): Step => ({
  name,
  act: async (page) => {
    const target = find(page).first();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error(`Not to be seen: ${name}`);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(HOVER_MS);
    await page.mouse.down();
    await page.mouse.up();
  },
});

/** Types into the focused field; the slowest key counts. */
export const types = (name: string, text: string): Step => ({
  name,
  act: (page) => page.keyboard.type(text, { delay: KEY_MS }),
});

export const presses = (name: string, key: string): Step => ({
  name,
  act: (page) => page.keyboard.press(key),
});

export const button =
  (name: string | RegExp): Find =>
  (page) =>
    page.getByRole('button', { name });

/** An item of the open menu. */
export const choice =
  (name: string): Find =>
  (page) =>
    page.locator('[role^=menuitem]').filter({ hasText: name });

/** An element in a row of the list. @param number counted from 0 */
export const inRow =
  (number: number, selector: string): Find =>
  (page) =>
    page.locator('tbody tr[data-id]').nth(number).locator(selector);

export const field =
  (name: string): Find =>
  (page) =>
    page.getByRole('dialog').or(page.getByRole('main')).getByLabel(name, { exact: true });
