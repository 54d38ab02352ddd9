import { type Product, productCategories } from '@app/schemas/products';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import type { Stock } from '@app/schemas/stocks';
import type { Warehouse } from '@app/schemas/warehouses';
import { nameAt } from '../../crud/resource.ts';
import { modelNamed } from '../../database/model.ts';
import { column, type Sheet, tableOf } from './report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

const products = (): Sheet => ({
  title: 'Products',
  model: modelNamed('Product'),
  ...tableOf<Product>([
    column.text('Name', 36, ({ name }) => name),
    column.text('Category', 24, ({ category }) => productCategories[category]),
    column.text('Supplier', 28, ({ supplier }) => supplier),
    column.money('Price', 16, ({ price }) => price),
  ]),
});

const warehouses = (): Sheet => ({
  title: 'Warehouses',
  model: modelNamed('Warehouse'),
  ...tableOf<Warehouse>([
    column.text('Name', 28, ({ name }) => name),
    column.text('Address', 40, ({ address }) => address),
  ]),
});

const stocks = (): Sheet => ({
  title: 'Stocks',
  model: modelNamed('Stock'),
  ...tableOf<Stock>([
    column.text('Product name', 36, ({ productId }) => nameAt(productId)),
    column.text('Warehouse name', 28, ({ warehouseId }) => nameAt(warehouseId)),
    column.quantity('Quantity', 14, ({ quantity }) => quantity),
  ]),
});

/** One row for each sale, as its list shows them; the sales report has one for each line. */
const sales = (): Sheet => ({
  title: 'Sales',
  model: modelNamed('Sale'),
  ...tableOf<Sale>([
    column.date('Date', 14, ({ SalesDate }) => SalesDate),
    column.text('Receipt No', 12, ({ _id }) => receiptNumber(String(_id))),
    column.text('Customer name', 32, ({ custormerName }) => custormerName),
    column.text('Sales man', 22, ({ SalesMan }) => SalesMan),
    column.count('Items', 10, ({ soldData }) => soldData.length),
    column.money('Total', 18, ({ total }) => total),
  ]),
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
