import type { Page } from '@playwright/test';
import { choose, rowAction } from '../support/actions.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { dialog, type States, sendEmptyForm, sendWrong, settings } from './state.ts';

/** Opens the page of an import from its row. */
const importOf = (description: string) => async (page: Page) => {
  const row = page.getByRole('row').filter({ hasText: description });
  await row.getByRole('link', { name: /^IM-/ }).click();
  await page.getByRole('heading', { level: 1, name: description }).waitFor();
  await page.waitForLoadState('networkidle');
};

/** Opens what a button of an import's page opens. */
const ofImport = (button: string, open?: (page: Page) => Promise<unknown>) => ({
  path: '/imports',
  open: async (page: Page) => {
    await importOf('Axe works')(page);
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    await page.waitForLoadState('networkidle');
    await open?.(page);
  },
});

const chooseRows = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();

/** The pages of imports and containers. */
export const importPages: States = {
  'the imports': { path: '/imports' },
  'an import with all that one has': { path: '/imports', open: importOf('Axe works') },
  'an import without anything': { path: '/imports', open: importOf('Axe blades') },
  'a closed import': { path: '/imports', open: importOf('Axe closed') },
  'a shipment that goes on without an import': {
    path: '/china-to-freezone',
    open: async (page) => {
      await rowAction(page, 'Axe supplier', 'Continue as Ethiopian shipping');
      await page.getByRole('group', { name: 'Container 4', exact: true }).waitFor();
      await page.getByRole('button', { name: 'Dates and deposit' }).first().click();
      await sendWrong(page, 'Create');
    },
  },
  'the containers whose clocks run': { path: '/containers' },
  'all containers, as if returned on a day': { path: `/containers?state=all&on=${dayFromNow(20)}` },
  'chosen containers': { path: '/containers?state=all', open: chooseRows },
};

/** The dialogs of imports and containers, and the settings of both. */
export const importDialogs: States = {
  'a new import, sent empty': { path: '/imports', open: sendEmptyForm },
  'an import to close': {
    path: '/imports',
    open: async (page) => {
      await rowAction(page, 'Axe blades', 'Close import');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'an import to reopen, sent empty': {
    path: '/imports',
    open: async (page) => {
      await rowAction(page, 'Axe closed', 'Reopen import');
      await sendWrong(dialog(page), 'Reopen');
    },
  },
  'a paper with files': ofImport('Bank'),
  'a paper that ends before it begins': ofImport('Bill', async (page) => {
    await dialog(page).getByLabel('Date', { exact: true }).fill('2026-11-20');
    await dialog(page).getByLabel('Expires').fill('2026-11-01');
    await sendWrong(dialog(page), 'Save');
  }),
  'files to add, one refused': ofImport('Add files', async (page) => {
    await dialog(page).getByLabel('Paper').selectOption('Other');
    const files = dialog(page).getByLabel('Choose files');
    await files.setInputFiles({ name: 'axe.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') });
    await dialog(page).getByRole('alert').waitFor();
  }),
  'a preview of a file': ofImport('Bank', async (page) => {
    await dialog(page).getByRole('button', { name: 'axe.pdf', exact: true }).click();
    await page.locator('iframe').waitFor();
  }),
  'goods of an import': ofImport('Edit goods', async (page) => {
    await page.getByLabel('Quantity, item 1').fill('1');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('620 are received already').waitFor();
  }),
  'costs of an import': ofImport('Edit costs', async (page) => {
    await dialog(page).getByRole('button', { name: 'Add Item' }).click();
    await sendWrong(dialog(page), 'Save');
  }),
  'shares of a cost': ofImport('Shares of Freight'),
  'a duty estimate': ofImport('Duty estimate', async (page) => {
    const estimated = page.waitForResponse('**/import/duty');
    await dialog(page).getByLabel('Duty, %').fill('20');
    await estimated;
  }),
  'goods of an import to receive': ofImport('Receive into stock', async (page) => {
    await choose(dialog(page).getByLabel('Warehouse'), 'Axe store');
    await page.getByLabel('Quantity, item 1').fill('9999');
    await sendWrong(dialog(page), 'Receive into stock');
  }),
  'late costs to take into stock': ofImport('Take into stock'),
  'days of chosen containers, refused': {
    path: '/containers?state=all',
    open: async (page) => {
      await chooseRows(page);
      await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Returned…' }).click();
      await dialog(page).getByLabel('Return date').fill(dayFromNow(-300));
      await dialog(page).getByRole('button', { name: 'Save' }).click();
      await dialog(page).getByText('Return date must not be before').first().waitFor();
    },
  },
  'the settings: clocks': {
    path: '/stocks',
    open: async (page) => {
      await settings('Clocks')(page);
      await dialog(page).getByLabel('Free days').first().fill('366');
      await sendWrong(dialog(page), 'Save');
    },
  },
  'the settings: taxes': {
    path: '/stocks',
    open: async (page) => {
      await settings('Taxes')(page);
      await dialog(page).getByLabel('VAT, %').fill('101');
      await sendWrong(dialog(page), 'Save');
    },
  },
};
