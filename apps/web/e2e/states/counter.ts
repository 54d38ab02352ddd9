import type { Page } from '@playwright/test';
import { choose, rowAction } from '../support/actions.ts';
import { dialog, press, type States, sendWrong } from './state.ts';

/** Opens what the menu of a receipt offers, and sends it as it is where that is wrong. */
const ofReceipt = (action: string) => async (page: Page) => {
  await page.getByRole('row').filter({ hasText: 'Axe buyer' }).getByRole('button', { name: 'View' }).click();
  await page.getByRole('article').waitFor();
  await press('Actions')(page);
  await page.getByRole('menuitem', { name: action }).click();
  const box = page.getByRole('dialog', { name: action });
  if (action === 'Take goods back') await box.getByRole('button', { name: 'All of it' }).click();
  await sendWrong(box, action);
};

/** Opens a customer who has credit, and an action on it. */
const ofAccount = (button: string, verb: string) => async (page: Page) => {
  await rowAction(page, 'Axe Bole', 'View');
  await dialog(page).getByRole('button', { name: button }).first().click();
  await sendWrong(page.getByRole('dialog', { name: verb }), verb);
};

/** The screens of the counter: sales on credit, what follows a sale, what customers owe and have. */
export const counter: States = {
  'a sale on credit, past the limit': {
    path: '/sales/create',
    open: async (page) => {
      await page.getByLabel('Customer name').fill('Axe Bole');
      await page.getByRole('option', { name: 'Axe Bole' }).click();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await choose(page.getByLabel('Product, item 1'), 'Axe head');
      await choose(page.getByLabel('Warehouse, item 1'), 'Axe store');
      await page.getByRole('radio', { name: 'Credit' }).check();
      await page.getByRole('button', { name: 'Add payment' }).click();
      await choose(page.getByLabel('Payment method, payment 1'), 'Cheque');
      await sendWrong(page, 'Create Sale');
    },
  },
  'the customers to sell to': {
    path: '/sales/create',
    open: async (page) => {
      await page.getByLabel('Customer name').fill('Axe');
      await page.getByRole('option', { name: 'Axe Bole' }).waitFor();
    },
  },
  'goods to take back, sent wrong': { path: '/sales', open: ofReceipt('Take goods back') },
  'a sale to void, sent empty': { path: '/sales', open: ofReceipt('Void sale') },
  'credit to pay out, sent empty': {
    path: '/customers',
    open: ofAccount('Pay credit out', 'Pay credit out'),
  },
  'a payment of a customer to take back, sent empty': {
    path: '/customers',
    open: ofAccount('Take back', 'Take payment back'),
  },
  'a receipt that is not ours': { path: '/receipt-check?t=none', isSignedOut: true },
};
