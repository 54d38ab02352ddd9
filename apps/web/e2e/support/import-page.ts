import { expect, type Locator, type Page } from '@playwright/test';

/** A part of an import's page. */
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Opens the dialog of a paper on an import's page. */
export async function openPaper(page: Page, name: string): Promise<Locator> {
  await region(page, 'Papers').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByLabel('Number')).toBeFocused();
  return dialog;
}
