import {
  type ContainersRequest,
  clockedContainer,
  containersPage,
} from '@app/schemas/imports/container-board';
import { searchWords } from '@app/schemas/text/fold';
import { cachedUntilChange } from '../../calls/answer-cache.ts';
import type { Reader } from '../../database/reader.ts';
import { ungrouped } from '../../database/search/grouped-numbers.ts';
import { searchFilter } from '../../database/search/search.ts';
import type { Filter, Id } from '../../database/types.ts';
import {
  type ContainerRow,
  costOf,
  depositNotBack,
  readContainers,
  streamContainers,
} from '../clocks/clocked-containers.service.ts';
import { isInOne } from '../clocks/container-states.service.ts';
import {
  asOfToday,
  listStandings,
  type Open,
  readOpen,
  shipmentsOf,
  storedOn,
  streamStandings,
  sumOf,
} from '../clocks/standings.service.ts';
import { byTime, inOrder, type Place, placesOf, placesOfStandings } from './container-order.ts';

type Board = Pick<ContainersRequest, 'filter' | 'sort' | 'on' | 'data' | 'ids'>;
/** The numbers of imports, by their ids. */
export type ImportNumbers = ReadonlyMap<string, string>;

/** Lists all containers that match, least time first unless sorted by a column. */
export async function readBoard(board: Board, reader: Reader): Promise<ContainerRow[]> {
  const order = board.sort ?? byTime;
  const rows = new Map<string, ContainerRow>();
  const places: Place[] = [];
  for await (const some of matching(board, reader, board.on ?? reader.today)) {
    for (const row of some) rows.set(String(row._id), row);
    places.push(...placesOf(some, order));
  }
  return inOrder(places, order).flatMap(({ id }) => rows.get(id) ?? []);
}

type All = { count: number; batches: AsyncIterable<ContainerRow[]> | Iterable<ContainerRow[]> };

/** Tells all containers that match in their order, some at a time where they are stored so, and how many they are. */
export async function readAll(board: Board, reader: Reader): Promise<All> {
  const { today } = reader;
  const on = board.on ?? today;
  if (!isStored(board) || on.getTime() !== today.getTime()) {
    const rows = await readBoard(board, reader);
    return { count: rows.length, batches: [rows] };
  }
  const { kept, count } = await asOfToday(reader, today, async (stored, snapshot) => {
    const asked = storedOn(stored, wantedBy(board), true);
    return { kept: asked, count: (await sumOf(stored, asked, snapshot)).containers };
  });
  async function* batches() {
    for await (const some of streamStandings(kept, board.sort ?? byTime, reader))
      yield await rowsAt(
        some.map(({ _id }) => String(_id)),
        reader,
        on,
      );
  }
  return { count, batches: batches() };
}

/** Tells whether standings are stored by all that a board is narrowed down by. */
const isStored = ({ data, ids, filter }: Board) => !data && !ids && !filter?.importId;
const wantedBy = ({ filter }: Board) => ({ states: chosen(filter?.state), ports: chosen(filter?.portname) });

/** Tells the containers that match, in no order, of some shipments at a time. @param among narrows them down */
async function* matching(
  { filter, data, ids }: Omit<Board, 'sort' | 'on'>,
  reader: Reader,
  day: Date,
  among: Filter = {},
): AsyncGenerator<ContainerRow[]> {
  const words = wordsOf(data);
  const shipments = { ...shipmentsFor({ filter, ids }), ...(await shipmentsWith(words, reader)), ...among };
  for await (const some of streamContainers(shipments, reader, day)) {
    const numbers = words.length ? await importNumbers(some, reader) : new Map<string, string>();
    const isFound = finds(words, numbers);
    yield some.filter(
      (row) =>
        (!ids || ids.includes(String(row._id))) &&
        within(filter?.portname, row.portname) &&
        isInState(filter?.state, row, day) &&
        isFound(row),
    );
  }
}

/** Answers a page of the board, with the sums of all that match; the same page again, until something changes. */
export const boardPage = (request: ContainersRequest, reader: Reader) =>
  keptPage(reader, request, reader.today);

const keptPage = cachedUntilChange(async (reader: Reader, request: ContainersRequest, today: Date) => {
  const { page, limit } = request;
  const isPast = request.on && request.on < today;
  const { rows, total, sums } =
    isStored(request) && !isPast
      ? await pageOfAll(request, reader, today)
      : await pageOfSome(request, reader);
  const numbers = await importNumbers(rows, reader);
  return containersPage.parse({
    data: rows.map((row) => told(row, numbers)),
    totalPages: Math.ceil(total / limit),
    currentPage: page,
    total,
    sums,
  });
});

type Shown = { rows: ContainerRow[]; total: number; sums: { cost: number; deposits: number } };

/** Reads all that match. */
async function pageOfSome({ page, limit, ...board }: ContainersRequest, reader: Reader): Promise<Shown> {
  const rows = await readBoard(board, reader);
  return {
    rows: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
    sums: sumsOf(rows, board.on ?? reader.today),
  };
}

