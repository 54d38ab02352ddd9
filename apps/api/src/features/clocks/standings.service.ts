import { Reader } from '../../database/reader.ts';
import { systemReader } from '../../database/system-reader.ts';
import {
  insertLater,
  removeLater,
  sendNow,
  updateLater,
  upsertLater,
} from '../../database/transactions/pending-writes.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Filter, Id, Session } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';
import {
  type ContainerRow,
  clocked,
  depositNotBack,
  type ShipmentOfContainers,
  streamContainers,
} from './clocked-containers.service.ts';
import { readRules } from './clocks.service.ts';
import { freeUntil, statesOf } from './container-states.ts';
import {
  type Standing,
  StandingModel,
  type StandingSum,
  type StandingSums,
  StandingSumsModel,
  standingKeys,
  standingOrder,
} from './standing.model.ts';

export type { Standing };

/*
 * Where each container stands is stored, so that the board reads a page by an index and the sums from one record, however
 * many containers there are. A change of a shipment stores its containers anew; whoever asks first on a new day stores
 * those that a day may change.
 */

/** A container that no later day changes: it is back, or was to come on a day that is over and nobody said that it did. */
const ENDED = 'ended';

function isEnded(row: ContainerRow, on: Date): boolean {
  const facts = [row.discharged, row.arrived, row.released, row.returned].filter((day) => day !== null);
  const isOver = row.returned !== null || (!facts.length && row.containerArrival < on);
  return isOver && [...facts, row.depositBack ?? on].every((day) => day <= on);
}

/** Names all that a container is on a day: sums are kept by it. */
const kindOf = (row: ContainerRow, on: Date): string =>
  [...(isEnded(row, on) ? [ENDED] : []), ...statesOf(row, on)].join('+') || 'none';
const isOf = (kind: string, name: string) => kind.split('+').includes(name);

/** Turns a container into what is stored of it. @param on the day of its clocks */
export function standingOf(row: ContainerRow, on: Date): Standing {
  const fields = {
    _id: row._id,
    shipmentId: row.shipment._id,
    kind: kindOf(row, on),
    cost: row.cost,
    deposit: row.deposit ?? null,
    depositNotBack: depositNotBack(row, on) ?? 0,
    arrived: row.arrived,
    freeUntil: freeUntil(row),
  };
  return { ...fields, ...standingKeys({ ...fields, containerNo: row.containerNo }) };
}

/** Reads where containers of shipments stood before a change. */
export const standingsOf = (shipments: readonly (Id | string)[], reader: Reader): Promise<Standing[]> =>
  reader.find<Standing>(StandingModel, { shipmentId: { $in: shipments } });

/**
 * Stores where the containers of shipments stand, in the transaction that changed these.
 * @param before what is stored of them
 */
export async function keepStandings(
  shipments: readonly ShipmentOfContainers[],
  before: readonly Standing[],
  reader: Reader,
  today: Date,
): Promise<void> {
  // No rule counts for what has not come: to read them then is a round trip for nothing.
  const haveCome = shipments.some(({ containers }) =>
    containers.some(({ discharged, arrived }) => discharged ?? arrived),
  );
  replace(before, clocked(shipments, haveCome ? await readRules(reader) : [], today), reader, today);
}

/** Stores anew where all containers stand, in the transaction that changed the rules. */
export async function keepAllStandings(reader: Reader, today: Date): Promise<void> {
  // A shipment that changes at the same time, by the former rules, conflicts with this.
  await upsertNow(StandingSumsModel, { _id: ALL }, { $inc: { rules: 1 } }, sessionOf(reader));
  await keepEach({}, reader, today);
}

/** Stores anew those containers that a day may change, unless that is done. */
const standOn = (today: Date): Promise<void> =>
  inTransaction(async (session) => {
    const reader = systemReader(session);
    const sums = await readSums(reader);
    if (isAsOf(sums, today)) return;
    const days = { earliest: today, latest: today };
    await upsertNow(StandingSumsModel, { _id: ALL }, { $set: days }, session);
    const shipments = new Set((await readOpen(sums.of, reader)).map(({ shipmentId }) => String(shipmentId)));
    await keepEach({ _id: { $in: [...shipments] } }, reader, today);
  });

async function keepEach(shipments: Filter, reader: Reader, today: Date): Promise<void> {
  const session = sessionOf(reader);
  await sendNow(session);
  for await (const rows of streamContainers(shipments, reader, today)) {
    const ids = new Set(rows.map(({ shipment }) => shipment._id));
    replace(await standingsOf([...ids], reader), rows, reader, today);
    await sendNow(session);
  }
}

