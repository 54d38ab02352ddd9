import { z } from 'zod';
import { oneOf, text } from './kit/fields.ts';
import { type ReferenceList, referenceLists } from './kit/listed.ts';
import { storedId } from './kit/stored.ts';
import { asText, type Label, msg } from './messages/message.ts';

const list = oneOf(referenceLists, msg('{{label}} is required', { label: 'List' }));
/** Collapses runs of spaces. */
const name = text('Name').overwrite((value) => value.replace(/\s+/g, ' '));

const trueOrFalse = (label: Label) => z.boolean(asText(msg('{{label}} must be true or false', { label })));
/** Whether payments by a method bring money; of `payment_methods` alone, elsewhere it counts for nothing. */
const money = trueOrFalse('Brings money').optional();

/** `active` and `__v` are set only when inactive items were requested, `money` for payment methods. */
export const referenceItem = z.object({
  _id: storedId,
  name: z.string(),
  money: z.boolean().optional(),
  active: z.boolean().optional(),
  __v: z.number().optional(),
});
export type ReferenceItem = z.output<typeof referenceItem>;

const listNames = Object.keys(referenceLists) as ReferenceList[];
const ofLists = <T extends z.ZodType>(items: T) =>
  z.object(Object.fromEntries(listNames.map((key) => [key, items])) as Record<ReferenceList, T>);

/** `data` wraps the lists in an array of one. */
export const referenceDataAnswer = z.object({ data: z.array(ofLists(z.array(referenceItem))).length(1) });
export type ReferenceData = z.output<typeof referenceDataAnswer>['data'][number];

/** Inactive items are left out, unless an admin asks for them. */
export const referenceDataRequest = z.object({
  all: trueOrFalse('All').default(false),
});
export const referenceCreate = z.object({ list, name, money });
export const referenceUpdate = z.object({
  list: list.optional(),
  name: name.optional(),
  money,
  active: trueOrFalse('Active').optional(),
  /** The item's new place in the list, from 0. */
  position: z
    .int(asText(msg('{{label}} must be a whole number from {{min}}', { label: 'Position', min: 0 })))
    .min(0)
    .max(10_000)
    .optional(),
});
export const referenceRemove = z.object({ list: list.optional() });

export const referencePaths = {
  list: 'POST /enum/getenums',
  create: 'POST /enum/create',
  update: 'PUT /enum/updateone',
  remove: 'DELETE /enum/deleteone',
} as const;

export const referenceMessages = {
  created: msg('{{label}} created successfully', { label: 'Item' }),
  updated: msg('{{label}} updated successfully', { label: 'Item' }),
  removed: msg('{{label}} deleted successfully', { label: 'Item' }),
} as const;
