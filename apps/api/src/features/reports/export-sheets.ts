import { customers } from '@app/schemas/customers';
import type { Resource, Role, Route } from '@app/schemas/kit/resource';
import { products } from '@app/schemas/products';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { stocks } from '@app/schemas/stocks';
import { warehouses } from '@app/schemas/warehouses';
import type { ApiResource } from '../../crud/resource.ts';
import { modelNamed } from '../../database/model.ts';
import { column, columnsOf, type Sheet, tableOf } from '../../spreadsheets/sheet.ts';
import { salesResource } from '../sales/sales.service.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

const productsSheet = (): Sheet => ({
  title: 'Products',
  model: modelNamed('Product'),
  ...tableOf(
    columnsOf(products, {
      ...{ name: 36, category: 24, supplier: 28, price: 16 },
      ...{ sku: 18, barcode: 20, vatExempt: 12 },
    }),
  ),
});

const warehousesSheet = (): Sheet => ({
  title: 'Warehouses',
  model: modelNamed('Warehouse'),
  ...tableOf(columnsOf(warehouses, { name: 28, address: 40 })),
});

const stocksSheet = (): Sheet => ({
  title: 'Stocks',
  model: modelNamed('Stock'),
  ...tableOf(
    columnsOf(stocks, {
      productId: { width: 36, header: 'Product name' },
      warehouseId: { width: 28, header: 'Warehouse name' },
      quantity: 14,
    }),
  ),
});

/** One row per sale, as in its list; the sales report has one per line. */
const salesSheet = (): Sheet => ({
  title: 'Sales',
  model: modelNamed('Sale'),
  ...tableOf<Sale>([
    ...columnsOf(sales, { SalesDate: { width: 14, header: 'Date' } }),
    column.text('Receipt No', 12, ({ _id }) => receiptNumber(String(_id))),
    ...columnsOf(sales, { custormerName: 32, SalesMan: 22 }),
    column.count('Items', 10, ({ soldData }) => soldData.length),
    ...columnsOf(sales, { total: 18 }),
    ...columnsOf(sales, { number: 18, payable: 18, paid: 18, due: 18, dueDate: 14, state: 16 }),
  ]),
});

const customersSheet = (): Sheet => ({
  title: 'Customers',
  model: modelNamed('Customer'),
  ...tableOf(
    columnsOf(customers, {
      name: 32,
      phone: 20,
      tin: 14,
      vatNo: 20,
      address: 32,
      creditLimit: 18,
      creditDays: 12,
      opening: 18,
      owes: 18,
      credit: 18,
      active: 10,
      note: 40,
    }),
  ),
});

type ExportedList = {
  contract: Resource & { paths: { export: Route }; access: { export: readonly Role[] } };
  sheet: () => Sheet;
  /** Brings records up to date before they are read. */
  prepare?: ApiResource['prepare'];
};

export const exportedLists: readonly ExportedList[] = [
  { contract: warehouses, sheet: warehousesSheet },
  { contract: products, sheet: productsSheet },
  { contract: stocks, sheet: stocksSheet },
  { contract: sales, sheet: salesSheet, prepare: salesResource.prepare },
  { contract: customers, sheet: customersSheet },
  { contract: ethiopianShipments, sheet: ethiopianShipmentsReport },
  { contract: freeZoneShipments, sheet: freeZoneShipmentsReport },
  { contract: chinaShipments, sheet: chinaShipmentsReport },
];
