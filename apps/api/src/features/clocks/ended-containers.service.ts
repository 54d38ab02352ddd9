import type { ContainerFacts } from '@app/schemas/imports/clocks';
import { containers } from '@app/schemas/imports/container-board';
import { Reader } from '../../database/reader.ts';
import { orderPath, sortFields } from '../../database/sort-keys.ts';
import {
  insertLater,
  removeLater,
  sendNow,
  updateLater,
  upsertLater,
} from '../../database/transactions/pending-writes.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import type { Session } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';
import {
  type ContainerRow,
  clocked,
  costOf,
  readContainers,
  type ShipmentOfContainers,
  streamContainers,
} from './clocked-containers.service.ts';
import { readRules } from './clocks.service.ts';
import {
  type EndedContainer,
  EndedContainerModel,
  type EndedSum,
  type EndedSums,
  EndedSumsModel,
} from './ended-container.model.ts';

export type { EndedContainer };

/*
 * A shipment is planned until a container of it has come, out while a day may change what its containers cost, and ended
 * once none does any more: each is back, or was to come on a day that is over and nobody said that it did. What those of
 * ended ones cost is stored, so that the board and the dashboard read what is out, however much there was before it.
 */

export type Phase = 'planned' | 'out' | 'ended';
/** Finds the shipments of a phase. */
export const inPhase = (...phases: Phase[]) => ({ phase: { $in: phases } });

type Days = { [fact in keyof ContainerFacts]: Date | string | null } & { containerArrival: Date | string };
const factsOf = ({ discharged, arrived, released, returned }: Days) =>
  [discharged, arrived, released, returned].filter((day) => day != null);

/** Tells the phase of a shipment by its containers. */
export function phaseOf(some: readonly Days[], today: Date): Phase {
  const isOver = (one: Days) =>
    (one.returned != null || !factsOf(one).length) &&
    factsOf(one).every((day) => new Date(day) <= today) &&
    new Date(one.containerArrival) < today;
  if (some.length && some.every(isOver)) return 'ended';
  return some.some((one) => factsOf(one).length) ? 'out' : 'planned';
}

/** A shipment as it is now, and its phases before and now. */
type Changed = { shipment: ShipmentOfContainers; was: Phase; is: Phase };

/** Writes anew what is stored of the ended containers of shipments, in the transaction that changed these. */
export async function refreshEnded(changed: readonly Changed[], reader: Reader, today: Date): Promise<void> {
  const were = changed.filter(({ was }) => was === 'ended').map(({ shipment }) => shipment._id);
  const before = were.length ? await reader.find(EndedContainerModel, { shipmentId: { $in: were } }) : [];
  const ended = changed.filter(({ is }) => is === 'ended').map(({ shipment }) => shipment);
  // No rule counts for what never came: to read them then is a round trip for nothing.
  const haveCome = ended.some(({ containers }) => containers.some((one) => factsOf(one).length));
  const rows = clocked(ended, haveCome ? await readRules(reader) : [], today);
  replaceEnded(before, rows, reader);
}

/** Costs all ended containers anew, in the transaction that changed the rules. */
export async function refreshCosts(reader: Reader): Promise<void> {
  const session = sessionOf(reader);
  await sendNow(session);
  // A shipment that ends at the same time, by the former rules, conflicts with this.
  await upsertNow(EndedSumsModel, { _id: ALL }, { $inc: { rules: 1 } }, session);
  for await (const rows of streamContainers(inPhase('ended'), reader, reader.today)) {
    const shipments = new Set(rows.map(({ shipment }) => shipment._id));
    const before = await reader.find(EndedContainerModel, { shipmentId: { $in: [...shipments] } });
    replaceEnded(before, rows, reader);
    await sendNow(session);
  }
}

