import type { Locator, Page } from '@playwright/test';
import { openSettings } from '../support/actions.ts';

/** A state of the screen: a page, with what is open on it. */
export type State = {
  path: string;
  /** Brings the page into the state. */
  open?: (page: Page) => Promise<unknown>;
  /** Mocked answers, for states that no record produces; undefined leaves the call unanswered. */
  answers?: Readonly<Record<string, { status?: number; json: object } | undefined>>;
  /** Exists at this width only. */
  only?: 'phone' | 'desk';
  /** Nobody is signed in. */
  isSignedOut?: true;
};
export type States = Readonly<Record<string, State>>;

export const dialog = (page: Page) => page.getByRole('dialog').last();

/** Presses a button and waits until what it opens is there. */
export const press =
  (name: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click();
    await page
      .locator('[role=dialog], [role=menu], [role=listbox], [role=group][data-state=open]')
      .first()
      .waitFor();
  };

/** Submits a form as it is, and waits for its errors. */
export async function sendWrong(form: Page | Locator, button: string): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
}

/** Submits an empty form for a new record, so that all its errors show. */
export async function sendEmptyForm(page: Page): Promise<void> {
  await press('Add New')(page);
  await sendWrong(dialog(page), 'Create');
}

/** Fills in and submits the form for a new warehouse. */
export async function createWarehouse(page: Page, name: string): Promise<void> {
  await press('Add New')(page);
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Address').fill('Bole');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
}

/** Opens a tab of the settings, with what it shows. */
export const settings = (tab: string) => async (page: Page) => {
  await openSettings(page, tab);
  await page.waitForLoadState('networkidle');
};

/** Keeps a toast open by focusing it. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator('li[data-radix-collection-item]').waitFor();
  await page.keyboard.press('F8');
}

/** Goes offline once both languages are loaded, because the page's is switched afterwards. */
export async function goOffline(page: Page): Promise<void> {
  for (const newValue of ['am', 'en']) {
    await page.evaluate((language) => {
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
    }, newValue);
    await page.locator(`html[lang=${newValue}]`).waitFor();
  }
  await page.context().setOffline(true);
}
