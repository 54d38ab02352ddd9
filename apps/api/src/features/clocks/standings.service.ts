import { isBackBy } from '@app/schemas/imports/clocks';
import type { ReferenceList } from '@app/schemas/kit/listed';
import { Reader } from '../../database/reader.ts';
import {
  insertLater,
  removeLater,
  sendNow,
  updateLater,
  updateManyLater,
  upsertLater,
} from '../../database/transactions/pending-writes.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Filter, Id, Scope, Session } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';
import {
  type ContainerRow,
  clocked,
  depositNotBack,
  type ShipmentOfContainers,
  streamContainers,
} from './clocked-containers.service.ts';
import { readRules } from './clocks.service.ts';
import { freeUntil, statesOf } from './container-states.service.ts';
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

/** What changes standings waits for each other within a process: all of it writes the record of the sums. */
export const STANDINGS = 'standings of containers';

/**
 * Names all that a container is on a day, by which sums are kept: whether it is planned, out or ended, and its states. No
 * later day changes one that is ended: its clocks are, or it was to come on a day that is over and nobody said that it did.
 */
const kindOf = (row: ContainerRow, on: Date): string => [phaseOf(row, on), ...statesOf(row, on)].join('+');

function phaseOf(row: ContainerRow, on: Date): 'planned' | 'out' | 'ended' {
  const facts = [row.discharged, row.arrived, row.released, row.returned].filter((day) => day !== null);
  const goesOn = facts.length > 0 && !isBackBy(row.shipment.return);
  const isOver = row.returned !== null || (!goesOn && row.containerArrival < on);
  if (isOver && [...facts, row.depositBack ?? on].every((day) => day <= on)) return 'ended';
  return facts.length ? 'out' : 'planned';
}
const isOf = (kind: string, name: string) => kind.split('+').includes(name);

/** Turns a container into what is stored of it. @param on the day of its clocks */
export function standingOf(row: ContainerRow, on: Date): Standing {
  const fields = {
    _id: row._id,
    shipmentId: row.shipment._id,
    kind: kindOf(row, on),
    portname: row.portname,
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

/** Stores anew where containers stand, in the transaction of what changes it: all, or those that are not ended. */
export async function keepAnew(which: 'all' | 'open', reader: Reader, today: Date): Promise<void> {
  const session = sessionOf(reader);
  await sendNow(session);
  const { of } = await readSums(reader);
  const told = { $set: { earliest: today, latest: today }, $inc: { changes: 1 } };
  await upsertNow(StandingSumsModel, { _id: ALL }, told, session);
  const shipments = which === 'all' ? {} : shipmentsOf(await readOpen({}, of, reader));
  for await (const rows of streamContainers(shipments, reader, today)) {
    const ids = new Set(rows.map(({ shipment }) => shipment._id));
    replace(await standingsOf([...ids], reader), rows, reader, today);
    await sendNow(session);
  }
}

/** Stores anew those containers that a day may change, unless that is done. */
const standOn = (today: Date, scope: Scope): Promise<void> =>
  inTransaction(
    async (session) => {
      const reader = new Reader(scope, session);
      if (!isAsOf(await readSums(reader), today)) await keepAnew('open', reader, today);
    },
    { keys: [STANDINGS] },
  );

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
  const added = Object.entries(addedUp(gone, come)).flatMap(([kind, sum]) =>
    Object.entries(sum).map(([field, by]) => [`of.${kind}.${field}`, by] as const),
  );
  // Counts those that change nothing too: new rules that are stored at the same time have not seen their shipment.
  const $inc = { ...Object.fromEntries(added), changes: 1 };
  const days = { $min: { earliest: today }, $max: { latest: today } };
  upsertLater(session, StandingSumsModel, { _id: ALL }, { $inc, ...days });
}

function sessionOf({ session }: Reader): Session {
  if (!session) throw new Error('Standings are written in the transaction of what changes them');
  return session;
}

const ALL = 'all';
/** Sums, and the days between which all standings were told. */
type Sums = { of: StandingSums; earliest: Date | null; latest: Date | null };

/** Reads the sums of each kind that has containers. */
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
    await standOn(today, scope);
  }
}

/** Sums up what all containers have cost by today, in cents. */
export const demurrageOfAll = (reader: Reader, today: Date): Promise<number> =>
  asOfToday(
    reader,
    today,
    async (sums, snapshot) => (await sumOf(sums, storedOn(sums, {}, true), snapshot)).cost,
  );

