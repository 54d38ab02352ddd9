import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { choose, fillSale, openSettings, rowAction } from './actions.ts';
import type { Client } from './client.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from './shipment-samples.ts';
import { expect, test } from './test.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What WCAG 2.2 A and AA would object to, as far as a program can tell. */
async function violations(page: Page): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not concern.
  await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { run } = (window as unknown as { axe: Pick<typeof axe, 'run'> }).axe;
    // A toast is a list item that is a status too: the one role that stands on an element of another kind.
    const found = await run(document, {
      runOnly: { type: 'tag', values },
      rules: { 'aria-allowed-role': { enabled: false } },
    });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
    );
  }, rules);
}

async function settled(page: Page) {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(250); // what pops up is half transparent until then
}

async function seed(api: Client) {
  const [product, warehouse] = [await api.product('Axe head'), await api.warehouse('Axe store')];
  await api.stock(product, warehouse, 9);
  await api.sale('Axe buyer', [[product, warehouse, 1, 100]]);
  await api.call('POST', '/chinatofreezone/create', chinaShipment('Axe supplier'));
  await api.encoder('axe@tana-trading.et', warehouse);
  await api.call('POST', '/ethioshipment/create', ethiopianShipment('ET-AXE'));
  await api.call('POST', '/freezone/create', freeZoneShipment('FZ-AXE'));
}

