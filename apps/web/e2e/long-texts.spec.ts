import type { Locator } from '@playwright/test';
import { outside } from './support/outside.ts';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from './support/shipment-samples.ts';
import { expect, test } from './support/test.ts';
import { newImport, pdf } from './support/whole-import.ts';

/** The longest text allowed, without a place to break. */
const long = 'W'.repeat(200);

/** Finds texts of a dialog that overflow it or overlap their label. */
const misplaced = (dialog: Locator) =>
  dialog.evaluate((box) => {
    const edges = box.getBoundingClientRect();
    const textOf = (place: Element) => {
      const text = document.createRange();
      text.selectNodeContents(place);
      return text.getBoundingClientRect();
    };
    const isOut = (place: Element) => {
      const { left, right } = textOf(place);
      const label = place.matches('dd') && place.previousElementSibling;
      return left < (label ? textOf(label).right : edges.left) || right > edges.right;
    };
    return [...box.querySelectorAll('h2, p, dt, dd, th, td, li')]
      .filter(isOut)
      .map((place) => place.textContent);
  });

for (const width of [1440, 390]) {
  test(`long texts stay in their dialogs, ${width} px wide`, async ({ adminPage: page, api }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `${width}`.padEnd(200, 'W');
    const product = await api.product(name, { supplier: long });
    const warehouse = await api.warehouse(name, long);
    const stock = await api.stock(product, warehouse, 999_999_999);
    const make = async (path: string, record: object) => (await api.call('POST', path, record)).data;
    const goods = await make('/goods/create', {
      ...{ kind: 'receipt', date: '2026-11-20', warehouseId: warehouse._id },
      ...{ supplier: long, reference: long, note: long },
      lines: [{ productId: product._id, quantity: 999_999_999 }],
    });
    const containers = [{ containerNo: long, size: 40, containerArrival: '2026-11-16', portname: 'Modjo' }];
    const texts = { importer: long, BillofLoading: long };
    const imported = { ...texts, Supplier: long, ProformaInvoiceNo: long, containers };
    const views = {
      '/products': product,
      '/warehouses': warehouse,
      '/customers': await make('/customer/create', {
        name,
        phone: long,
        vatNo: long,
        address: long,
        note: long.repeat(10),
        opening: 9e12,
      }),
      '/stocks': stock,
      '/goods': goods,
      '/china-to-freezone': await make(
        '/chinatofreezone/create',
        chinaShipment(long, { DjiboutiFreeZoneName: long }),
      ),
      '/ethiopian-shipping': await make('/ethioshipment/create', ethiopianShipment(name, imported)),
      '/free-zone-shipping': await make(
        '/freezone/create',
        freeZoneShipment(name, { ...texts, Truckwaybillnumber: long }),
      ),
    };
    for (const [path, { _id }] of Object.entries(views)) {
      await page.goto(`${path}?view=${_id}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('WWW').first()).toBeVisible();
      await expect.poll(() => misplaced(dialog), path).toEqual([]);
    }
  });
}

test('long texts stay on the page of an import, on the board of its containers and in its dialogs', async ({
  adminPage: page,
  api,
}) => {
  test.slow();
  const product = await api.product('import'.padEnd(200, 'W'));
  const texts = { supplier: long, importer: long, proformaNo: long, note: long };
  const { _id, number } = await newImport(api, long, { ...texts, number: long, rate: 999_999 });
  const containers = [
    {
      ...{ containerNo: long, size: 40, containerArrival: '2026-11-16', portname: 'Modjo' },
      ...{ discharged: '2026-11-02', arrived: '2026-11-04', deposit: 9e11 },
    },
  ];
  await api.call(
    'POST',
    '/ethioshipment/create',
    ethiopianShipment(`import${long.slice(6)}`, { importId: _id, BillofLoading: long, containers }),
  );
  const paper = { type: 'bank', state: 'checked', number: long, note: long };
  await api.call('PUT', '/import/setpaper', { _id, ...paper });
  await api.call('POST', `/import/addfile?_id=${_id}&type=bank&name=${long}.pdf`, pdf('').buffer);
  const goods = [{ productId: product._id, quantity: 99_999, unitPrice: 9_999.1234 }];
  await api.call('PUT', '/import/setgoods', { _id, goods });
  const costs = [{ kind: 'Freight', amount: 9e11, reference: long }];
  await api.call('PUT', '/import/setcosts', { _id, costs });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [`/imports/${_id}`, '/imports', '/containers?state=all']) {
      await page.goto(path);
      await expect(page.getByText('WWW').first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect.poll(() => outside(page), `${path}, ${width} px`).toEqual([]);
    }
    await page.goto(`/imports/${_id}`);
    for (const button of ['Bank', 'Edit goods', 'Edit costs', 'Receive into stock', 'Shares of Freight']) {
      await page.getByRole('button', { name: button, exact: true }).first().click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect.poll(() => misplaced(dialog), `${button}, ${width} px`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
  }
  expect(number).toBe(long);
});
