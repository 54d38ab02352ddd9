import type { Page } from '@playwright/test';

/** A picture in docs/screens: its name there, the address, and what to do before it is taken. */
export type Screen = { name: string; path: string; before?: (page: Page) => Promise<void>; signedOut?: true };

/** Shows the list's first record, as a click on its row does. */
const openFirst = async (page: Page) => {
  await page.locator('tbody tr[data-id]').first().getByRole('cell').nth(1).click();
  await page.getByRole('dialog').waitFor();
};

/** Every screen that has a picture. A new one needs one line here. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', signedOut: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'stocks', path: '/stocks' },
  { name: 'sales', path: '/sales' },
  { name: 'receipt', path: '/sales', before: openFirst },
  { name: 'create-sale', path: '/sales/create' },
  { name: 'products', path: '/products' },
  { name: 'encoders', path: '/encoders' },
  { name: 'audit-trail', path: '/aduitrail' },
  { name: 'ethiopian-shipping', path: '/ethiopian-shipping' },
  { name: 'create-ethiopian-shipping', path: '/ethiopian-shipping/create' },
  { name: 'free-zone-shipping', path: '/free-zone-shipping' },
  { name: 'china-to-freezone', path: '/china-to-freezone' },
];
