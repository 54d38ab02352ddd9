import type { Page } from '@playwright/test';
import { counter } from './states/counter.ts';
import { dialogs } from './states/dialogs.ts';
import { drops } from './states/drops.ts';
import { pages } from './states/pages.ts';
import { seed } from './states/seed.ts';
import type { State } from './states/state.ts';
import { cutWords, narrowFields, sideways, violations } from './support/axe.ts';
import { latinTexts } from './support/latin.ts';
import { expect, test } from './support/test.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
const narrow = { width: 320, height: 640 };

// Latin words that records of other files' tests have would look like ours.
test.use({ recordsOf: 'accessibility' });
test.beforeAll(async ({ api }) => seed(api));

// In two looks that differ in all: what one theme, language or size breaks shows in one of them. Colours have a test of
// their own, for either theme.
for (const [name, state] of Object.entries({ ...pages, ...counter, ...dialogs, ...drops })) {
  test(`${name}: accessible in either theme, language and size`, async ({ page, api }) => {
    test.setTimeout(180_000);
    if (!state.isSignedOut) await api.lendTo(page.context());
    await page.setViewportSize(state.only === 'phone' ? phone : desk);
    await show(page, state);
    expect(await violations(page), 'en, light').toEqual([]);
    expect(await narrowFields(page), 'en, light').toEqual([]);
    await choose(page, 'am', 'dark');
    await expectWholeWords(page);
    if (!state.only) await narrowTo(page, state);
    expect(await violations(page), 'am, dark').toEqual([]);
    if (!state.only) await expectWholeWords(page);
    if (state.only === 'desk') return;
    await page.setViewportSize(narrow);
    for (const language of ['am', 'en'] as const) {
      await choose(page, language, 'dark');
      // A receipt is scaled once the window has its new size.
      await expect.poll(() => sideways(page), `${language}, 320 px`).toEqual([]);
    }
  });
}

/** Expects all texts to be in Amharic, and to have room. */
async function expectWholeWords(page: Page): Promise<void> {
  const where = `am, ${page.viewportSize()?.width} px`;
  expect(await narrowFields(page), where).toEqual([]);
  expect(await cutWords(page), where).toEqual([]);
  expect(await latinTexts(page), where).toEqual([]);
}

const LAYERS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=grid]';
const layersOf = (page: Page) => page.locator(LAYERS).filter({ visible: true }).count();

/** Makes a window as narrow as a phone's, and opens again what that closes. */
async function narrowTo(page: Page, state: State): Promise<void> {
  const before = await layersOf(page);
  await page.setViewportSize(phone);
  if ((await layersOf(page)) === before) return;
  await choose(page, 'en', 'light');
  await show(page, state);
  await choose(page, 'am', 'dark');
}

/** Brings a page into the state, in English and light. */
async function show(page: Page, { path, open, answers = {} }: State): Promise<void> {
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
