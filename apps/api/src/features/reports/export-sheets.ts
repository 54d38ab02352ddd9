import { productCategories } from '@app/schemas/products';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import { nameAt } from '../../crud/resource.ts';
import { modelNamed } from '../../database/model.ts';
import type { Cell, Sheet } from './report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

const text = (value: unknown): Cell => (value == null ? null : String(value));
const amount = (value: unknown): Cell => (typeof value === 'number' ? value : null);

const products = (): Sheet => ({
  title: 'Products',
  model: modelNamed('Product'),
  columns: [
    { header: 'Name', kind: 'text', width: 36 },
    { header: 'Category', kind: 'text', width: 24 },
    { header: 'Supplier', kind: 'text', width: 28 },
    { header: 'Price', kind: 'money', width: 16 },
  ],
  rows: ({ name, category, supplier, price }) => [
    [
      text(name),
      productCategories[category as keyof typeof productCategories],
      text(supplier),
      amount(price),
    ],
  ],
});

const warehouses = (): Sheet => ({
  title: 'Warehouses',
  model: modelNamed('Warehouse'),
  columns: [
    { header: 'Name', kind: 'text', width: 28 },
    { header: 'Address', kind: 'text', width: 40 },
  ],
  rows: ({ name, address }) => [[text(name), text(address)]],
});

const stocks = (): Sheet => ({
  title: 'Stocks',
  model: modelNamed('Stock'),
  columns: [
    { header: 'Product name', kind: 'text', width: 36 },
    { header: 'Warehouse name', kind: 'text', width: 28 },
    { header: 'Quantity', kind: 'quantity', width: 14 },
  ],
  rows: ({ productId, warehouseId, quantity }) => [
    [nameAt(productId), nameAt(warehouseId), amount(quantity)],
  ],
});

/** One row for each sale, as its list shows them; the sales report has one for each line. */
const sales = (): Sheet => ({
  title: 'Sales',
  model: modelNamed('Sale'),
  columns: [
    { header: 'Date', kind: 'date', width: 14 },
    { header: 'Receipt No', kind: 'text', width: 12 },
    { header: 'Customer name', kind: 'text', width: 32 },
    { header: 'Sales man', kind: 'text', width: 22 },
    { header: 'Items', kind: 'count', width: 10 },
    { header: 'Total', kind: 'money', width: 18 },
  ],
  rows: (record) => {
    const { _id, SalesDate, custormerName, SalesMan, soldData, total } = record as Omit<Sale, 'SalesDate'> & {
      SalesDate: Date;
    };
    return [[SalesDate, receiptNumber(String(_id)), custormerName, SalesMan, soldData.length, total]];
  },
});

/** What an export of each resource holds, by the resource's name. */
export const exportSheets: Readonly<Record<string, () => Sheet>> = {
  products,
  warehouses,
  stocks,
  sales,
  'ethiopian-shipments': ethiopianShipmentsReport,
  'free-zone-shipments': freeZoneShipmentsReport,
  'china-shipments': chinaShipmentsReport,
};
