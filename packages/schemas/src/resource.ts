import type { z } from 'zod';

export type Verb = 'list' | 'search' | 'export' | 'get' | 'create' | 'update' | 'remove';
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
/**
 * How a list may be narrowed by a column: to records with one of these ids or values, or to a range of days,
 * be the column a calendar date or a moment.
 */
export type FilterKind = 'reference' | 'value' | 'days' | 'moments' | Bands;
/** Named parts of a column's range, such as low for what is above 0 and up to 10, in the units of storage. */
export type Bands = {
  of: string;
  bands: Readonly<Record<string, { above?: number; upTo?: number }>>;
};

/** What API, web app and API description agree on for one kind of record. */
export type Resource = {
  /** The plural, as in folder names and query keys. */
  name: string;
  /** Starts a sentence: "Product not found". */
  label: string;
  paths: Partial<Record<Verb, Route>>;
  /** Who may call what; what isn't named here is not offered. */
  access: Partial<Record<Verb, readonly Role[]>>;
  /** What leaves the API, and nothing else. */
  record: z.ZodObject;
  create?: z.ZodType;
  update?: z.ZodType;
  /** What the specification's update call names the record's id: `_id` unless told otherwise. The API takes either. */
  updateId?: '_id' | 'id';
  /** Columns a list can be sorted by; without one it comes newest first. */
  sortable: readonly string[];
  filters: Readonly<Record<string, FilterKind>>;
  /** What all that match add up to, from the database's units; told under a filter or a search. */
  sums?: z.ZodObject;
  /** The specification's success texts, said by the API and shown as toasts. */
  messages: { created?: string; updated?: string; removed?: string };
};

/** Keeps a declaration's exact type, from which records and messages are inferred. */
export const defineResource = <const R extends Resource>(resource: R): R => resource;

export const everyone = ['admin', 'encoder'] as const;
export type Role = (typeof everyone)[number];
export const admins = ['admin'] as const satisfies readonly Role[];

export type RecordOf<R extends Resource> = z.output<R['record']>;

/** Splits "POST /product/create" into its method and path. */
export function splitRoute(route: Route): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}
