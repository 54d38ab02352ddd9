import { expect, type Page } from '@playwright/test';

/** A screenshot of docs/screens: its name, the address, and what to do before it is taken. */
export type Screen = { name: string; path: string; before?: (page: Page) => Promise<void>; signedOut?: true };

/** Opens the list's first record by a click on its row, and waits for its paper and the end of the motion. */
const openFirst = async (page: Page) => {
  await page.locator('tbody tr[data-id]').first().getByRole('cell').nth(1).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('article')).toBeInViewport();
  await dialog.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  await expect(dialog).toHaveCSS('opacity', '1');
};

/** Every screen with a screenshot. A new one needs one line here. */
export const screens: readonly Screen[] = [
  { name: 'login', path: '/login', signedOut: true },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'stocks', path: '/stocks' },
  { name: 'sales', path: '/sales' },
  { name: 'receipt', path: '/sales', before: openFirst },
  { name: 'create-sale', path: '/sales/create' },
  { name: 'customers', path: '/customers' },
  { name: 'receivables', path: '/receivables' },
  { name: 'products', path: '/products' },
  { name: 'audit-trail', path: '/aduitrail' },
  { name: 'ethiopian-shipping', path: '/ethiopian-shipping' },
  { name: 'free-zone-shipping', path: '/free-zone-shipping' },
];
