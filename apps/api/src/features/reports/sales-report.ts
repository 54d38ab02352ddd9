import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import { Types } from 'mongoose';
import { daysCondition } from '../../crud/filter.ts';
import { nameAt } from '../../crud/resource.ts';
import { modelNamed } from '../../database/model.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';
import { column, type Report, tableOf, totalled } from '../../spreadsheets/sheet.ts';

/** One row per sold line (HTTP contract, "Rules"). */
export const salesReport = (): Report => ({
  title: 'Sales',
  model: modelNamed('Sale'),
  filter: ({ startDate, endDate, warehouseId }, timeZone) => {
    const days = daysCondition('days', { from: startDate, to: endDate }, timeZone);
    return {
      ...(days && { SalesDate: days }),
      ...(warehouseId && { 'soldData.warehouseId': new Types.ObjectId(warehouseId) }),
    };
  },
  sort: { SalesDate: 1, _id: 1 },
  rowCount: ({ warehouseId }) => ({ $size: linesOf(warehouseId) }),
  ...tableOf<SoldLine>(
    [
      column.date('Date', 14, ({ sale }) => sale.SalesDate),
      column.text('Receipt No', 12, ({ sale }) => receiptNumber(String(sale._id))),
      column.text('Customer', 32, ({ sale }) => sale.custormerName),
      column.text('Sales man', 22, ({ sale }) => sale.SalesMan),
      column.text('Product', 36, ({ line }) => nameAt(line.productId)),
      column.text('Warehouse', 22, ({ line }) => nameAt(line.warehouseId)),
      column.quantity('Quantity', 12, ({ line }) => line.quantity),
      column.money('Selling price', 16, ({ line }) => line.SellingPrice),
      totalled(column.money('Total', 18, ({ line }) => Number(storedLineTotalCents(line)))),
    ],
    soldLines,
  ),
});

type SoldLine = { sale: Sale; line: Sale['soldData'][number] };

/** Selects a sale's lines, or only one warehouse's, within the database. */
const linesOf = (warehouseId: string | undefined) => {
  const isThere = { $eq: ['$$this.warehouseId', new Types.ObjectId(warehouseId)] };
  return warehouseId ? { $filter: { input: '$soldData', cond: isThere } } : '$soldData';
};

/** Selects the same lines of a sale already read. */
function soldLines(record: object, { warehouseId }: ReportRange): SoldLine[] {
  const sale = record as Sale;
  return sale.soldData
    .filter((line) => !warehouseId || String(line.warehouseId._id) === warehouseId)
    .map((line) => ({ sale, line }));
}
