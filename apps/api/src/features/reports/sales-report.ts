import { storedLineTotalCents } from '@app/schemas/amounts';
import { receiptNumber, type Sale } from '@app/schemas/sales';
import { nameAt } from '../../crud/resource.ts';
import { type Filter, modelNamed } from '../../database/model.ts';
import type { Report } from './report.ts';

const DAY = 86_400_000;

/** One row for each line that was sold (contract "Rules"). */
export const salesReport = (): Report => ({
  title: 'Sales',
  model: modelNamed('Sale'),
  columns: [
    { header: 'Date', kind: 'date', width: 14 },
    { header: 'Receipt No', kind: 'text', width: 12 },
    { header: 'Customer', kind: 'text', width: 32 },
    { header: 'Sales man', kind: 'text', width: 22 },
    { header: 'Product', kind: 'text', width: 36 },
    { header: 'Warehouse', kind: 'text', width: 22 },
    { header: 'Quantity', kind: 'quantity', width: 12 },
    { header: 'Selling price', kind: 'money', width: 16 },
    { header: 'Total', kind: 'money', width: 18 },
  ],
  filter: ({ startDate, endDate, warehouseId }) => {
    const days: Filter = {
      ...(startDate && { $gte: startDate }),
      ...(endDate && { $lt: new Date(endDate.getTime() + DAY) }),
    };
    return {
      ...(Object.keys(days).length && { SalesDate: days }),
      ...(warehouseId && { 'soldData.warehouseId': warehouseId }),
    };
  },
  sort: { SalesDate: 1, _id: 1 },
  rows: (record, { warehouseId }) => {
    const { _id, SalesDate, custormerName, SalesMan, soldData } = record as Omit<Sale, 'SalesDate'> & {
      SalesDate: Date;
    };
    return soldData
      .filter((line) => !warehouseId || String(line.warehouseId._id) === warehouseId)
      .map((line) => [
        SalesDate,
        receiptNumber(String(_id)),
        custormerName,
        SalesMan,
        nameAt(line.productId),
        nameAt(line.warehouseId),
        line.quantity,
        line.SellingPrice,
        Number(storedLineTotalCents(line)),
      ]);
  },
  totals: [8],
});
