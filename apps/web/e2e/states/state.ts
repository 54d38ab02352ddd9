import type { Locator, Page } from '@playwright/test';
import type { Client } from '../client.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from '../shipment-samples.ts';

/** Something that people can have before them: a page, and what they opened on it. */
export type State = {
  path: string;
  /** What is done on the page before it is looked at. */
  open?: (page: Page) => Promise<unknown>;
  /** What the API answers to some calls, for what no record brings about; nothing at all without an answer. */
  answers?: Readonly<Record<string, { status?: number; json: object } | undefined>>;
  /** There at this width only. */
  only?: 'phone' | 'desk';
  /** Nobody is signed in. */
  isSignedOut?: true;
};
export type States = Readonly<Record<string, State>>;

/** The records that the states show. Their names are Latin, so that what is Amharic on a page is ours. */
export async function seed(api: Client): Promise<void> {
  const [product, warehouse] = [await api.product('Axe head'), await api.warehouse('Axe store')];
  await api.stock(product, warehouse, 9);
  await api.sale('Axe buyer', [[product, warehouse, 1, 100]]);
  await api.warehouse('Axe empty');
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Axe supplier'));
  await api.encoder('axe@tana-trading.et', warehouse);
  await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-AXE'));
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-AXE'));
}

export const dialog = (page: Page) => page.getByRole('dialog').last();

/** Presses a button of the page and waits until what it opens is there. */
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

/** Sends a form as it is, and waits until it says what is wrong. */
export async function sendWrong(form: Page | Locator, button: string): Promise<void> {
  await form.getByRole('button', { name: button }).click();
  await form.locator('[aria-invalid=true]').first().waitFor();
}

/** Opens the form for a new record and sends it empty, so that it says all that is wrong. */
export async function sendEmptyForm(page: Page): Promise<void> {
  await press('Add New')(page);
  await sendWrong(dialog(page), 'Create');
}

/** Opens the form for a new warehouse, fills it and sends it. */
export async function createWarehouse(page: Page, name: string): Promise<void> {
  await press('Add New')(page);
  await dialog(page).getByLabel('Name').fill(name);
  await dialog(page).getByLabel('Address').fill('Bole');
  await dialog(page).getByRole('button', { name: 'Create' }).click();
}

/** Keeps a toast on the page: it waits as long as it has the focus. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator('li[data-radix-collection-item]').waitFor();
  await page.keyboard.press('F8');
}

/** Breaks the line, once both languages are loaded: that of the page is switched afterwards. */
export async function goOffline(page: Page): Promise<void> {
  for (const newValue of ['am', 'en']) {
    await page.evaluate((language) => {
      dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: language }));
    }, newValue);
    await page.locator(`html[lang=${newValue}]`).waitFor();
  }
  await page.context().setOffline(true);
}
