import { storedLineTotalCents } from '@app/schemas/kit/amounts';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import { daysCondition } from '../../crud/list-query.ts';
import { nameAt } from '../../crud/resource.ts';
import { type Filter, Id } from '../../database/types.ts';
import type { ReportRange } from '../../spreadsheets/sheet.ts';
import { column, type Report, tableOf, totalled } from '../../spreadsheets/sheet.ts';

const FIELDS = ['SalesDate', 'custormerName', 'SalesMan', 'soldData'];

/** One row per sold line (HTTP contract, "Rules"), and one per line that came back, on its own day and below 0. */
export const salesReport = (): Report => ({
  title: 'Sales',
  model: 'Sale',
  fields: FIELDS,
  filter: ({ startDate, endDate, warehouseId }, timeZone) => {
    const days = daysCondition('days', { from: startDate, to: endDate }, timeZone);
    return {
      ...(days && { SalesDate: days }),
      ...(warehouseId && { 'soldData.warehouseId': new Id(warehouseId) }),
    };
  },
  sort: { SalesDate: 1, _id: 1 },
  among: {
    filter: returnsIn,
    stages: (range, timeZone) => [
      { $project: Object.fromEntries([...FIELDS, 'returns'].map((field) => [field, 1])) },
      { $unwind: '$returns' },
      { $match: inReturns(conditionOf(range, timeZone)) },
      { $sort: { 'returns.date': 1, 'returns.number': 1 } },
    ],
    rowCount: ({ warehouseId }) => ({ $size: linesOf(warehouseId, '$returns.lines') }),
    at: (record) => Number(returnOf(record)?.date ?? (record as { SalesDate: Date }).SalesDate),
  },
  rowCount: ({ warehouseId }) => ({ $size: linesOf(warehouseId, '$soldData') }),
  ...tableOf<SoldLine>(
    [
      column.date('Date', 14, ({ date }) => date),
      column.text('Receipt No', 12, ({ sale }) => receiptNumber(String(sale._id))),
      column.text('Customer', 32, ({ sale }) => sale.custormerName),
      column.text('Sales man', 22, ({ sale }) => sale.SalesMan),
      column.text('Product', 36, ({ line }) => nameAt(line.productId)),
      column.text('Warehouse', 22, ({ line }) => nameAt(line.warehouseId)),
      column.quantity('Quantity', 12, ({ quantity }) => quantity),
      column.money('Selling price', 16, ({ line }) => line.SellingPrice),
      totalled(column.money('Total', 18, ({ total }) => total)),
    ],
    soldLines,
  ),
});

type Line = Sale['soldData'][number];
/** A line that was sold or came back; its amounts as stored. */
type SoldLine = { sale: Sale; line: Line; date: unknown; quantity: number; total: number };

const conditionOf = ({ startDate, endDate, warehouseId }: ReportRange, timeZone: string): Filter => {
  const days = daysCondition('days', { from: startDate, to: endDate }, timeZone);
  return {
    date: days ?? { $gt: new Date(0) },
    ...(warehouseId && { 'lines.warehouseId': new Id(warehouseId) }),
  };
};
const inReturns = (condition: Filter) =>
  Object.fromEntries(Object.entries(condition).map(([field, value]) => [`returns.${field}`, value]));
/** Names the date twice: the index is on it, and one return must meet all conditions. */
function returnsIn(range: ReportRange, timeZone: string): Filter {
  const condition = conditionOf(range, timeZone);
  return { 'returns.date': condition.date, returns: { $elemMatch: condition } };
}

/** The return that a record was made of, if it was. */
function returnOf(record: object): StoredReturn | undefined {
  const { returns } = record as { returns?: StoredReturn | StoredReturn[] };
  return Array.isArray(returns) ? undefined : returns;
}

/** Selects lines, or only one warehouse's, within the database. */
const linesOf = (warehouseId: string | undefined, lines: string) => {
  const isThere = { $eq: ['$$this.warehouseId', new Id(warehouseId)] };
  return warehouseId ? { $filter: { input: lines, cond: isThere } } : lines;
};

/** Selects the same lines of a record already read. */
function soldLines(record: object, { warehouseId }: ReportRange): SoldLine[] {
  const [sale, returned] = [record as Sale, returnOf(record)];
  const lines = sale.soldData.filter((line) => !warehouseId || String(line.warehouseId._id) === warehouseId);
  if (!returned)
    return lines.map((line) => {
      const total = Number(storedLineTotalCents(line));
      return { sale, line, date: sale.SalesDate, quantity: line.quantity, total };
    });
  return lines.flatMap((line) => {
    const back = returned.lines.find(({ _id }) => String(_id) === String(line._id));
    if (!back) return [];
    return { sale, line, date: returned.date, quantity: -back.quantity, total: 0 - back.amount };
  });
}

/** What of a return is stored that the report tells. */
type StoredReturn = { date: Date; lines: { _id: unknown; quantity: number; amount: number }[] };
