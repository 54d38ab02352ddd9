import { factsUntil } from '@app/schemas/imports/clocks';
import {
  type ContainerState,
  type ContainersRequest,
  clockedContainer,
  containersPage,
} from '@app/schemas/imports/container-board';
import { searchWords } from '@app/schemas/text/fold';
import { cachedUntilChange } from '../../calls/answer-cache.ts';
import type { Reader } from '../../database/reader.ts';
import { ungrouped } from '../../database/search/grouped-numbers.ts';
import { searchFilter } from '../../database/search/search.ts';
import { sortKey } from '../../database/sort-keys.ts';
import type { Filter, Id } from '../../database/types.ts';
import { type ContainerRow, readContainers } from '../clocks/clocked-containers.service.ts';

type Board = Pick<ContainersRequest, 'filter' | 'sort' | 'on' | 'data' | 'ids'>;
/** The numbers of imports, by their ids. */
export type ImportNumbers = ReadonlyMap<string, string>;

/** Lists all containers that match, least time first unless sorted by a column. */
export async function readBoard(
  { filter, sort, on, data, ids }: Board,
  reader: Reader,
): Promise<ContainerRow[]> {
  const day = on ?? reader.today;
  const words = wordsOf(data);
  const shipments = { ...shipmentsFor({ filter, ids }, day), ...(await shipmentsWith(words, reader)) };
  const all = await readContainers(shipments, reader, day);
  const numbers = words.length ? await importNumbers(all, reader) : new Map<string, string>();
  const isFound = finds(words, numbers);
  const rows = all.filter(
    (row) =>
      (!ids || ids.includes(String(row._id))) &&
      within(filter?.portname, row.portname) &&
      isInState(filter?.state, row, day) &&
      isFound(row),
  );
  return inOrder(rows, sort ?? { field: 'left', order: 'asc' });
}

/** Answers a page of the board, with the sums of all that match; the same page again, until something changes. */
export const boardPage = (request: ContainersRequest, reader: Reader) =>
  keptPage(reader, request, reader.today);

/** @param _today asks anew on another day */
const keptPage = cachedUntilChange(async (reader: Reader, request: ContainersRequest, _today: Date) => {
  const { page, limit, ...board } = request;
  const rows = await readBoard(board, reader);
  const shown = rows.slice((page - 1) * limit, page * limit);
  const numbers = await importNumbers(shown, reader);
  const deposits = rows.reduce((sum, row) => sum + (depositNotBack(row) ?? 0), 0);
  return containersPage.parse({
    data: shown.map((row) => told(row, numbers)),
    totalPages: Math.ceil(rows.length / limit),
    currentPage: page,
    total: rows.length,
    sums: { cost: rows.reduce((sum, { cost }) => sum + cost, 0), deposits },
  });
});

/** What was laid down for a container, in cents, until it is back. */
export const depositNotBack = ({ deposit, depositBack }: ContainerRow): number | null =>
  depositBack ? null : (deposit ?? null);

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
function shipmentsFor({ filter, ids }: Pick<Board, 'filter' | 'ids'>, on: Date): Filter {
  const { importId, portname, state } = filter ?? {};
  return {
    ...(Array.isArray(state) && {
      $or: state.flatMap((one) => shipmentsIn[one as ContainerState](on)),
    }),
    ...(Array.isArray(importId) && { importId: { $in: importId } }),
    ...(Array.isArray(portname) && { 'containers.portname': { $in: portname } }),
    ...(ids && { 'containers._id': { $in: ids } }),
  };
}

const ever = { $gt: new Date(0) };
/** Has a container of which a fact is not known while something else holds, or that came after a day. */
const without = (fact: 'arrived' | 'returned', on: Date, ...others: Filter[]): Filter[] => [
  ...others.map((other) => ({
    // The same as what follows, for the choice of the index.
    [`containers.${fact}`]: null,
    containers: { $elemMatch: { [fact]: null, ...other } },
  })),
  { [`containers.${fact}`]: { $gt: on } },
];
/** Finds the shipments whose containers may be in a state on a day. */
const shipmentsIn: Readonly<Record<ContainerState, (on: Date) => Filter[]>> = {
  running: (on) => without('returned', on, { arrived: ever }),
  due: (on) => without('returned', on, { discharged: ever }, { arrived: ever }),
  over: (on) => without('returned', on, { discharged: ever }, { arrived: ever }),
  released: (on) => without('returned', on, { released: ever }),
  returned: () => [{ 'containers.returned': ever }],
  unconfirmed: (on) => without('arrived', on, { containerArrival: { $lt: on } }),
};

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

const within = (chosen: Filtered, value: string) => !Array.isArray(chosen) || chosen.includes(value);

/** Clocks that go on. */
const runningOf = ({ clocks }: ContainerRow) => clocks.filter(({ ended }) => !ended);

const states: Readonly<Record<ContainerState, (row: ContainerRow, on: Date) => boolean>> = {
  running: (row, on) => Boolean(factsUntil(row, on).arrived) && runningOf(row).length > 0,
  due: (row) => {
    const running = runningOf(row);
    return running.some(({ left }) => left <= DUE) && running.every(({ over }) => !over);
  },
  over: (row) => runningOf(row).some(({ over }) => over > 0),
  released: (row, on) => Boolean(factsUntil(row, on).released) && !factsUntil(row, on).returned,
  returned: (row, on) => Boolean(factsUntil(row, on).returned),
  unconfirmed: (row, on) => row.containerArrival < on && !factsUntil(row, on).arrived,
};
/** With so many days left a container is due: today, tomorrow or the day after. */
const DUE = 2;

const isInState = (chosen: Filtered, row: ContainerRow, on: Date) =>
  !Array.isArray(chosen) || chosen.some((state) => states[state as ContainerState](row, on));

/** Days until the first clock is over, below 0 where one is; without a running clock there is no hurry. */
const timeLeft = (row: ContainerRow) =>
  Math.min(...runningOf(row).map(({ left, over }) => left - over), Number.MAX_SAFE_INTEGER);

/** What columns sort by; what is unknown comes last in both directions. */
const sortValues: Readonly<Record<string, (row: ContainerRow) => number | string | null>> = {
  left: (row) => {
    const left = timeLeft(row);
    return left === Number.MAX_SAFE_INTEGER ? null : left;
  },
  containerNo: ({ containerNo }) => sortKey(containerNo),
  arrived: ({ arrived }) => arrived?.getTime() ?? null,
  deposit: ({ deposit }) => deposit ?? null,
  cost: ({ cost }) => cost,
};

/** Orders containers, each looked at once. */
function inOrder(
  rows: readonly ContainerRow[],
  { field, order }: NonNullable<Board['sort']>,
): ContainerRow[] {
  const sortValue = sortValues[field] ?? (() => null);
  const sign = order === 'asc' ? 1 : -1;
  const valued = rows.map((row) => ({ row, value: sortValue(row), id: String(row._id) }));
  valued.sort((one, other) => {
    const [a, b] = [one.value, other.value];
    if (a === b) return one.id < other.id ? -1 : 1;
    if (a === null) return 1;
    if (b === null) return -1;
    return a < b ? -sign : sign;
  });
  return valued.map(({ row }) => row);
}
