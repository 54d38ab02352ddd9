import type { Page } from '@playwright/test';
import { choose } from '../support/actions.ts';
import { goodsPages } from './goods.ts';
import { importPages } from './imports.ts';
import { goOffline, type States, sendWrong } from './state.ts';

const unavailable = {
  status: 503,
  json: { message: 'The database is away', code: 'UNAVAILABLE', requestId: 'a1b2' },
};
const noRecords = { json: { data: [], total: 0, totalPages: 0, currentPage: 1 } };

/** Opens the first record's form from its menu. */
async function updateFirst(page: Page): Promise<void> {
  await page.locator('tbody [aria-haspopup=menu]').first().click();
  await page.getByRole('menuitem', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Update' }).waitFor();
}

/** Every page of the web app, without open layers. */
export const pages: States = {
  'the sign-in page with what is wrong': {
    path: '/login',
    isSignedOut: true,
    open: async (page) => {
      await page.getByLabel('Email').fill('nobody@tana-trading.et');
      await page.getByLabel('Password').fill('no-such-password');
      await page.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').waitFor();
      await page.getByLabel('Email').fill('no address');
      await sendWrong(page, 'Login');
    },
  },
  'the dashboard': { path: '/dashboard' },
  'the chart by keyboard': {
    path: '/dashboard',
    open: (page) => page.getByRole('slider').press('ArrowLeft'),
  },
  'the stocks': { path: '/stocks' },
  ...goodsPages,
  ...importPages,
  'the sales': { path: '/sales' },
  'an empty sale': { path: '/sales/create' },
  'a sale of more than there is': {
    path: '/sales/create',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Item' }).click();
      await choose(page.getByLabel('Product, item 1'), 'Axe head');
      await choose(page.getByLabel('Warehouse, item 1'), 'Axe store');
      await page.getByLabel('Quantity, item 1').fill('99');
      await sendWrong(page, 'Create Sale');
    },
  },
  'the customers': { path: '/customers' },
  'the receivables': { path: '/receivables' },
  'the products': { path: '/products' },
  'the warehouses': { path: '/warehouses' },
  'the encoders': { path: '/encoders' },
  'the audit trail': { path: '/aduitrail' },
  'the China shipments': { path: '/china-to-freezone' },
  'the free zone shipments': { path: '/free-zone-shipping' },
  'the form of a free zone shipment, sent empty': {
    path: '/free-zone-shipping/create',
    open: async (page) => {
      await sendWrong(page, 'Create');
    },
  },
  'a free zone shipment to update': { path: '/free-zone-shipping', open: updateFirst },
  'the Ethiopian shipments': { path: '/ethiopian-shipping' },
  'the form of an Ethiopian shipment, sent empty': {
    path: '/ethiopian-shipping/create',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add Container' }).click();
      await sendWrong(page, 'Create');
    },
  },
  'an Ethiopian shipment to update': { path: '/ethiopian-shipping', open: updateFirst },
  'a selection': {
    path: '/warehouses',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await page.getByRole('group', { name: 'Selection' }).waitFor();
    },
  },
  'a list with a filter': {
    path: '/china-to-freezone?Status=AwaitingBankPermit&ExpectedDjiboutiArrivalDate=2026-01-01,2030-12-31',
  },
  'nothing recorded yet': { path: '/products', answers: { '/product/getproducts': noRecords } },
  'nothing found': { path: '/products?q=nothing-like-it&category=Groceries' },
  'a list that could not be read': { path: '/products', answers: { '/product/getproducts': unavailable } },
  'a list that loads': { path: '/products', answers: { '/product/getproducts': undefined } },
  'a dashboard that could not be read': {
    path: '/dashboard',
    answers: { '/report/dashboard': unavailable },
  },
  'no such page': { path: '/no-such-page' },
  'no such page, signed out': { path: '/no-such-page', isSignedOut: true },
  'a page that failed': {
    path: '/stocks',
    open: async (page) => {
      await page.route('**/assets/products*', (route) => route.abort());
      await page.getByRole('link', { name: 'Products' }).click();
      await page.getByRole('heading', { name: 'Oops' }).waitFor();
    },
  },
  'a page without a line': {
    path: '/stocks',
    open: async (page) => {
      await goOffline(page);
      await page.getByText('No connection.').waitFor();
      await page.getByRole('link', { name: 'Products' }).click();
      await page.getByRole('heading', { name: 'No connection' }).waitFor();
    },
  },
};
