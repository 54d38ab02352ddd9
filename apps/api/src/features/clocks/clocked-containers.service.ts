import {
  type Clock,
  type ClockedContainer,
  type ClockRule,
  clocksBy,
  isBackBy,
} from '@app/schemas/imports/clocks';
import type { Reader } from '../../database/reader.ts';
import type { Filter, Id } from '../../database/types.ts';
import { readRules } from './clocks.service.ts';

type Container = ClockedContainer & {
  _id: Id;
  containerNo: string;
  containerArrival: Date;
  portname: string;
  deposit?: number | null;
  depositBack?: Date | null;
  depositBackAmount?: number | null;
};
/** A shipment of containers, as stored. */
export type ShipmentOfContainers = {
  _id: Id;
  OperationNo: string;
  BillofLoading: string;
  ProformaInvoiceNo: string;
  importId?: Id | null;
  return: string;
  containers: Container[];
};

/** A container with its clocks on a day, as stored: money in cents. */
export type ContainerRow = Container & {
  shipment: Omit<ShipmentOfContainers, 'containers'>;
  clocks: Clock[];
  /** Of all its clocks, in cents. */
  cost: number;
};

const projection = {
  OperationNo: 1,
  BillofLoading: 1,
  ProformaInvoiceNo: 1,
  importId: 1,
  return: 1,
  containers: 1,
} as const;

/** Tells the containers of shipments with their clocks: board, imports, dashboard and reports all ask here. */
export async function readContainers(shipments: Filter, reader: Reader, on: Date): Promise<ContainerRow[]> {
  const rows: ContainerRow[] = [];
  for await (const batch of streamContainers(shipments, reader, on)) for (const row of batch) rows.push(row);
  return rows;
}

/** Tells the containers of any number of shipments, of a hundred at a time. */
export async function* streamContainers(
  shipments: Filter,
  reader: Reader,
  on: Date,
): AsyncGenerator<ContainerRow[]> {
  const rules = await readRules(reader);
  const batches = reader.stream<ShipmentOfContainers>('EthiopianShipment', shipments, { projection });
  for await (const batch of batches) yield clocked(batch, rules, on);
}

/** Tells the containers of shipments that were read, with their clocks. */
export function clocked(
  shipments: readonly ShipmentOfContainers[],
  rules: readonly ClockRule[],
  on: Date,
): ContainerRow[] {
  const clocksOf = clocksBy(rules);
  return shipments.flatMap(({ containers, ...shipment }) => {
    const isBack = isBackBy(shipment.return);
    return containers.map((stored) => {
      const row = rowOf(stored, shipment);
      row.clocks = clocksOf(row, on, isBack);
      row.cost = row.clocks.reduce((sum, { cost }) => sum + cost, 0);
      return row;
    });
  });
}

/** Copies a container by its fields: to spread it takes longer than all its clocks. One of part 2 lacks some. */
const rowOf = (stored: Container, shipment: ContainerRow['shipment']): ContainerRow => ({
  _id: stored._id,
  containerNo: stored.containerNo,
  size: stored.size,
  containerArrival: stored.containerArrival,
  portname: stored.portname,
  type: stored.type ?? null,
  discharged: stored.discharged ?? null,
  arrived: stored.arrived ?? null,
  released: stored.released ?? null,
  returned: stored.returned ?? null,
  freeDays: stored.freeDays ?? null,
  deposit: stored.deposit ?? null,
  depositBack: stored.depositBack ?? null,
  depositBackAmount: stored.depositBackAmount ?? null,
  shipment,
  clocks: [],
  cost: 0,
});

/** Sums up what containers of shipments that were read whole have cost by a day, in cents. */
export async function demurrageIn(shipments: readonly object[], reader: Reader, on: Date): Promise<number> {
  if (!shipments.length) return 0;
  return costOf(clocked(shipments as ShipmentOfContainers[], await readRules(reader), on));
}

export const costOf = (rows: readonly ContainerRow[]): number =>
  rows.reduce((sum, { cost }) => sum + cost, 0);

/** What was laid down for a container, in cents, until the day on which it is back. */
export const depositNotBack = (
  { deposit, depositBack }: Pick<ContainerRow, 'deposit' | 'depositBack'>,
  on: Date,
): number | null => (depositBack && depositBack <= on ? null : (deposit ?? null));