/** Reads a page of what is stored; by a day to come those containers that it may change are told anew. */
const pageOfAll = (
  { page, limit, ...board }: ContainersRequest,
  reader: Reader,
  today: Date,
): Promise<Shown> =>
  asOfToday(reader, today, async (stored, snapshot) => {
    const { filter } = board;
    const [sort, on] = [board.sort ?? byTime, board.on ?? today];
    const wanted = wantedBy(board);
    const isToday = on.getTime() === today.getTime();
    const open = isToday ? [] : await readOpen(wanted, stored, snapshot);
    const places: Place[] = [];
    const anew = { cost: 0, deposits: 0 };
    for await (const rows of tellAnew(open, { filter }, snapshot, on)) {
      places.push(...placesOf(rows, sort));
      const { cost, deposits } = sumsOf(rows, on);
      anew.cost += cost;
      anew.deposits += deposits;
    }
    const kept = storedOn(stored, wanted, isToday);
    const sums = await sumOf(stored, kept, snapshot);
    const before = (page - 1) * limit;
    // Of those that are kept as many stand before the page, less the others.
    const skip = Math.max(0, before - places.length);
    const some = await listStandings(kept, { sort, skip, limit: before - skip + limit }, snapshot);
    const inAll = inOrder([...places, ...placesOfStandings(some, sort)], sort);
    return {
      rows: await rowsAt(
        inAll.slice(before - skip, before - skip + limit).map(({ id }) => id),
        snapshot,
        on,
      ),
      total: places.length + sums.containers,
      sums: { cost: anew.cost + sums.cost, deposits: anew.deposits + sums.deposits },
    };
  });

/** Tells those of some containers that match, by a day. */
async function* tellAnew(
  some: readonly Open[],
  board: Pick<Board, 'filter'>,
  reader: Reader,
  on: Date,
): AsyncGenerator<ContainerRow[]> {
  if (!some.length) return;
  const ids = new Set(some.map(({ _id }) => String(_id)));
  for await (const rows of matching(board, reader, on, shipmentsOf(some)))
    yield rows.filter(({ _id }) => ids.has(String(_id)));
}

const sumsOf = (rows: readonly ContainerRow[], on: Date) => ({
  cost: costOf(rows),
  deposits: rows.reduce((sum, row) => sum + (depositNotBack(row, on) ?? 0), 0),
});

/** Reads containers, in the order of their ids given. */
async function rowsAt(ids: readonly string[], reader: Reader, on: Date): Promise<ContainerRow[]> {
  const read = ids.length ? await readContainers({ 'containers._id': { $in: ids } }, reader, on) : [];
  const rows = new Map(read.map((row) => [String(row._id), row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Turns a container into what its answer is parsed from. */
const told = ({ shipment, ...row }: ContainerRow, numbers: ImportNumbers) => ({
  ...row,
  shipment,
  importId: shipment.importId
    ? { _id: shipment.importId, number: numbers.get(String(shipment.importId)) ?? '' }
    : null,
});
export const asAnswered = (row: ContainerRow, numbers: ImportNumbers) =>
  clockedContainer.parse(told(row, numbers));

type Filtered = NonNullable<ContainersRequest['filter']>[string];

/** Narrows down the shipments that are read, each condition by an index. */
function shipmentsFor({ filter, ids }: Pick<Board, 'filter' | 'ids'>): Filter {
  const { importId, portname } = filter ?? {};
  return {
    ...(Array.isArray(importId) && { importId: { $in: importId } }),
    ...(Array.isArray(portname) && { 'containers.portname': { $in: portname } }),
    ...(ids && { 'containers._id': { $in: ids } }),
  };
}

/** Reads the numbers of the imports that containers belong to. */
export async function importNumbers(rows: readonly ContainerRow[], reader: Reader): Promise<ImportNumbers> {
  const ids = [...new Set(rows.flatMap(({ shipment }) => shipment.importId ?? []).map(String))];
  if (!ids.length) return new Map();
  const options = { projection: { number: 1 } };
  const found = await reader.find<{ _id: Id; number: string }>('Import', { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, number }) => [String(_id), number]));
}

/** Splits a searched text into words without spaces and hyphens. */
const wordsOf = (text: string | null | undefined): string[] =>
  searchWords(text ?? '')
    .map(ungrouped)
    .filter(Boolean);

/** Words shorter than this, and those in more imports, are in so many numbers that no index is faster than looking. */
const [WORD_MIN, IMPORTS_MAX] = [3, 500] as const;

/** Narrows down the shipments that are read to those that words may be found in, or in their import. */
async function shipmentsWith(words: readonly string[], reader: Reader): Promise<Filter> {
  const conditions: Filter[] = [];
  for (const word of words.filter(({ length }) => length >= WORD_MIN)) {
    const options = { projection: { _id: 1 }, limit: IMPORTS_MAX + 1 };
    const imports = await reader.find<{ _id: Id }>('Import', await searchFilter('Import', word), options);
    if (imports.length > IMPORTS_MAX) continue;
    const ofImports = { importId: { $in: imports.map(({ _id }) => _id) } };
    conditions.push({ $or: [await searchFilter('EthiopianShipment', word), ofImports] });
  }
  return conditions.length ? { $and: conditions } : {};
}

/** Finds containers by any number: all words occur in numbers of theirs, with or without spaces and hyphens. */
function finds(words: readonly string[], imports: ImportNumbers) {
  if (!words.length) return () => true;
  return ({ containerNo, shipment }: ContainerRow) => {
    const numbers = [
      containerNo,
      shipment.OperationNo,
      shipment.BillofLoading,
      shipment.ProformaInvoiceNo,
      imports.get(String(shipment.importId)) ?? '',
    ].map(ungrouped);
    return words.every((word) => numbers.some((number) => number.includes(word)));
  };
}

const chosen = (values: Filtered | undefined) => (Array.isArray(values) ? values.map(String) : undefined);
const within = (values: Filtered | undefined, value: string) => chosen(values)?.includes(value) ?? true;

const isInState = (values: Filtered | undefined, row: ContainerRow, on: Date) => {
  const states = chosen(values);
  return !states || isInOne(states, row, on);
};
