import type { Page } from '@playwright/test';
import { fillSale, rowAction } from '../support/actions.ts';
import { goodsDialogs } from './goods.ts';
import { importDialogs } from './imports.ts';
import {
  createWarehouse,
  dialog,
  goOffline,
  press,
  type States,
  sendEmptyForm,
  sendWrong,
  settings,
} from './state.ts';

const shown = (text: string) => (page: Page) => rowAction(page, text, 'View');
const updated = (text: string) => (page: Page) => rowAction(page, text, 'Update');

async function openReceipt(page: Page): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Axe buyer' }).getByRole('button', { name: 'View' }).click();
  await page.getByRole('article').waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').waitFor();
}

const palette = (text: string) => async (page: Page) => {
  await press(/^Search or jump to/)(page);
  await page.getByRole('combobox').fill(text);
  await page.waitForLoadState('networkidle');
};

/** Saves a sale while offline. */
export async function sellOffline(page: Page): Promise<void> {
  await fillSale(page, { customer: 'Axe offline', product: 'Axe head', warehouse: 'Axe store' });
  await goOffline(page);
  await page.getByRole('button', { name: 'Create Sale' }).click();
  await page.getByRole('button', { name: '1 sale waits' }).waitFor();
}

const refusal = {
  status: 409,
  json: { message: 'Only 3 of Axe head left in Axe store, 8 asked', code: 'CONFLICT' },
};

