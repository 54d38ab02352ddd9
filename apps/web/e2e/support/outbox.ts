import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fillSale, openWithParts } from './actions.ts';
import type { Client } from './client.ts';

/** The button of the outbox, shown while sales wait or were refused. */
export const waiting = (page: Page) => page.getByRole('button', { name: /(waits?|refused)$/ });
/** A sale of the outbox. */
export const entry = (outbox: Locator, customer: string) =>
  outbox.getByRole('listitem').filter({ hasText: customer });

export async function openOutbox(page: Page): Promise<Locator> {
  await waiting(page).click();
  return page.getByRole('dialog', { name: 'Outbox' });
}

/** Records sales to these customers while offline. */
export async function sellOffline(
  page: Page,
  context: BrowserContext,
  api: Client,
  customers: readonly string[],
): Promise<void> {
  const place = { product: `${customers[0]} lamp`, warehouse: `${customers[0]} store` };
  await api.stock(await api.product(place.product), await api.warehouse(place.warehouse), 10);
  await openWithParts(page, '/sales');
  for (const customer of customers) {
    await page.getByRole('link', { name: 'Add New' }).click();
    await fillSale(page, { customer, ...place });
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(page).toHaveURL('/sales');
  }
  await expect(waiting(page)).toContainText(String(customers.length));
}

/** Records them, and lets the server refuse them once the connection is back. */
export async function refuse(
  page: Page,
  context: BrowserContext,
  api: Client,
  customers: readonly string[],
): Promise<void> {
  await sellOffline(page, context, api, customers);
  const json = { message: 'There is none left', code: 'CONFLICT', requestId: 'r' };
  await page.route('**/api/v1/sale/create', (route) => route.fulfill({ status: 409, json }), {
    times: customers.length,
  });
  await context.setOffline(false);
  const outbox = await openOutbox(page);
  await expect(outbox.getByText('There is none left')).toHaveCount(customers.length);
  await page.keyboard.press('Escape');
}

/** Opens a refused sale of the outbox for a change. */
export async function change(page: Page, customer: string): Promise<void> {
  await entry(await openOutbox(page), customer)
    .getByRole('button', { name: 'Change' })
    .click();
}

/** Logs out although sales wait. */
export async function logOutAnyway(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: email }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
}

/** Reads all data that the browser stores for this origin, apart from the app's files, as anybody could. */
export const storedText = (page: Page): Promise<string> => throughStores(page, null);

/** Writes a value under every key that the outbox has used, and over all stored values. */
export const plant = (page: Page, userId: string, value: unknown): Promise<string> =>
  throughStores(page, { keys: [`outbox:${userId}`, `${userId}/planted`], value });

const throughStores = (page: Page, planted: { keys: string[]; value: unknown } | null): Promise<string> =>
  page.evaluate(async (planted) => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const read = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const records = () => database.transaction(store, 'readwrite').objectStore(store);
        const keys = await read(records().getAllKeys());
        for (const value of await read(records().getAll()))
          kept.push(value instanceof Uint8Array ? new TextDecoder().decode(value) : JSON.stringify(value));
        kept.push(...keys.map(String));
        // The data kept for offline sales isn't part of the outbox.
        if (planted && name !== 'kept')
          for (const key of [...keys, ...planted.keys]) await read(records().put(planted.value, key));
      }
      database.close();
    }
    return kept.join('\n');
  }, planted);

/** Counts the recorded sales to this customer. */
export async function salesTo(api: Client, customer: string): Promise<number> {
  const { data } = await api.call<{ data: { custormerName: string }[] }>('POST', '/search/sales', {
    data: customer,
  });
  return data.filter(({ custormerName }) => custormerName === customer).length;
}