/** Which standings are asked for: those in one of some states, at one of some ports; all without. */
type Wanted = { states?: readonly string[] | undefined; ports?: readonly string[] | undefined };

const kindsIn = (sums: StandingSums, states: Wanted['states']) =>
  Object.keys(sums).filter((kind) => !states || states.some((state) => isOf(kind, state)));
/** Finds standings: each kind by itself, so that an index has it in order. */
const ofKinds = (kinds: readonly string[], { ports }: Wanted): Filter => ({
  kind: { $in: kinds },
  ...(ports && { portname: { $in: ports } }),
});

/** Finds standings that are stored as they are on a day: all of them today, those that are ended on a later one. */
export function storedOn(sums: StandingSums, wanted: Wanted, isToday: boolean) {
  const kinds = kindsIn(sums, wanted.states).filter((kind) => isToday || isOf(kind, 'ended'));
  return { kinds, filter: ofKinds(kinds, wanted) };
}

type Stored = ReturnType<typeof storedOn>;

/** Sums up standings, in cents: those at some ports are added up, as no sums are kept of them. */
export async function sumOf(
  sums: StandingSums,
  { kinds, filter }: Stored,
  reader: Reader,
): Promise<StandingSum> {
  const of = (field: keyof StandingSum) => kinds.reduce((sum, kind) => sum + (sums[kind]?.[field] ?? 0), 0);
  if (!('portname' in filter))
    return { containers: of('containers'), cost: of('cost'), deposits: of('deposits') };
  const group = { _id: null, containers: { $sum: 1 }, cost: { $sum: '$cost' } };
  const [sum] = await reader.sum<StandingSum>(StandingModel, filter, [
    { $group: { ...group, deposits: { $sum: '$depositNotBack' } } },
  ]);
  return sum ?? { containers: 0, cost: 0, deposits: 0 };
}

/** A container that a day may change, and its shipment. */
export type Open = Pick<Standing, '_id' | 'shipmentId'>;

/** Reads the containers that may be wanted on a later day: what is planned is in no state but one. */
export function readOpen(wanted: Wanted, sums: StandingSums, reader: Reader): Promise<Open[]> {
  const { states = ['unconfirmed'] } = wanted;
  const isWanted = (kind: string) =>
    isOf(kind, 'out') || (isOf(kind, 'planned') && states.includes('unconfirmed'));
  const filter = ofKinds(Object.keys(sums).filter(isWanted), wanted);
  return reader.find(StandingModel, filter, { projection: { shipmentId: 1 } });
}

/** Finds the shipments of containers. */
export const shipmentsOf = (some: readonly Open[]): Filter => ({
  _id: { $in: [...new Set(some.map(({ shipmentId }) => String(shipmentId)))] },
});

type Sort = { field: string; order: 'asc' | 'desc' };

/** Orders standings, each order by an index. */
function orderOf({ field, order }: Sort) {
  const sign = order === 'asc' ? 1 : -1;
  return { [standingOrder(field, sign)]: sign, _id: sign } as const;
}

/** Lists standings of a page. */
export const listStandings = (
  { filter }: Stored,
  { sort, ...page }: { sort: Sort; skip: number; limit: number },
  reader: Reader,
): Promise<Standing[]> => reader.find<Standing>(StandingModel, filter, { sort: orderOf(sort), ...page });

/** Tells the ids of all standings in an order, some at a time. */
export const streamStandings = (
  { filter }: Stored,
  sort: Sort,
  reader: Reader,
): AsyncGenerator<{ _id: Id }[]> =>
  reader.stream<{ _id: Id }>(StandingModel, filter, { sort: orderOf(sort), projection: { _id: 1 } });

/** Carries a new name of a list into standings: of a port, or of an empty return where it ends clocks or no longer does. */
export async function renameInStandings(
  list: ReferenceList,
  { from, to }: { from: string; to: string },
  reader: Reader,
): Promise<void> {
  if (list === 'dry_ports')
    updateManyLater(sessionOf(reader), StandingModel, { portname: from }, { $set: { portname: to } });
  if (list === 'empty_return' && isBackBy(from) !== isBackBy(to)) await keepAnew('all', reader, reader.today);
}
