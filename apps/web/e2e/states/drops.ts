import type { Page } from '@playwright/test';
import { rowAction } from '../support/actions.ts';
import { sellOffline } from './dialogs.ts';
import { createWarehouse, dialog, goOffline, keepToast, press, type States } from './state.ts';

/** Opens a filter, on a phone one of those that wait. */
const filterOf = (name: string) => async (page: Page) => {
  await page.getByRole('searchbox', { name: 'Search' }).waitFor();
  const waiting = page.getByRole('button', { name: 'Filters', expanded: false });
  if (await waiting.isVisible()) await waiting.click();
  await press(name)(page);
};

/** Opens one and waits for its choices. */
const filter = (name: string) => async (page: Page) => {
  await filterOf(name)(page);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
};

async function openCalendar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the calendar' }).first().click();
  await page.getByRole('grid').waitFor();
}

/** Every menu, list and calendar that drops down, and what appears by itself: toasts, notices. */
export const drops: States = {
  'the menu of a row': { path: '/free-zone-shipping', open: press(/^Actions for/) },
  'the menu of columns': { path: '/ethiopian-shipping', open: press('Columns'), only: 'desk' },
  'the menu of an export': { path: '/stocks', open: press('Export') },
  'the menu of the user': { path: '/stocks', open: press(/@/), only: 'desk' },
  'the menu of languages': { path: '/stocks', open: press(/^Language/), only: 'desk' },
  'the menu of calendars': { path: '/stocks', open: press(/^Calendar/), only: 'desk' },
  'the menu of themes': { path: '/stocks', open: press('Theme'), only: 'desk' },
  'the sidebar over a phone’s page': { path: '/stocks', open: press('Toggle sidebar'), only: 'phone' },
  'the menu of the user on a phone': {
    path: '/stocks',
    open: async (page) => {
      await press('Toggle sidebar')(page);
      await page.getByRole('button', { name: /@/ }).click();
      await page.getByRole('menu').waitFor();
    },
    only: 'phone',
  },
  'the narrow sidebar': {
    path: '/stocks',
    open: (page) => page.keyboard.press('Control+b'),
    only: 'desk',
  },
  'a filter by values': { path: '/products', open: filter('Category') },
  'a filter by records': { path: '/stocks', open: filter('Product') },
  'a filter by days': { path: '/china-to-freezone', open: filterOf('Expected arrival') },
  'a picker': {
    path: '/stocks',
    open: async (page) => {
      await press('Add New')(page);
      await dialog(page).getByLabel('Product').click();
      await page.getByRole('listbox').getByRole('option').first().waitFor();
    },
  },
  'the calendar': { path: '/sales/create', open: openCalendar },
  'the calendar within a dialog': {
    path: '/china-to-freezone',
    open: async (page) => {
      await press('Add New')(page);
      await openCalendar(page);
    },
  },
  'the Ethiopian calendar': {
    path: '/sales/create',
    open: async (page) => {
      await page.evaluate(() => localStorage.setItem('calendar', 'ethiopian'));
      await page.reload();
      await openCalendar(page);
    },
  },
  'a toast of a success': {
    path: '/warehouses',
    open: async (page) => {
      await createWarehouse(page, 'Axe made');
      await keepToast(page);
    },
  },
  'a toast of a failure': {
    path: '/warehouses?q=Axe+store',
    open: async (page) => {
      await rowAction(page, 'Axe store', 'Delete');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await keepToast(page);
    },
  },
  'no line, and a sale that waits': {
    path: '/sales/create',
    open: async (page) => {
      await sellOffline(page);
      await keepToast(page);
    },
  },
  'a new version': {
    path: '/stocks',
    open: async (page) => {
      await page.route(/^[^?]*:\d+\/$/, (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: '<script type="module" src="/assets/index-NEW.js"></script>',
        }),
      );
      await goOffline(page);
      await page.getByText('No connection.').waitFor();
      await page.context().setOffline(false);
      await page.getByText('A new version is ready.').waitFor();
      await keepToast(page);
    },
  },
};
