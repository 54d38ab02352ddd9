import type { Locator, Page } from '@playwright/test';
import { rowAction, toast } from '../support/actions.ts';
import { easyClocks } from '../support/containers.ts';
import { dropFiles } from '../support/drop.ts';
import { openPaper, region } from '../support/import-page.ts';
import { dayFromNow } from '../support/shipment-samples.ts';
import { expect, test } from '../support/test.ts';
import { Typist } from '../support/typist.ts';
import { jpeg, pdf } from '../support/whole-import.ts';

// Pickers are opened and not typed into, so they show only what is made here.
test.use({ recordsOf: 'one import' });

/** Chooses from what a picker offers, without typing. */
async function pick(picker: Locator, option: string | RegExp): Promise<void> {
  await picker.click();
  await picker.page().getByRole('option', { name: option }).click();
}

test('an import goes its whole way, from its first line to the profit, with nothing typed twice', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(180_000);
  await easyClocks(api);
  await api.product('Solar panel 550 W', { sku: 'PNL-550', price: 20_000 });
  await api.product('Mounting rail 4.2 m', { sku: 'RAIL-42', price: 3_000 });
  await api.warehouse('Kality main');
  const typist = new Typist();
  const typeAll = async (within: Page | Locator, values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values))
      await typist.type(within.getByLabel(label, { exact: true }), value);
  };

  await test.step('the import', async () => {
    await page.goto('/imports');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog', { name: 'Add New Import' });
    await typeAll(form, {
      Description: 'Panels and rails for Adama',
      Supplier: 'Jinko Solar',
      Importer: 'Tana Trading PLC',
      'Proforma invoice number': 'JK-PI-26-0914',
      Rate: '148.2',
      'Expected at the dry port': dayFromNow(-13),
    });
    await form.getByLabel('Payment mode').selectOption('LC');
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL(/\/imports\/[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Panels and rails for Adama');
  });
  const ownPage = new URL(page.url()).pathname;
  const id = ownPage.split('/').at(-1);
  const main = page.getByRole('main');
  const number = /IM-\d{4}-\d{4}/.exec((await main.textContent()) ?? '')?.[0] ?? 'no number';

  await test.step('its goods, pasted from a sheet', async () => {
    await page.getByRole('button', { name: 'Edit goods' }).click();
    const dialog = page.getByRole('dialog', { name: `Goods of ${number}` });
    await typist.pasteRows(page.getByRole('combobox', { name: 'Scan or type a product' }), [
      ['PNL-550', '620', '91.5', '17050', '66'],
      ['RAIL-42', '1240', '7.25', '5300', '9.5'],
    ]);
    await expect(page.getByRole('status', { name: 'Totals' })).toContainText('Goods 65,720.00 USD');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Goods saved');
  });

  await test.step('its papers, dropped', async () => {
    const bank = await openPaper(page, 'Bank');
    await dropFiles(bank.getByText(/^Drop files here/), [pdf('permit.pdf')]);
    await expect(bank.getByRole('radio', { name: 'Received' })).toBeChecked();
    await typeAll(bank, { Number: 'CBE LC 26 00417', Date: dayFromNow(-59), Expires: dayFromNow(120) });
    await bank.getByRole('button', { name: 'Save' }).click();
    await expect(bank).toBeHidden();
    const bill = await openPaper(page, 'Bill');
    await dropFiles(bill.getByText(/^Drop files here/), [pdf('bill front.pdf'), pdf('bill back.pdf')]);
    await expect(bill.getByRole('listitem').filter({ hasText: 'kB · First Admin' })).toHaveCount(2);
    await bill.getByRole('button', { name: 'Cancel' }).click();
    await expect(region(page, 'Papers')).toContainText('2 of 6 there');
  });

  await test.step('a paper that a phone takes a picture of', async () => {
    const { width, height } = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    const packing = await openPaper(page, 'Packing list');
    const camera = packing.getByLabel('Take a picture');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles(jpeg('packing list.jpg'));
    await expect(packing.getByRole('radio', { name: 'Received' })).toBeChecked();
    // Until it is there, another button takes it back.
    await expect(packing.getByRole('listitem').filter({ hasText: 'kB · First Admin' })).toHaveCount(1);
    await packing.getByRole('button', { name: 'Cancel' }).click();
    await expect(region(page, 'Papers')).toContainText('3 of 6 there');
    await page.setViewportSize({ width, height });
  });

  await test.step('the shipment from China', async () => {
    await page.goto('/china-to-freezone');
    await page.getByRole('button', { name: 'Add New' }).click();
    const form = page.getByRole('dialog');
    await typeAll(form, {
      // The works that load the goods, which is not who sells them.
      'Origin Supplier Name': 'Haining works',
      'Djibouti Free Zone Name': 'DIFTZ',
      'Bill of lading': 'COSU6389201470',
      'Number of Containers': '2',
      'Expected Arrival Date': dayFromNow(9),
    });
    await pick(form.getByRole('combobox', { name: 'Import', exact: true }), new RegExp(number));
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(toast(page).last()).toContainText('successfully');
  });

  const continueAs = async (leg: string) => {
    await page.goto(ownPage);
    await page.getByRole('button', { name: 'Continue as' }).click();
    await page.getByRole('menuitem', { name: leg }).click();
    await expect(page.getByLabel('Operation number')).toBeFocused();
  };

  await test.step('on through the free zone', async () => {
    await continueAs('Free zone shipping');
    for (const [label, value] of [
      ['Importer', 'Tana Trading PLC'],
      ['Bill of loading', 'COSU6389201470'],
      ['Number of containers', '2'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await typeAll(page, {
      'Operation number': 'FZ-2019-0151',
      'Truck waybill number': 'DJ-884213',
      'Loading date': dayFromNow(-47),
      'Document to FZCO date': dayFromNow(-22),
      'Import document date': dayFromNow(-20),
      'Djibouti transit date': dayFromNow(-18),
      'Arrival date': dayFromNow(-11),
    });
    await page.getByLabel('Bank name').selectOption('Dashen Bank');
    await page.getByLabel('Port name').selectOption('Modjo');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/free-zone-shipping');
  });

  await test.step('on into Ethiopia, with containers pasted from a sheet', async () => {
    await continueAs('Ethiopian shipping');
    for (const [label, value] of [
      ['Importer', 'Tana Trading PLC'],
      ['Supplier', 'Jinko Solar'],
      ['Proforma invoice number', 'JK-PI-26-0914'],
      ['Bill of loading', 'COSU6389201470'],
      ['Bank name', 'Dashen Bank'],
      ['Number of containers', '2'],
    ] as const)
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await typeAll(page, { 'Operation number': 'ET-2019-0093', 'Total cost': '950000' });
    await page.getByLabel('Import document status').selectOption('At bank');
    await page.getByLabel('Transit status').selectOption('not declared');
    await page.getByLabel('Return status').selectOption('not return');
    const box = (at: number) => page.getByRole('group', { name: `Container ${at}`, exact: true });
    await typist.pasteRows(box(1).getByLabel('Container number'), [
      ['MSKU1234565', '40HC', dayFromNow(-12), 'Modjo'],
      ['CSQU3054383', '20DC'],
    ]);
    await expect(box(2).getByLabel('Container type')).toHaveValue('20DC');
    await expect(box(1).getByLabel('Container size')).toHaveValue('40');
    await expect(page.getByRole('group', { name: /^Container \d$/ })).toHaveCount(2);
    await box(1).getByRole('button', { name: 'Dates and deposit' }).click();
    await typist.type(box(1).getByLabel('Deposit', { exact: true }), '60000');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/ethiopian-shipping');
  });

  await test.step('days on the board', async () => {
    await page.goto(`/containers?importId=${id}&state=all`);
    const give = async (action: string, label: string, day: string) => {
      await page.getByLabel('Select all rows on this page').check();
      const chosen = page.getByRole('group', { name: 'Selection' });
      await chosen.getByRole('button', { name: action }).click();
      const dialog = page.getByRole('dialog', { name: action.slice(0, -1) });
      await typist.type(dialog.getByLabel(label), day);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    };
    await give('Discharged…', 'Discharge date', dayFromNow(-24));
    await give('Arrived…', 'Arrival date', dayFromNow(-10));
    await expect(page.getByRole('row').filter({ hasText: 'MSKU1234565' })).toContainText('over by');
    await typist.type(page.getByLabel('If all were returned on'), dayFromNow(3));
    await page.keyboard.press('Tab');
    const foot = page.getByRole('row', { name: /^All 2 that match/ });
    // What they cost by today, what they would by then, and the deposit.
    const sums = async () =>
      (await foot.getByRole('cell').allTextContents()).filter((text) => /\d\.\d\d/.test(text));
    await expect.poll(sums).toEqual(['22,950.00', '27,900.00', '60,000.00']);
  });

  await test.step('its costs', async () => {
    await page.goto(ownPage);
    await page.getByRole('button', { name: 'Edit costs' }).click();
    const dialog = page.getByRole('dialog', { name: `Costs of ${number}` });
    for (const [at, [kind, amount]] of [
      ['Freight', '1480000'],
      ['Customs duty', '913508'],
    ].entries()) {
      await dialog.getByRole('button', { name: 'Add Item' }).click();
      await dialog.getByLabel(`Kind, item ${at + 1}`).selectOption(kind as string);
      await typist.type(dialog.getByLabel(`Amount, item ${at + 1}`), amount as string);
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page)).toContainText('Costs saved');
    await expect(region(page, 'Costs')).toContainText('2,393,508.00');
  });

  await test.step('into stock', async () => {
    await page.getByRole('button', { name: 'Receive into stock' }).click();
    const dialog = page.getByRole('dialog', { name: 'Receive into stock' });
    await pick(dialog.getByLabel('Warehouse'), 'Kality main');
    // 65,720 USD at 148.20 birr, and what was paid to bring them here.
    await expect(dialog.getByRole('status', { name: 'Totals' })).toContainText('Value 12,133,2');
    await dialog.getByRole('button', { name: 'Receive into stock' }).click();
    await expect(toast(page)).toContainText('Goods received');
    await expect(page.getByRole('list', { name: 'Figures' })).toContainText(/In stock\s*100%/);
  });

  await test.step('a sale of the goods, and what is earned', async () => {
    await page.goto('/sales/create');
    await typeAll(page, { 'Customer name': 'Adama Science University', 'Sales man': 'Tigist Alemu' });
    await page.getByRole('button', { name: 'Add Item' }).click();
    await pick(page.getByLabel('Product, item 1'), /Solar panel 550 W/);
    await expect(page.getByLabel('Warehouse, item 1')).toHaveValue('Kality main');
    await typist.type(page.getByLabel('Quantity, item 1'), '100');
    await expect(page.getByLabel('Selling price, item 1')).toHaveValue('20,000.00');
    await page.getByRole('button', { name: 'Create Sale' }).click();
    await expect(toast(page)).toContainText('sale created successfully');
    await page.goto('/products');
    await rowAction(page, 'Solar panel 550 W', 'View');
    const margin = page
      .getByRole('dialog')
      .getByRole('term')
      .filter({ hasText: /^Margin$/ })
      .locator('+ dd');
    await expect(margin).toHaveText(/^\d+\.\d%$/);
    const told = (await margin.textContent()) ?? 'nothing';
    await page.goto(ownPage);
    await expect(
      region(page, 'Goods and landed cost').getByRole('row').filter({ hasText: 'Solar panel 550 W' }),
    ).toContainText(told);
  });

  expect(typist.repeated()).toEqual([]);
  expect(typist.count).toBeGreaterThan(40);
});
