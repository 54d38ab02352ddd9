import { z } from 'zod';
import { calendarDate, endFirst, id, inOrder, TEXT_MAX } from './fields.ts';
import { readerFields } from './reader.ts';
import type { Bands, Resource } from './resource.ts';
import { isStorable } from './texts.ts';

export const pageSizes = [5, 10, 15, 20, 25] as const;
export const DEFAULT_PAGE_SIZE = 10;
/** How many choices a picker asks for first. */
export const PICKER_SIZE = 40;
/** With paging off, a search asks for this many matches and says how many there are in all. */
export const SEARCH_SIZE = 100;

const pageFields = {
  page: z.int('Page must be a whole number from 1').min(1, 'Page must be a whole number from 1').default(1),
  limit: z
    .int('Limit must be a whole number from 1 to 100')
    .min(1, 'Limit must be a whole number from 1 to 100')
    .max(100, 'Limit must be a whole number from 1 to 100')
    .default(DEFAULT_PAGE_SIZE),
};

const searchText = z
  .string('Search text must be a text')
  .trim()
  .max(TEXT_MAX, `Search text must be at most ${TEXT_MAX} characters`)
  .refine(isStorable, "Search text contains characters that can't be searched")
  .nullish();

/**
 * The body of a resource's list call: a page, and optionally another order and filters. It may carry a text to
 * search for as well, as the specification's list of encoders does (specification 1, section 7).
 */
export function listRequest({ sortable, filters }: Pick<Resource, 'sortable' | 'filters'>) {
  const order = { sort: sortField(sortable), filter: filterFields(filters) };
  return z.object({ ...pageFields, ...order, searchQuery: searchText });
}

/** The body of a resource's search call: the same with the text under another name; no text lists all. */
export function searchRequest(resource: Pick<Resource, 'sortable' | 'filters'>) {
  return listRequest(resource).extend({ data: searchText });
}

const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];
/** So many rows can be chosen one by one. */
const CHOSEN_MAX = 100;

/** The body of a resource's export call: what its list shows, all pages of it, or only the chosen rows. */
export function exportRequest(resource: Pick<Resource, 'sortable' | 'filters'>) {
  return searchRequest(resource)
    .omit({ page: true, limit: true, searchQuery: true })
    .extend({
      ids: z.array(id()).min(1).max(CHOSEN_MAX, `At most ${CHOSEN_MAX} records can be chosen`).nullish(),
      format: z.enum(exportFormats, 'Format must be xlsx or csv').default('xlsx'),
      ...readerFields,
    });
}

export type ListRequest = z.output<ReturnType<typeof listRequest>>;
export type ExportRequest = z.output<ReturnType<typeof exportRequest>>;
export type SearchRequest = z.output<ReturnType<typeof searchRequest>>;

function sortField(sortable: readonly string[]) {
  const message = sortable.length
    ? `Sort must name one of ${sortable.join(', ')}`
    : "This list can't be sorted";
  return z
    .object(
      {
        field: z.string(message).refine((field) => sortable.includes(field), message),
        order: z.enum(['asc', 'desc'], "Order must be 'asc' or 'desc'").default('asc'),
      },
      message,
    )
    .nullish();
}

const oneOrMore = (value: unknown) => (value === undefined || Array.isArray(value) ? value : [value]);

/** From one day to another, both included. */
export const days = z
  .object({
    from: calendarDate('From', { required: 'From is required' }).nullish(),
    to: calendarDate('To', { required: 'To is required' }).nullish(),
  })
  .refine(({ from, to }) => inOrder(from, to), { path: ['to'], error: endFirst });
const filterKinds = {
  reference: z.preprocess(oneOrMore, z.array(id()).min(1).max(100)),
  value: z.preprocess(oneOrMore, z.array(z.string().max(TEXT_MAX).refine(isStorable)).min(1).max(100)),
  days,
  moments: days,
};

function filterFields(filters: Resource['filters']) {
  const names = Object.keys(filters);
  const message = names.length
    ? `Filter must name one of ${names.join(', ')}`
    : "This list can't be filtered";
  const fields = Object.entries(filters).map(([field, kind]) => [
    field,
    (typeof kind === 'string' ? filterKinds[kind] : bandFilter(kind)).nullish(),
  ]);
  const shape = Object.fromEntries(fields) as Record<string, z.ZodType<FilterValue>>;
  return z.strictObject(shape, message).nullish();
}

function bandFilter({ bands }: Bands) {
  const names = Object.keys(bands);
  const band = z.enum(names, `Level must be one of ${names.join(', ')}`);
  return z.preprocess(oneOrMore, z.array(band).min(1));
}

/** From one day to another, both included, each as midnight UTC; either may be missing. */
export type Days = z.output<typeof days>;
/** A filter as parsed: one of these ids or values, or days. */
export type FilterValue = string[] | Days | null | undefined;

/** What all that match add up to. */
export type Sums = Readonly<Record<string, number>>;
export type Page<T> = { data: T[]; totalPages: number; currentPage: number; total: number; sums?: Sums };

/** The answer to a list or search call. */
export const pageOf = <T extends z.ZodType>(record: T, sums?: z.ZodObject) =>
  z.object({
    data: z.array(record),
    totalPages: z.int(),
    currentPage: z.int(),
    total: z.int(),
    ...(sums && { sums: sums.optional() }),
  });
