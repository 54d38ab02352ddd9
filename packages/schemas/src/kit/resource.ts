import type { z } from 'zod';
import { type Label, type Message, msg } from '../messages/message.ts';
import type { NounLabel } from '../messages/plurals.ts';
import type { Listed } from './listed.ts';

export type Verb = 'list' | 'search' | 'export' | 'get' | 'create' | 'update' | 'remove';
export type Route = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;
/**
 * How a column filters a list: by ids, by values, by yes or no, or by a range of days, whether the column holds
 * calendar dates or moments.
 */
export type FilterKind = 'reference' | 'value' | 'flag' | 'days' | 'moments' | Bands | AnyOf | Computed;
/** Ids that a list of ids in another field may hold, such as those of all places of a document. */
type AnyOf = { anyOf: string };
/** Values that only the server can tell records by. */
type Computed = { computed: readonly string[] };
/** Named ranges of a column, such as low for above 0 and up to 10, in the units of storage. */
export type Bands = {
  of: string;
  bands: Readonly<Record<string, { above?: number; upTo?: number }>>;
};

/** What a spreadsheet of records has that can be uploaded (part 4, section 6). */
export type UploadSheet = {
  /** Its columns, by the names of their fields. */
  fields: readonly string[];
  /** What lists call a field, beside its own label. */
  heads?: Readonly<Record<string, Label>>;
  /** The columns for admins alone. */
  adminsFields?: readonly string[];
  /** The row of the template that shows how one is written. */
  example: Readonly<Record<string, string | number>>;
};

/** The contract of API, web app and API description for one kind of record. */
export type Resource = {
  /** The plural, as in folder names and query keys. */
  name: string;
  /** Starts a sentence: "Product not found". Its Amharic is in `messages/nouns.ts`. */
  label: NounLabel;
  paths: Partial<Record<Verb, Route>>;
  /** The roles allowed on each call; a call not listed isn't offered. */
  access: Partial<Record<Verb, readonly Role[]>>;
  /** The fields that leave the API, and no others. */
  record: z.ZodObject;
  /** The record with what lists leave out: what `get` and the changes answer. By default it is the record. */
  detail?: z.ZodObject;
  create?: z.ZodType;
  update?: z.ZodType;
  /** The name of the record's id in the specification's update call, by default `_id`. The API takes either. */
  updateId?: '_id' | 'id';
  /** Columns that can sort the list; by default it is newest first. */
  sortable: readonly string[];
  filters: Readonly<Record<string, FilterKind>>;
  /** Those of the filters that admins alone may use. */
  adminFilters?: readonly string[];
  /** Fields, at any depth and inside lists, that hold a name of the reference data. */
  listed?: Readonly<Record<string, Listed>>;
  /** What its records can be uploaded by. */
  sheet?: UploadSheet;
  /** Totals of all matching records, from the database's units; sent with a filter or search. */
  sums?: z.ZodObject;
  /** Success messages of the API, shown as toasts. */
  messages: { created: Message; updated: Message; removed: Message };
};

type Declaration = Omit<Resource, 'messages'> & { messages?: Partial<Resource['messages']> };

/**
 * Keeps a declaration's exact type, from which records are inferred. Adds "Product created successfully" where the
 * specification has no other text.
 */
export function defineResource<const D extends Declaration>(
  declaration: D,
): Omit<D, 'messages'> & Pick<Resource, 'messages'> {
  const { label, messages } = declaration;
  const texts = {
    created: msg('{{label}} created successfully', { label }),
    updated: msg('{{label}} updated successfully', { label }),
    removed: msg('{{label}} deleted successfully', { label }),
  };
  return { ...declaration, messages: { ...texts, ...messages } };
}

export const everyone = ['admin', 'encoder'] as const;
export type Role = (typeof everyone)[number];
/** The columns of a sheet that somebody may fill in. */
export const sheetFields = ({ fields, adminsFields = [] }: UploadSheet, role: Role): readonly string[] =>
  role === 'admin' ? fields : fields.filter((field) => !adminsFields.includes(field));
export const admins = ['admin'] as const satisfies readonly Role[];

export type RecordOf<R extends Pick<Resource, 'record'>> = z.output<R['record']>;

/** Splits "POST /product/create" into method and path. */
export function splitRoute(route: Route): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ');
  return { method, path };
}
