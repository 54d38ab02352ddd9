import type { Page } from '@playwright/test';
import { counter } from './states/counter.ts';
import { dialogs } from './states/dialogs.ts';
import { drops } from './states/drops.ts';
import { pages } from './states/pages.ts';
import { type State, seed } from './states/state.ts';
import { cutWords, narrowFields, sideways, violations } from './support/axe.ts';
import { latinTexts } from './support/latin.ts';
import { expect, test } from './support/test.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

// Latin words that records of other files' tests have would look like ours.
test.use({ recordsOf: 'accessibility' });
test.beforeAll(async ({ api }) => seed(api));

for (const [name, state] of Object.entries({ ...pages, ...counter, ...dialogs, ...drops })) {
  test(`${name}: accessible in either theme, language and size`, async ({ page, api }) => {
    test.setTimeout(180_000);
    if (!state.isSignedOut) await api.lendTo(page.context());
    const sizes = { desk: [desk], phone: [phone], both: [desk, phone] }[state.only ?? 'both'];
    for (const size of sizes) {
      await show(page, state, size);
      for (const [language, colorScheme] of sizes.length === 1
        ? looks
        : [size === desk ? looks[0] : looks[1]]) {
        await choose(page, language, colorScheme);
        const where = `${language}, ${colorScheme}, ${size.width} px`;
        expect(await violations(page), where).toEqual([]);
        expect(await narrowFields(page), where).toEqual([]);
      }
      // What fits on a desk in English may not in Amharic, in whatever colours.
      await choose(page, 'am', 'dark');
      const where = `am, ${size.width} px`;
      expect(await narrowFields(page), where).toEqual([]);
      expect(await cutWords(page), where).toEqual([]);
      expect(await latinTexts(page), where).toEqual([]);
    }
    if (state.only === 'desk') return;
    await page.setViewportSize(narrow);
    for (const language of ['am', 'en'] as const) {
      await choose(page, language, 'dark');
      // A receipt is scaled once the window has its new size.
      await expect.poll(() => sideways(page), `${language}, 320 px`).toEqual([]);
    }
  });
}

/** Two that differ in all: what one theme, language or size breaks shows in one of them. Colours have a test of their own. */
const looks = [
  ['en', 'light'],
  ['am', 'dark'],
] as const;

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=grid]';
const layersOf = (page: Page) => page.locator(LAYERS).filter({ visible: true }).count();

/** Brings a page into the state; keeps an open layer open, as when a window is narrowed. */
async function show(page: Page, { path, open, answers = {} }: State, size: typeof desk): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.setViewportSize(size);
  } else {
    await choose(page, 'en', 'light');
    const before = await layersOf(page);
    await page.setViewportSize(size);
    if ((await layersOf(page)) === before) return;
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.context().setOffline(false);
  for (const [call, answer] of Object.entries(answers)) {
    await page.route(`**/api/v1${call}`, (route) => answer && route.fulfill(answer));
  }
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const isLoading = Object.values(answers).includes(undefined);
  if (!isLoading) await page.waitForLoadState('networkidle');
  await open?.(page);
  // What is there from before is dimmed until the answer comes.
  if (!isLoading) await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Switches both without a reload: the system's theme, and a language chosen in another window. */
async function choose(page: Page, language: 'en' | 'am', colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate((newValue) => {
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue }));
  }, language);
  await page.waitForFunction(
    ([lang, theme]) => {
      const root = document.documentElement;
      return root.lang === lang && root.dataset.theme === theme;
    },
    [language, colorScheme],
  );
}