/** Every dialog, with everything that it can show. */
export const dialogs: States = {
  'a stock': { path: '/stocks', open: shown('Axe head') },
  'the movements of a stock': {
    path: '/stocks',
    open: async (page) => {
      await shown('Axe head')(page);
      await dialog(page).getByRole('tab', { name: 'Movements' }).click();
      await dialog(page).getByRole('link', { name: 'All movements of this stock' }).waitFor();
    },
  },
  'a customer': { path: '/customers', open: shown('Axe buyer') },
  'a product': { path: '/products', open: shown('Axe head') },
  'a warehouse': { path: '/warehouses', open: shown('Axe store') },
  'an encoder': { path: '/encoders', open: shown('axe@tana-trading.et') },
  'an audit entry': {
    path: '/aduitrail?q=axe+head',
    open: press('Product "Axe head" created'),
  },
  ...goodsDialogs,
  ...importDialogs,
  'a China shipment': { path: '/china-to-freezone', open: shown('Axe supplier') },
  'a free zone shipment': { path: '/free-zone-shipping', open: shown('FZ-AXE') },
  'an Ethiopian shipment': { path: '/ethiopian-shipping', open: shown('Awash Bank') },
  'a receipt on A4': { path: '/sales', open: openReceipt },
  'a receipt on a roll': {
    path: '/sales',
    open: async (page) => {
      await openReceipt(page);
      await page.getByLabel('Paper').selectOption('roll');
    },
  },
  'a new stock, sent empty': { path: '/stocks', open: sendEmptyForm },
  'a new customer, sent empty': { path: '/customers', open: sendEmptyForm },
  'a customer to merge, sent empty': {
    path: '/customers',
    open: async (page) => {
      await rowAction(page, 'Axe buyer', 'Merge');
      await sendWrong(dialog(page), 'Merge');
    },
  },
  'a payment of a customer, sent empty': {
    path: '/customers',
    open: async (page) => {
      await rowAction(page, 'Axe buyer', 'Record payment');
      await dialog(page).getByLabel('Amount').fill('');
      await sendWrong(dialog(page), 'Record payment');
    },
  },
  'a statement': {
    path: '/customers',
    open: async (page) => {
      await rowAction(page, 'Axe buyer', 'Statement');
      const paper = page.getByRole('article', { name: 'Statement of Axe buyer' });
      await paper.getByText('Over 90 days').waitFor();
    },
  },
  'a new product, sent empty': { path: '/products', open: sendEmptyForm },
  'a new warehouse, sent empty': { path: '/warehouses', open: sendEmptyForm },
  'a new encoder, sent empty': { path: '/encoders', open: sendEmptyForm },
  'a new China shipment, sent empty': { path: '/china-to-freezone', open: sendEmptyForm },
  'a stock to update': { path: '/stocks', open: updated('Axe head') },
  'an encoder to update': { path: '/encoders', open: updated('axe@tana-trading.et') },
  'a China shipment to update': { path: '/china-to-freezone', open: updated('Axe supplier') },
  'the question before a delete': { path: '/stocks', open: (page) => rowAction(page, 'Axe head', 'Delete') },
  'the question before many deletes': { path: '/warehouses', open: askToDelete },
  'what many deletes left': {
    path: '/warehouses?q=Axe+store',
    open: async (page) => {
      await askToDelete(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog', { name: 'Some could not be deleted' }).waitFor();
    },
  },
  'the question before typed work is lost': {
    path: '/warehouses',
    open: async (page) => {
      await press('Add New')(page);
      await dialog(page).getByLabel('Name').fill('Axe');
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog').waitFor();
    },
  },
  'the outbox without a line': {
    path: '/sales/create',
    open: async (page) => {
      await sellOffline(page);
      await press('1 sale waits')(page);
    },
  },
  'the outbox while it sends': {
    path: '/sales/create',
    open: async (page) => {
      await sellOffline(page);
      await page.route('**/api/v1/sale/create', () => {});
      await page.context().setOffline(false);
      await press('1 sale waits')(page);
      await page.getByRole('button', { name: 'Sending...' }).waitFor();
    },
  },
  'the outbox with a refusal': {
    path: '/sales/create',
    open: async (page) => {
      await sellOffline(page);
      await page.route('**/api/v1/sale/create', (route) => route.fulfill(refusal));
      await page.context().setOffline(false);
      await press('1 sale waits')(page);
      await page.getByRole('button', { name: 'Change' }).waitFor();
    },
  },
  'the question for the password': {
    path: '/warehouses',
    open: async (page) => {
      await page.context().clearCookies({ name: 'token' });
      await createWarehouse(page, 'Axe');
      const question = page.getByRole('dialog', { name: 'Your session has ended' });
      await question.getByLabel('Password').fill('not the password');
      await page.keyboard.press('Enter');
      await question.getByRole('alert').waitFor();
    },
  },
  'the palette': { path: '/stocks', open: palette('') },
  'the palette with what it found': { path: '/stocks', open: palette('axe') },
  'the palette that found nothing': { path: '/stocks', open: palette('nothing is called this') },
  'the keyboard shortcuts': {
    path: '/dashboard',
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  'the settings: password': {
    path: '/stocks',
    open: async (page) => {
      await settings('Password')(page);
      await page.getByRole('button', { name: 'Save password' }).click();
    },
  },
  'the settings: company': { path: '/stocks', open: settings('Company') },
  'the settings: document types': {
    path: '/stocks',
    open: async (page) => {
      await settings('Document types')(page);
      await dialog(page).getByLabel('Bank', { exact: true }).fill('x');
      await page.getByRole('button', { name: 'Save' }).click();
    },
  },
  'the settings: reference data': { path: '/stocks', open: settings('Reference data') },
  'an item of the reference data to rename': {
    path: '/stocks',
    open: async (page) => {
      await settings('Reference data')(page);
      await dialog(page).locator('li [aria-haspopup=menu]').first().click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('dialog', { name: 'Rename item' }).waitFor();
    },
  },
  'a report, asked for without its days': {
    path: '/china-to-freezone',
    open: async (page) => {
      const isPhone = (page.viewportSize()?.width ?? 0) < 768;
      if (isPhone) await press('Export')(page);
      await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Generate' }).click();
    },
  },
  'the figures of a chart': {
    path: '/dashboard',
    open: async (page) => {
      await press('Actions for Sales over time')(page);
      await page.getByRole('menuitem', { name: 'Show as table' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
};
