import type { Locator } from '@playwright/test';
import { chinaShipment, ethiopianShipment, freeZoneShipment } from './support/shipment-samples.ts';
import { expect, test } from './support/test.ts';

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
      .filter((place) => place.textContent && isOut(place))
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
