import { z } from 'zod';
import { asText, msg } from '../messages/message.ts';
import { calendarDate, endFirst, id, inOrder, TEXT_MAX } from './fields.ts';
import { readerFields } from './reader.ts';
import type { FilterKind, Resource } from './resource.ts';
import { isStorable } from './texts.ts';

export const pageSizes = [5, 10, 15, 20, 25] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** How many choices a picker fetches first. */
export const PICKER_SIZE = 40;
/** A search isn't paged: it fetches this many matches, and their total. */
export const SEARCH_SIZE = 100;

const noPage = asText(msg('{{label}} must be a whole number from {{min}}', { label: 'Page', min: 1 }));
const noLimit = asText(
  msg('{{label}} must be a whole number from {{min}} to {{max}}', { label: 'Limit', min: 1, max: 100 }),
);
const pageFields = {
  page: z.int(noPage).min(1, noPage).default(1),
  limit: z.int(noLimit).min(1, noLimit).max(100, noLimit).default(DEFAULT_PAGE_SIZE),
};

const label = 'Search text';
const searchText = z
  .string(asText(msg('{{label}} must be a text', { label })))
  .trim()
  .max(TEXT_MAX, asText(msg('{{label}} must be at most {{max}} characters', { label, max: TEXT_MAX })))
  .refine(isStorable, asText(msg("{{label}} contains characters that can't be searched", { label })))
  .nullish();

type Ordered = Pick<Resource, 'sortable' | 'filters' | 'adminFilters'>;

/**
 * The body of a resource's list call: a page, optionally with order and filters. It may carry a search text too, as the
 * specification's list of encoders does (specification 1, section 7).
 */
export function listRequest({ sortable, filters, adminFilters }: Ordered) {
  const order = { sort: sortField(sortable), filter: filterFields(filters, adminFilters) };
  return z.object({ ...pageFields, ...order, searchQuery: searchText });
}

/**
 * The body of a resource's search call: a list call's, with the text under another name; without a text it lists all.
 */
export function searchRequest(resource: Ordered) {
  return listRequest(resource).extend({ data: searchText });
}

const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** Most rows that can be selected one by one. */
const CHOSEN_MAX = 100;

/** What says how a file is to be. */
export const exportFields = {
  format: z.enum(exportFormats, asText(msg('Format must be xlsx or csv'))).default('xlsx'),
  ...readerFields,
};

/** The body of a resource's export call: all pages of the list, or only the selected rows. */
export function exportRequest(resource: Ordered) {
  return searchRequest(resource)
    .omit({ page: true, limit: true, searchQuery: true })
    .extend({
      ids: z
        .array(id())
        .min(1)
        .max(CHOSEN_MAX, asText(msg('At most {{most}} records can be chosen', { most: CHOSEN_MAX })))
        .nullish(),
      /** With ids and values as they are entered, so that the file can be changed and uploaded. */
      forEditing: z
        .boolean(asText(msg('{{label}} must be true or false', { label: 'For editing' })))
        .nullish(),
      ...exportFields,
    });
}

export type ListRequest = z.output<ReturnType<typeof listRequest>>;
export type ExportRequest = z.output<ReturnType<typeof exportRequest>>;
export type SearchRequest = z.output<ReturnType<typeof searchRequest>>;

function sortField(sortable: readonly string[]) {
  const message = asText(
    sortable.length
      ? msg('Sort must name one of {{fields}}', { fields: sortable.join(', ') })
      : msg("This list can't be sorted"),
  );
  return z
    .object(
      {
        field: z.string(message).refine((field) => sortable.includes(field), message),
        order: z.enum(['asc', 'desc'], asText(msg("Order must be 'asc' or 'desc'"))).default('asc'),
      },
      message,
    )
    .nullish();
}

const asWritten = (value: unknown) => (typeof value === 'boolean' ? String(value) : value);
const oneOrMore = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);

/** A range of days, both included. */
export const days = z
  .object({
    from: calendarDate('From').nullish(),
    to: calendarDate('To').nullish(),
  })
  .refine(({ from, to }) => inOrder(from, to), { path: ['to'], error: endFirst });
const filterKinds = {
  reference: z.preprocess(oneOrMore, z.array(id()).min(1).max(100)),
  value: z.preprocess(oneOrMore, z.array(z.string().max(TEXT_MAX).refine(isStorable)).min(1).max(100)),
  flag: z.preprocess(oneOrMore, z.array(z.preprocess(asWritten, z.enum(['true', 'false']))).min(1)),
  days,
  moments: days,
};

/** What is said of a filter that a list has not; those of admins alone are not told. */
export function unknownFilter({ filters, adminFilters = [] }: Pick<Ordered, 'filters' | 'adminFilters'>) {
  const names = Object.keys(filters).filter((name) => !adminFilters.includes(name));
  return names.length
    ? msg('Filter must name one of {{fields}}', { fields: names.join(', ') })
    : msg("This list can't be filtered");
}

function filterFields(filters: Ordered['filters'], adminFilters: Ordered['adminFilters']) {
  const message = asText(unknownFilter({ filters, ...(adminFilters && { adminFilters }) }));
  const fields = Object.entries(filters).map(([field, kind]) => [field, filterOf(field, kind).nullish()]);
  const shape = Object.fromEntries(fields) as Record<string, z.ZodType<FilterValue>>;
  return z.strictObject(shape, message).nullish();
}

const filterOf = (field: string, kind: FilterKind) =>
  typeof kind === 'string'
    ? filterKinds[kind]
    : 'anyOf' in kind
      ? filterKinds.reference
      : namedFilter(field, 'bands' in kind ? Object.keys(kind.bands) : kind.computed);

function namedFilter(field: string, names: readonly string[]) {
  const message = msg('Filter {{field}} must be one of {{values}}', { field, values: names.join(', ') });
  const band = z.enum(names, asText(message));
  return z.preprocess(oneOrMore, z.array(band).min(1));
}

/** A range of days, both included, each as midnight UTC; either may be missing. */
export type Days = z.output<typeof days>;
/** A parsed filter: ids, values or days. */
export type FilterValue = string[] | Days | null | undefined;

/** Totals of all matching records. */
export type Sums = Readonly<Record<string, number>>;
export type Page<T> = { data: T[]; totalPages: number; currentPage: number; total: number; sums?: Sums };

/** The answer of a list or search call. */
export const pageOf = <T extends z.ZodType>(record: T, sums?: z.ZodObject) =>
  z.object({
    data: z.array(record),
    totalPages: z.int(),
    currentPage: z.int(),
    total: z.int(),
    ...(sums && { sums: sums.optional() }),
  });
