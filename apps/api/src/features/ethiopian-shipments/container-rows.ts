import { containerFactNames } from '@app/schemas/imports/container-facts';
import { containerKey } from '@app/schemas/shipments/containers';
import type { EthiopianShipment, ethiopianShipmentInput } from '@app/schemas/shipments/ethiopian-shipments';
import type { z } from 'zod';

type Sent = z.output<typeof ethiopianShipmentInput>['containers'][number];
type Row = EthiopianShipment['containers'][number];

/** Completes the rows of a new shipment: none of them is there already. */
export const newRows = (sent: readonly Sent[]): Sent[] =>
  sent.map(({ _id, ...row }) => withAmountBack(row as Sent));

/**
 * Finds which rows are there already, by their id or, without one, by the number of exactly one of them. They keep their
 * id, and what they don't carry: callers may know part 2 alone.
 */
export function keptRows(sent: readonly Sent[], before: readonly Row[]): Sent[] {
  const left = new Map(before.map((row) => [row._id, row]));
  // A row that another one names by its id is that one's, whatever number stands above.
  const named = new Set(sent.map(({ _id }) => _id));
  const unnamed = before.filter(({ _id }) => !named.has(_id));
  return sent.map(({ _id, ...row }) => {
    const known = _id ? left.get(_id) : onlyOneOf(row.containerNo, unnamed, left);
    if (!known) return withAmountBack(row as Sent);
    left.delete(known._id);
    const carried = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
    return withAmountBack({ ...asSent(known), ...carried } as Sent);
  });
}

function onlyOneOf(containerNo: string, before: readonly Row[], left: ReadonlyMap<string, Row>) {
  const same = before.filter((row) => containerKey(row.containerNo) === containerKey(containerNo));
  const [row] = same;
  return row && same.length === 1 && left.has(row._id) ? row : undefined;
}

/** Turns a row as it is answered into one that is sent. */
function asSent({ containerArrival, ...row }: Row): Sent {
  const days = [...containerFactNames, 'depositBack'] as const;
  const dates = Object.fromEntries(days.map((day) => [day, row[day] && new Date(row[day])]));
  return { ...row, ...dates, containerArrival: new Date(containerArrival) } as Sent;
}

/** Of a deposit that is back, all is unless an amount says otherwise. */
const withAmountBack = (row: Sent): Sent => ({
  ...row,
  depositBackAmount: row.depositBack ? (row.depositBackAmount ?? row.deposit ?? null) : null,
});
