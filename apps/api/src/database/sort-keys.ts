import { fold } from '@app/schemas/fold';
import type { Resource } from '@app/schemas/resource';
import { mongo } from 'mongoose';
import { z } from 'zod';

type Sorted = Pick<Resource, 'sortable' | 'record'>;
type Key = string | mongo.MaxKey | null | undefined;
/** What is stored beside a record's own fields to sort it by; see `orderPath`. */
type SortFields = { sort?: Record<string, Key>; sortUp?: Record<string, unknown> };

/**
 * A text as lists are sorted by it, so that the database's own order of texts is the one that people expect: letter
 * case, accents and whatever else a search ignores are ignored, runs of digits count as numbers. Null for a blank one.
 */
export function sortKey(text: string): string | null {
  const words = fold(text).trim().replace(/\s+/g, ' ');
  return words.replace(/\d+/g, inOrder).slice(0, KEY_MAX) || null;
}
const KEY_MAX = 200;

/** Digits with their number before them, which keep their place before letters: 9 as 019, 10 as 0210. */
function inOrder(digits: string): string {
  const number = digits.replace(/^0+/, '');
  return `0${String.fromCharCode(ZERO + number.length)}${number}`;
}
const ZERO = '0'.charCodeAt(0);

/**
 * The stored field that a list is ordered by for a column: the key of a text, else the column itself. Where the column
 * may be blank, another one upwards, in which what is blank comes last; downwards it does so by itself.
 */
export function orderPath(contract: Sorted, column: string, order: 1 | -1): string {
  const { isText, canBeBlank } = kindOf(contract, column);
  if (canBeBlank && order === 1) return `sortUp.${column}`;
  return isText ? `sort.${column}` : column;
}

/** The fields of a column that need an index for a list to be sorted by it. */
export const orderPaths = (contract: Sorted, column: string): string[] =>
  ([1, -1] as const).map((order) => orderPath(contract, column, order));

/** Whether a column holds texts that the list is sorted by: records with one of some values are found by its key then. */
export const hasKeys = (contract: Sorted, column: string): boolean =>
  contract.sortable.includes(column) && kindOf(contract, column).isText;

/** What is stored with a record so that its list can be sorted by each of its columns. */
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

const hasAny = (fields: object) => Object.keys(fields).length > 0;

type Kind = { isText: boolean; canBeBlank: boolean };
/** What zod takes its time to tell of each column, asked for with each record that is stored. */
const kinds = new WeakMap<Sorted['record'], Map<string, Kind>>();

function kindOf({ record }: Sorted, column: string): Kind {
  const known = kinds.get(record) ?? new Map<string, Kind>();
  const kind = known.get(column) ?? readKind(record.shape[column]);
  kinds.set(record, known.set(column, kind));
  return kind;
}

function readKind(declared: unknown): Kind {
  const canBeBlank = declared instanceof z.ZodNullable;
  const inner = canBeBlank ? declared.unwrap() : declared;
  return { isText: inner instanceof z.ZodString, canBeBlank };
}
