import type { Resource } from '@app/schemas/kit/resource';
import { fold } from '@app/schemas/text/fold';
import { mongo } from 'mongoose';
import { z } from 'zod';

type Sorted = Pick<Resource, 'sortable' | 'record'>;
type Key = string | mongo.MaxKey | null | undefined;
/** Sort keys stored beside a record's own fields; see `orderPath`. */
type SortFields = { sort?: Record<string, Key>; sortUp?: Record<string, unknown> };

/**
 * Turns a text into a sort key, so that the database's byte order is the one people expect: folded as for the search,
 * with runs of digits compared as numbers. Null if blank.
 */
export function sortKey(text: string): string | null {
  const words = fold(text).trim().replace(/\s+/g, ' ');
  return words.replace(/\d+/g, inOrder).slice(0, KEY_MAX) || null;
}
const KEY_MAX = 200;

/** Prefixes digits with their count, keeping them before letters: 9 becomes 019, 10 becomes 0210. */
function inOrder(digits: string): string {
  const number = digits.replace(/^0+/, '');
  return `0${String.fromCharCode(ZERO + number.length)}${number}`;
}
const ZERO = '0'.charCodeAt(0);

/**
 * Finds the stored field that sorts a column: a text's key, else the column itself. Columns that may be blank have a
 * second one for ascending order that puts blanks last; in descending order they are last anyway.
 */
export function orderPath(contract: Sorted, column: string, order: 1 | -1): string {
  const { isText, canBeBlank } = kindOf(contract, column);
  if (canBeBlank && order === 1) return `sortUp.${column}`;
  return isText ? `sort.${column}` : column;
}

/** Fields of a column that need an index for sorting. */
export const orderPaths = (contract: Sorted, column: string): string[] =>
  ([1, -1] as const).map((order) => orderPath(contract, column, order));

/** Tells whether a column is sorted by text keys; their index then serves filters by value too. */
export const hasKeys = (contract: Sorted, column: string): boolean =>
  contract.sortable.includes(column) && kindOf(contract, column).isText;

export function sortFields(contract: Sorted, record: Readonly<Record<string, unknown>>): SortFields {
  const sort: SortFields['sort'] = {};
  const sortUp: SortFields['sortUp'] = {};
  for (const column of contract.sortable) {
    const { isText, canBeBlank } = kindOf(contract, column);
    const value = record[column];
    const key = isText && typeof value === 'string' ? sortKey(value) : null;
    if (isText) sort[column] = key;
    if (canBeBlank) sortUp[column] = (isText ? key : value) ?? new mongo.MaxKey();
  }
  return { ...(hasAny(sort) && { sort }), ...(hasAny(sortUp) && { sortUp }) };
}

/** The sort keys of one column, by their paths; none where it is no text that lists are sorted by. */
export function keysOf(contract: Sorted, column: string, value: string): Record<string, Key> {
  if (!hasKeys(contract, column)) return {};
  const paths = [...new Set(orderPaths(contract, column))];
  return Object.fromEntries(paths.map((path) => [path, sortKey(value)]));
}

const hasAny = (fields: object) => Object.keys(fields).length > 0;

type Kind = { isText: boolean; canBeBlank: boolean };
/** Caches what zod is slow to derive and every write needs. */
const kinds = new WeakMap<Sorted['record'], Map<string, Kind>>();

function kindOf({ record }: Sorted, column: string): Kind {
  const known = kinds.get(record) ?? new Map<string, Kind>();
  const kind = known.get(column) ?? readKind(record.shape[column]);
  kinds.set(record, known.set(column, kind));
  return kind;
}

function readKind(declared: unknown): Kind {
  const answered = declared instanceof z.ZodDefault ? declared.unwrap() : declared;
  const canBeBlank = answered instanceof z.ZodNullable;
  const inner = canBeBlank ? answered.unwrap() : answered;
  return { isText: inner instanceof z.ZodString, canBeBlank };
}