/** Stores what ended containers have become, and adds the difference to the sums. */
function replaceEnded(
  before: readonly EndedContainer[],
  rows: readonly ContainerRow[],
  reader: Reader,
): void {
  const session = sessionOf(reader);
  const known = new Map(before.map((one) => [String(one._id), one]));
  const [gone, come]: [EndedContainer[], EndedContainer[]] = [[], []];
  for (const one of rows.map(endedOf)) {
    const { _id, ...fields } = one;
    const was = known.get(String(_id));
    known.delete(String(_id));
    if (was && JSON.stringify(was) === JSON.stringify(one)) continue;
    if (was) updateLater(session, EndedContainerModel, { _id }, { $set: fields });
    else insertLater(session, EndedContainerModel, [one]);
    come.push(one);
    if (was) gone.push(was);
  }
  for (const one of known.values()) {
    removeLater(session, EndedContainerModel, { _id: one._id });
    gone.push(one);
  }
  if (!gone.length && !come.length) return;
  const added = Object.entries(addedUp(gone, come)).flatMap(([state, sum]) =>
    Object.entries(sum).map(([field, by]) => [`of.${state}.${field}`, by]),
  );
  upsertLater(session, EndedSumsModel, { _id: ALL }, { $inc: Object.fromEntries(added) });
}

function sessionOf({ session }: Reader): Session {
  if (!session) throw new Error('What is ended is written in the transaction of what changes it');
  return session;
}

/** Turns a container that is ended into what is stored of it. */
export function endedOf(row: ContainerRow): EndedContainer {
  const fields = {
    _id: row._id,
    shipmentId: row.shipment._id,
    cost: row.cost,
    deposit: row.deposit ?? null,
    depositNotBack: row.depositBack ? 0 : (row.deposit ?? 0),
    arrived: row.arrived,
  };
  const keys = sortFields(containers, { ...fields, containerNo: row.containerNo });
  const state = row.returned ? ('returned' as const) : ('unconfirmed' as const);
  return { ...fields, ...(keys as Pick<EndedContainer, 'sort' | 'sortUp'>), state };
}

const ALL = 'all';

/** Reads the sums of ended containers. */
export const readSums = async (reader: Reader): Promise<EndedSums> =>
  (await reader.findOne(EndedSumsModel, { _id: ALL }))?.of ?? {};

/** Adds up ended containers that come, less those that go. */
export function addedUp(gone: readonly EndedContainer[], come: readonly EndedContainer[]): EndedSums {
  const sums: EndedSums = {};
  for (const [sign, some] of [[-1, gone] as const, [1, come] as const])
    for (const { state, cost, depositNotBack: deposit } of some) {
      const sum = sums[state] ?? { containers: 0, cost: 0, deposits: 0 };
      sum.containers += sign;
      sum.cost += sign * cost;
      sum.deposits += sign * deposit;
      sums[state] = sum;
    }
  return sums;
}

/** Reads what is out and what is ended as of one moment. */
export const inSnapshot = <T>({ scope }: Reader, work: (reader: Reader) => Promise<T>): Promise<T> =>
  inTransaction((session) => work(new Reader(scope, session)));

/** Sums up what all containers have cost by today, in cents. */
export const demurrageOfAll = (reader: Reader, today: Date): Promise<number> =>
  inSnapshot(reader, async (snapshot) => {
    const ofThoseOut = costOf(await readContainers(inPhase('out'), snapshot, today));
    return ofThoseOut + (await sumOfEnded(undefined, snapshot)).cost;
  });

/** Only those in one of some states; all without any. */
type States = readonly string[] | undefined;

/** Sums up ended containers, in cents. */
export async function sumOfEnded(states: States, reader: Reader): Promise<EndedSum> {
  const sums = Object.entries(await readSums(reader)).flatMap(([state, sum]) =>
    !states || states.includes(state) ? [sum] : [],
  );
  const total = (field: keyof EndedSum) => sums.reduce((all, sum) => all + sum[field], 0);
  return { containers: total('containers'), cost: total('cost'), deposits: total('deposits') };
}

type Asked = {
  states: States;
  sort: { field: string; order: 'asc' | 'desc' };
  skip: number;
  limit: number;
};

/** Lists ended containers in an order, each by an index. */
export function listEnded({ states, sort, skip, limit }: Asked, reader: Reader): Promise<EndedContainer[]> {
  const sign = sort.order === 'asc' ? 1 : -1;
  // None of them has time left.
  const order = sort.field === 'left' ? {} : { [orderPath(containers, sort.field, sign)]: sign };
  const filter = states ? { state: { $in: states } } : {};
  return reader.find(EndedContainerModel, filter, { sort: { ...order, _id: sign }, skip, limit });
}