const screens: Record<string, (page: Page) => Promise<unknown>> = {
  'the stocks': (page) => page.goto('/stocks'),
  'a row menu': async (page) => {
    await page.goto('/stocks');
    await page.getByRole('row').filter({ hasText: 'Axe head' }).locator('[aria-haspopup=menu]').click();
  },
  'a view dialog': async (page) => {
    await page.goto('/stocks');
    await rowAction(page, 'Axe head', 'View');
  },
  'a form with what is wrong': async (page) => {
    await page.goto('/products');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  },
  'an open picker': async (page) => {
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('dialog').getByLabel('Product').click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  'an open filter': async (page) => {
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Product', exact: true }).click();
    await page.getByRole('listbox').getByRole('option').first().waitFor();
  },
  'the question before a delete': async (page) => {
    await page.goto('/warehouses');
    await rowAction(page, 'Axe store', 'Delete');
  },
  'a toast that failed': async (page) => {
    await page.goto('/warehouses');
    await rowAction(page, 'Axe store', 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.locator('li[role=alert]').waitFor();
  },
  'nothing found': (page) => page.goto('/products?q=nothing-like-it'),
  'the sales': (page) => page.goto('/sales'),
  'a receipt': async (page) => {
    await page.goto('/sales');
    await page
      .getByRole('row')
      .filter({ hasText: 'Axe buyer' })
      .getByRole('button', { name: 'View' })
      .click();
    await page.getByRole('dialog').waitFor();
  },
  'a sale in the making': async (page) => {
    await page.goto('/sales/create');
    await page.getByRole('button', { name: 'Add Item' }).click();
    await choose(page.getByLabel('Product, item 1'), 'Axe head');
    await choose(page.getByLabel('Warehouse, item 1'), 'Axe store');
    await page.getByLabel('Quantity, item 1').fill('99');
    await page.getByLabel('Sale date').click();
    await page.getByRole('grid').waitFor();
  },
  'the dashboard': (page) => page.goto('/dashboard'),
  'the chart by keyboard': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('slider').press('ArrowLeft');
  },
  'the figures of a chart': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Actions for Sales over time' }).click();
    await page.getByRole('menuitem', { name: 'Show as table' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'the encoders': (page) => page.goto('/encoders'),
  'an encoder': async (page) => {
    await page.goto('/encoders');
    await rowAction(page, 'axe@tana-trading.et', 'View');
    await page.getByRole('dialog').waitFor();
  },
  'an encoder’s form with what is wrong': async (page) => {
    await page.goto('/encoders');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  },
  'the audit trail': (page) => page.goto('/aduitrail'),
  'an audit entry': async (page) => {
    await page.goto('/aduitrail?q=axe+head');
    await page.getByRole('button', { name: 'Product "Axe head" created' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'the palette with what it found': async (page) => {
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Search or jump to' }).click();
    await page.getByRole('dialog').getByRole('combobox').fill('axe');
    await page.getByRole('option', { name: /Axe buyer/ }).waitFor();
  },
  'the keyboard shortcuts': async (page) => {
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  },
  'a sale in the outbox, without a line': async (page) => {
    await page.goto('/sales/create');
    await fillSale(page, { customer: 'Axe offline', product: 'Axe head', warehouse: 'Axe store' });
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await page.getByRole('button', { name: '1 sale waits' }).click();
    await page.getByRole('dialog', { name: 'Outbox' }).getByText('Axe offline').waitFor();
  },
  'the question for the password': async (page) => {
    await page.goto('/warehouses');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.context().clearCookies({ name: 'token' });
    const form = page.getByRole('dialog', { name: 'Add New Warehouse' });
    await form.getByLabel('Name').fill('Axe');
    await form.getByLabel('Address').fill('Axe');
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
  },
  'the Ethiopian calendar': async (page) => {
    await page.goto('/sales/create');
    await page.getByRole('button', { name: /^Calendar/ }).click();
    await page.getByRole('menuitemradio', { name: 'Ethiopian' }).click();
    await page.getByLabel('Sale date').click();
    await page.getByRole('grid').waitFor();
  },
  'a receipt of a roll': async (page) => {
    await page.goto('/sales');
    await page
      .getByRole('row')
      .filter({ hasText: 'Axe buyer' })
      .getByRole('button', { name: 'View' })
      .click();
    await page.getByLabel('Paper').selectOption('roll');
  },
  'the settings': (page) => openSettings(page, 'Password'),
  'the China shipments': (page) => page.goto('/china-to-freezone'),
  'a China shipment with what is wrong': async (page) => {
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Add New' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  },
  'the Ethiopian shipments': (page) => page.goto('/ethiopian-shipping'),
  'an Ethiopian shipment': async (page) => {
    await page.goto('/ethiopian-shipping');
    await rowAction(page, 'Tana Trading PLC', 'View');
  },
  'an Ethiopian shipment with what is wrong': async (page) => {
    await page.goto('/ethiopian-shipping/create');
    await page.getByRole('button', { name: 'Add Container' }).click();
    await page.getByRole('button', { name: 'Create' }).click();
  },
  'the free zone shipments': (page) => page.goto('/free-zone-shipping'),
  'a free zone shipment': async (page) => {
    await page.goto('/free-zone-shipping');
    await rowAction(page, 'FZ-AXE', 'View');
  },
  'the form of a free zone shipment': (page) => page.goto('/free-zone-shipping/create'),
  'a selection': async (page) => {
    await page.goto('/china-to-freezone');
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
    await page.getByRole('group', { name: 'Selection' }).waitFor();
  },
  'the dialog of a report': async (page) => {
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Report', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Generate' }).click();
  },
  'the document types with what is wrong': async (page) => {
    await openSettings(page, 'Document types');
    await page.getByRole('dialog').getByLabel('Bank').fill('x');
    await page.getByRole('button', { name: 'Save' }).click();
  },
  'the reference data': (page) => openSettings(page, 'Reference data'),
  'the error page': (page) => page.goto('/no-such-page'),
};

test.beforeAll(async ({ api }) => seed(api));

for (const theme of ['light', 'dark'] as const) {
  for (const [name, open] of Object.entries(screens)) {
    test(`${name}, ${theme}: accessible`, async ({ adminPage: page }) => {
      await page.emulateMedia({ colorScheme: theme });
      await open(page);
      await settled(page);
      expect(await violations(page)).toEqual([]);
    });
  }
  test(`the sign-in page, ${theme}: accessible`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await settled(page);
    expect(await violations(page)).toEqual([]);
  });
}

for (const width of [390, 1440]) {
  test(`in Amharic at ${width} px: accessible`, async ({ adminPage: page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.setItem('language', 'am'));
    for (const path of ['/stocks', '/sales', '/sales/create', '/products', '/dashboard']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      expect(await violations(page), path).toEqual([]);
    }
  });
}

test('on a phone: accessible', async ({ adminPage: page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [
    '/stocks',
    '/sales',
    '/sales/create',
    '/products',
    '/china-to-freezone',
    '/encoders',
    '/aduitrail',
    '/ethiopian-shipping',
    '/ethiopian-shipping/create',
    '/free-zone-shipping',
    '/free-zone-shipping/create',
    '/dashboard',
  ]) {
    await page.goto(path);
    await settled(page);
    expect(await violations(page), path).toEqual([]);
  }
  await page.getByRole('button', { name: 'Toggle sidebar' }).click();
  await settled(page);
  expect(await violations(page)).toEqual([]);
});
