import type { Client } from './client.ts';
import { dayFromNow, ethiopianShipment } from './shipment-samples.ts';

/** Rules of which the days and rates are easy to count with, long since. */
const rules = [
  {
    name: 'Storage',
    from: 'arrived',
    to: 'released',
    freeDays: 8,
    tiers: [{ fromDay: 9, per20: 50, per40: 100 }],
    since: '2024-01-01',
  },
  {
    name: 'Carrier',
    from: 'discharged',
    to: 'returned',
    freeDays: 10,
    tiers: [{ fromDay: 11, per20: 500, per40: 1_000 }],
    since: '2024-01-01',
  },
];
export const easyClocks = (api: Client) => api.call('PUT', '/settings/clocks', { rules });

type Row = Record<string, unknown> & { containerNo: string };

/** An Ethiopian shipment of containers that are planned for three days ago. */
export const shipmentOf = (api: Client, OperationNo: string, rows: readonly Row[], fields: object = {}) =>
  api.call(
    'POST',
    '/ethioshipment/create',
    ethiopianShipment(OperationNo, {
      No_of_Containers: rows.length,
      containers: rows.map((row) => ({
        size: 40,
        type: '40HC',
        containerArrival: dayFromNow(-3),
        portname: 'Modjo',
        ...row,
      })),
      ...fields,
    }),
  );
