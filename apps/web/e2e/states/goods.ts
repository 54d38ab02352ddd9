import type { Page } from '@playwright/test';
import { choose, rowAction } from '../support/actions.ts';
import { paste } from '../support/paste.ts';
import { dialog, type States, sendWrong } from './state.ts';

/** Gives a file to an upload of products, and says what its columns are. */
async function giveSheet(page: Page): Promise<void> {
  const heads = ['Code', 'Name', 'Category', 'Supplier', 'Price'];
  const rows = [
    heads.map((_, at) => `Axe ${at}`),
    ['AXE-1', 'Axe', 'Groceries', 'Axe', '1'],
    ['AXE-2', 'Axe'],
  ];
  const buffer = Buffer.from(rows.map((row) => row.join(',')).join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'axe.csv', mimeType: 'text/csv', buffer });
  for (const [at, head] of heads.entries()) await page.getByLabel(`Goes to, Axe ${at}`).selectOption(head);
}

/** The pages on which goods move, and uploads. */
export const goodsPages: States = {
  'the goods documents': { path: '/goods' },
  'the stock movements': { path: '/movements' },
  'goods to receive': {
    path: '/stocks/receive',
    open: async (page) => {
      await choose(page.getByLabel('Warehouse'), 'Axe store');
      const scan = page.getByRole('combobox', { name: 'Scan or type a product' });
      await paste(scan, 'Axe head\t1234.5\t1234567.89\n1234567890\t60');
      await page.getByRole('button', { name: 'Leave out row 2' }).waitFor();
    },
  },
  'a transfer of more than there is': {
    path: '/stocks/transfer',
    open: async (page) => {
      await choose(page.getByLabel('Warehouse'), 'Axe store');
      await choose(page.getByRole('combobox', { name: 'Scan or type a product' }), 'Axe head');
      await page.getByLabel('Quantity, item 1').fill('99999');
      await sendWrong(page, 'Transfer');
    },
  },
  'an adjustment, sent empty': {
    path: '/stocks/adjust',
    open: (page) => sendWrong(page, 'Adjust'),
  },
  'the count of a warehouse, to start': { path: '/stocks/count' },
  'the sheet of a count': {
    path: '/stocks/count',
    open: async (page) => {
      await choose(page.getByLabel('Warehouse'), 'Axe store');
      await page.getByRole('button', { name: /Start count|Go on counting/ }).click();
      await page.getByLabel('Counted, item 1').fill('-1');
      await page.keyboard.press('Enter');
      await page.getByText('must be 0 or more').waitFor();
    },
  },
  'an upload, without its file': { path: '/products/upload' },
  'the columns of an upload': { path: '/products/upload', open: giveSheet },
  'what an upload would do': {
    path: '/products/upload',
    open: async (page) => {
      await giveSheet(page);
      await page.getByRole('button', { name: 'Check 2 rows' }).click();
      await page.getByRole('table', { name: 'Mistakes' }).waitFor();
    },
  },
};

/** Opens the document of goods on the way. */
async function openTransfer(page: Page): Promise<void> {
  await rowAction(page, 'On the way', 'View');
  await page.getByRole('article').waitFor();
}
const ofTransfer = (action: string) => async (page: Page) => {
  await openTransfer(page);
  await dialog(page).getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** The dialogs on documents of goods, their costs and labels. */
export const goodsDialogs: States = {
  'a document of goods': { path: '/goods', open: openTransfer },
  'an arrival of more than was sent': {
    path: '/goods',
    open: async (page) => {
      await ofTransfer('Arrived…')(page);
      const arrival = page.getByRole('dialog', { name: 'Arrival of' });
      await arrival.getByLabel('Arrived, item 1').fill('3');
      await sendWrong(arrival, 'Arrived');
    },
  },
  'a document to reverse, sent empty': {
    path: '/goods',
    open: async (page) => {
      await ofTransfer('Reverse')(page);
      await sendWrong(page.getByRole('dialog', { name: 'Reverse' }), 'Reverse');
    },
  },
  'costs of a receipt': {
    path: '/goods',
    open: async (page) => {
      await rowAction(page, 'Receipt', 'View');
      await dialog(page).getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menuitem', { name: 'Set costs' }).click();
      await page.getByLabel('Unit cost, item 1').waitFor();
    },
  },
  'a cost to set, sent empty': {
    path: '/products',
    open: async (page) => {
      await rowAction(page, 'Axe head', 'View');
      await dialog(page).getByRole('button', { name: 'Set cost' }).click();
      await sendWrong(page.getByRole('dialog', { name: 'Set cost of Axe head' }), 'Set cost');
    },
  },
  'labels to print': {
    path: '/products',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await page.getByRole('button', { name: 'Print labels' }).click();
      await page.getByRole('article', { name: 'Labels' }).waitFor();
    },
  },
};