/** Stores what standings have become, and adds the difference to the sums. */
function replace(
  before: readonly Standing[],
  rows: readonly ContainerRow[],
  reader: Reader,
  today: Date,
): void {
  const session = sessionOf(reader);
  const known = new Map(before.map((one) => [String(one._id), one]));
  const [gone, come]: [Standing[], Standing[]] = [[], []];
  for (const one of rows.map((row) => standingOf(row, today))) {
    const { _id, ...fields } = one;
    const was = known.get(String(_id));
    known.delete(String(_id));
    if (was && JSON.stringify(was) === JSON.stringify(one)) continue;
    if (was) updateLater(session, StandingModel, { _id }, { $set: fields });
    else insertLater(session, StandingModel, [one]);
    come.push(one);
    if (was) gone.push(was);
  }
  for (const one of known.values()) {
    removeLater(session, StandingModel, { _id: one._id });
    gone.push(one);
  }
  if (!gone.length && !come.length) return;
  const added = Object.entries(addedUp(gone, come)).flatMap(([kind, sum]) =>
    Object.entries(sum).map(([field, by]) => [`of.${kind}.${field}`, by]),
  );
  upsertLater(
    session,
    StandingSumsModel,
    { _id: ALL },
    { $inc: Object.fromEntries(added), $min: { earliest: today }, $max: { latest: today } },
  );
}

function sessionOf({ session }: Reader): Session {
  if (!session) throw new Error('Standings are written in the transaction of what changes them');
  return session;
}

const ALL = 'all';
/** Sums, and the days between which all standings were told. */
type Sums = { of: StandingSums; earliest: Date | null; latest: Date | null };

export async function readSums(reader: Reader): Promise<Sums> {
  const {
    of = {},
    earliest = null,
    latest = null,
  } = (await reader.findOne(StandingSumsModel, { _id: ALL })) ?? {};
  return {
    of: Object.fromEntries(Object.entries(of).filter(([, { containers }]) => containers)),
    earliest,
    latest,
  };
}

const isAsOf = ({ earliest, latest }: Sums, day: Date) =>
  earliest?.getTime() === day.getTime() && latest?.getTime() === day.getTime();

/** Adds up standings that come, less those that go. */
export function addedUp(gone: readonly Standing[], come: readonly Standing[]): StandingSums {
  const sums: StandingSums = {};
  for (const [sign, some] of [[-1, gone] as const, [1, come] as const])
    for (const { kind, cost, depositNotBack: deposit } of some) {
      const sum = sums[kind] ?? { containers: 0, cost: 0, deposits: 0 };
      sum.containers += sign;
      sum.cost += sign * cost;
      sum.deposits += sign * deposit;
      sums[kind] = sum;
    }
  return sums;
}

/** Reads standings and their sums as of today, at one moment. */
export async function asOfToday<T>(
  { scope }: Reader,
  today: Date,
  work: (sums: StandingSums, snapshot: Reader) => Promise<T>,
): Promise<T> {
  for (;;) {
    const done = await inTransaction(async (session) => {
      const snapshot = new Reader(scope, session);
      const sums = await readSums(snapshot);
      return isAsOf(sums, today) && { answer: await work(sums.of, snapshot) };
    });
    if (done) return done.answer;
    await standOn(today);
  }
}

/** Sums up what all containers have cost by today, in cents. */
export const demurrageOfAll = (reader: Reader, today: Date): Promise<number> =>
  asOfToday(reader, today, async (sums) => sumOf(sums, Object.keys(sums)).cost);

/** Finds the kinds of containers that are in one of some states; all without any. */
export const kindsIn = (sums: StandingSums, states?: readonly string[]): string[] =>
  Object.keys(sums).filter((kind) => !states || states.some((state) => isOf(kind, state)));
/** Kinds that no later day changes. */
export const endedOf = (kinds: readonly string[]): string[] => kinds.filter((kind) => isOf(kind, ENDED));

/** Sums up kinds, in cents. */
export function sumOf(sums: StandingSums, kinds: readonly string[]): StandingSum {
  const total = (field: keyof StandingSum) =>
    kinds.reduce((sum, kind) => sum + (sums[kind]?.[field] ?? 0), 0);
  return { containers: total('containers'), cost: total('cost'), deposits: total('deposits') };
}

/** Reads the ids of containers that a day may change, and of their shipments. */
export function readOpen(
  sums: StandingSums,
  reader: Reader,
): Promise<Pick<Standing, '_id' | 'shipmentId'>[]> {
  const open = Object.keys(sums).filter((kind) => !isOf(kind, ENDED));
  return reader.find(StandingModel, { kind: { $in: open } }, { projection: { shipmentId: 1 } });
}

type Asked = {
  kinds: readonly string[];
  sort: { field: string; order: 'asc' | 'desc' };
  skip: number;
  limit: number;
};

/** Lists standings in an order, each by an index. */
export function listStandings({ kinds, sort, skip, limit }: Asked, reader: Reader): Promise<Standing[]> {
  const sign = sort.order === 'asc' ? 1 : -1;
  const order = { [standingOrder(sort.field, sign)]: sign, _id: sign } as const;
  return reader.find<Standing>(StandingModel, { kind: { $in: kinds } }, {
    sort: order,
    skip,
    limit,
  } as never);
}
