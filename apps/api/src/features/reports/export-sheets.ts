import { chinaShipments } from '@app/schemas/china-shipments';
import { ethiopianShipments } from '@app/schemas/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/free-zone-shipments';
import { type Product, productCategories, products } from '@app/schemas/products';
import type { Resource, Role, Route } from '@app/schemas/resource';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { type Stock, stocks } from '@app/schemas/stocks';
import { type Warehouse, warehouses } from '@app/schemas/warehouses';
import { nameAt } from '../../crud/resource.ts';
import { modelNamed } from '../../database/model.ts';
import { column, type Sheet, tableOf } from './report.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

const productsSheet = (): Sheet => ({
  title: 'Products',
  model: modelNamed('Product'),
  ...tableOf<Product>([
    column.text('Name', 36, ({ name }) => name),
    column.word('Category', 24, ({ category }) => productCategories[category]),
    column.text('Supplier', 28, ({ supplier }) => supplier),
    column.money('Price', 16, ({ price }) => price),
  ]),
});

const warehousesSheet = (): Sheet => ({
  title: 'Warehouses',
  model: modelNamed('Warehouse'),
  ...tableOf<Warehouse>([
    column.text('Name', 28, ({ name }) => name),
    column.text('Address', 40, ({ address }) => address),
  ]),
});

const stocksSheet = (): Sheet => ({
  title: 'Stocks',
  model: modelNamed('Stock'),
  ...tableOf<Stock>([
    column.text('Product name', 36, ({ productId }) => nameAt(productId)),
    column.text('Warehouse name', 28, ({ warehouseId }) => nameAt(warehouseId)),
    column.quantity('Quantity', 14, ({ quantity }) => quantity),
  ]),
});

/** One row for each sale, as its list shows them; the sales report has one for each line. */
const salesSheet = (): Sheet => ({
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

/** A kind of record whose list can be had as a file. */
type ExportedList = {
  contract: Resource & { paths: { export: Route }; access: { export: readonly Role[] } };
  sheet: () => Sheet;
};

/** What can be exported, and in which sheet. */
export const exportedLists: readonly ExportedList[] = [
  { contract: warehouses, sheet: warehousesSheet },
  { contract: products, sheet: productsSheet },
  { contract: stocks, sheet: stocksSheet },
  { contract: sales, sheet: salesSheet },
  { contract: ethiopianShipments, sheet: ethiopianShipmentsReport },
  { contract: freeZoneShipments, sheet: freeZoneShipmentsReport },
  { contract: chinaShipments, sheet: chinaShipmentsReport },
];
