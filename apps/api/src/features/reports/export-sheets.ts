import { type GoodsDocument, goods } from '@app/schemas/goods/documents';
import type { Role, Route } from '@app/schemas/kit/resource';
import { pluralOf } from '@app/schemas/messages/plurals';
import { receiptNumber, type Sale, sales } from '@app/schemas/sales';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { type ApiResource, servedResources } from '../../crud/resource.ts';
import { editingTable } from '../../spreadsheets/editing.ts';
import { column, columnsOf, type Sheet, tableOf } from '../../spreadsheets/sheet.ts';
import {
  chinaShipmentsReport,
  ethiopianShipmentsReport,
  freeZoneShipmentsReport,
} from './shipment-reports.ts';

/** One row per sale, which adds up to the sums of its list; the sales report has one per line. */
const salesSheet = (): Sheet => ({
  title: 'Sales',
  model: 'Sale',
  ...tableOf<Sale>(
    [
      ...columnsOf(sales, { SalesDate: { width: 14, header: 'Date' } }),
      column.text('Receipt No', 12, ({ _id }) => receiptNumber(String(_id))),
      ...columnsOf(sales, { custormerName: 32, SalesMan: 22 }),
      column.count('Items', 10, ({ soldData }) => soldData.length),
      ...columnsOf(sales, { total: 18 }),
      column.money('VAT', 16, ({ vat }) => vat?.amount ?? 0),
      ...columnsOf(sales, { payable: 18, number: 18, returned: 18, paid: 18, due: 18 }),
      ...columnsOf(sales, { dueDate: 14, state: 16 }),
    ],
    (record) => [withoutVoid(record as Sale)],
  ),
});

/** Of a void sale nothing is left. */
const withoutVoid = (sale: Sale): Sale =>
  sale.void ? { ...sale, ...{ total: 0, vat: null, payable: 0, returned: 0, paid: 0, due: 0 } } : sale;

/** One row per document. */
const goodsSheet = (): Sheet => ({
  title: 'Goods documents',
  model: 'Goods',
  ...tableOf<GoodsDocument>([
    ...columnsOf(goods, { number: 18, kind: 14, date: 14, warehouseId: 28, toWarehouseId: 28 }),
    column.count('Lines', 10, ({ lines }) => lines.length),
    ...columnsOf(goods, { state: 14, reason: 18, supplier: 28, reference: 18, note: 40 }),
    ...columnsOf(goods, { createdByName: { width: 24, header: 'By' } }),
  ]),
});

/** Files that aren't columns of a list: see `fileColumns` for those that are. */
const sheets: Readonly<Record<string, () => Sheet>> = {
  [sales.name]: salesSheet,
  [goods.name]: goodsSheet,
  [ethiopianShipments.name]: ethiopianShipmentsReport,
  [freeZoneShipments.name]: freeZoneShipmentsReport,
  [chinaShipments.name]: chinaShipmentsReport,
};

type ExportedList = Pick<ApiResource, 'contract' | 'computed'> & {
  route: Route;
  access: readonly Role[];
  sheet: Sheet;
  /** What a role gets to change and upload again, where records can be uploaded. */
  editingSheet: (role: Role) => Sheet;
};

/** Lists what the API exports, once all endpoints of resources are defined. */
export const exportedLists = (): ExportedList[] =>
  servedResources().flatMap((resource) => {
    const { paths, access } = resource.contract;
    return paths.export && access.export
      ? { ...resource, route: paths.export, access: access.export, ...sheetsOf(resource) }
      : [];
  });

function sheetsOf(resource: ApiResource) {
  const sheet = sheetOf(resource);
  const { sheet: upload, ...contract } = resource.contract;
  const editingSheet = (role: Role): Sheet =>
    upload
      ? { title: sheet.title, model: sheet.model, ...editingTable({ ...contract, sheet: upload }, role) }
      : sheet;
  return { sheet, editingSheet };
}

function sheetOf({ contract, model, fileColumns }: ApiResource): Sheet {
  const special = sheets[contract.name];
  if (special) return special();
  if (!fileColumns) throw new Error(`The file of ${contract.name} has no columns`);
  return {
    title: pluralOf(contract.label),
    model: model.modelName,
    ...tableOf(columnsOf(contract, fileColumns)),
  };
}
