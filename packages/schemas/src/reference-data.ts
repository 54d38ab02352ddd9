import { z } from 'zod';
import { oneOf, text } from './fields.ts';
import { storedId } from './stored.ts';

/** The lists that fill dropdowns (specification 2, section 3), with what people call them. */
export const referenceLists = {
  banks: 'Banks',
  status: 'Status',
  import_document_status: 'Import document status',
  transit_status_at_dryport: 'Transit status at dry port',
  dry_ports: 'Dry ports',
  sea_ports: 'Sea ports',
  empty_return: 'Empty return',
} as const;
export type ReferenceList = keyof typeof referenceLists;

/** Lists of statuses. */
const statusLists: readonly ReferenceList[] = [
  'import_document_status',
  'transit_status_at_dryport',
  'empty_return',
];

/**
 * The lists whose names a field may hold that offers those of these lists: a status may come from the status list too.
 */
export const namesMayComeFrom = (offered: readonly ReferenceList[]): readonly ReferenceList[] =>
  offered.some((list) => statusLists.includes(list)) ? [...offered, 'status'] : offered;

const list = oneOf(referenceLists, 'List is required');
/** Several spaces in it read like one. */
const name = text('Name', { required: 'Name is required' }).overwrite((value) => value.replace(/\s+/g, ' '));

/** The last two are there only when inactive items were asked for. */
export const referenceItem = z.object({
  _id: storedId,
  name: z.string(),
  active: z.boolean().optional(),
  __v: z.number().optional(),
});
export type ReferenceItem = z.output<typeof referenceItem>;

const listNames = Object.keys(referenceLists) as ReferenceList[];
const ofLists = <T extends z.ZodType>(items: T) =>
  z.object(Object.fromEntries(listNames.map((key) => [key, items])) as Record<ReferenceList, T>);

/** The first item of `data` holds the lists. */
export const referenceDataAnswer = z.object({ data: z.array(ofLists(z.array(referenceItem))).length(1) });
export type ReferenceData = z.output<typeof referenceDataAnswer>['data'][number];

/** Inactive items are left out, unless an admin asks for them. */
export const referenceDataRequest = z.object({
  all: z.boolean('All must be true or false').default(false),
});
export const referenceCreate = z.object({ list, name });
export const referenceUpdate = z.object({
  list: list.optional(),
  name: name.optional(),
  active: z.boolean('Active must be true or false').optional(),
  /** Where in the list the item is to stand, from 0. */
  position: z.int('Position must be a whole number from 0').min(0).max(10_000).optional(),
});
export const referenceRemove = z.object({ list: list.optional() });

export const referencePaths = {
  list: 'POST /enum/getenums',
  create: 'POST /enum/create',
  update: 'PUT /enum/updateone',
  remove: 'DELETE /enum/deleteone',
} as const;

export const referenceMessages = {
  created: 'Item created successfully',
  updated: 'Item updated successfully',
  removed: 'Item deleted successfully',
} as const;
