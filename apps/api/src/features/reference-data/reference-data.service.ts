import {
  namesMayComeFrom,
  type ReferenceData,
  type ReferenceItem,
  type ReferenceList,
  referenceLists,
} from '@app/schemas/reference-data';
import type { ClientSession } from 'mongoose';
import { replaceAt, valuesAt } from '../../crud/paths.ts';
import type { Values } from '../../crud/resource.ts';
import type { CrudService } from '../../crud/service.ts';
import { invalidFields } from '../../errors.ts';
import { firstContent } from './first-content.ts';
import { nameKey, ReferenceItemModel, type StoredItem } from './reference-item.model.ts';

const listNames = Object.keys(referenceLists) as ReferenceList[];

/** The lists in their order; with `all`, inactive items too. */
export async function readLists(all: boolean): Promise<ReferenceData> {
  const filter = all ? {} : { active: true };
  const items = await ReferenceItemModel.find(filter)
    .sort({ list: 1, position: 1, _id: 1 })
    .lean<StoredItem[]>();
  const ofList = (list: ReferenceList) =>
    items.filter((item) => item.list === list).map((item) => presentItem(item, all));
  return Object.fromEntries(listNames.map((list) => [list, ofList(list)])) as ReferenceData;
}

/** An item as it is answered; with `all`, as admins see it. */
export function presentItem({ _id, name, active, __v }: StoredItem, all: boolean): ReferenceItem {
  return { _id: String(_id), name, ...(all && { active, __v }) };
}

/** Fills the lists when there is no item yet. */
export async function fillReferenceData(): Promise<void> {
  if (!(await ReferenceItemModel.exists({}))) await fillLists(listNames);
}

/** Gives lists that are new their first content. */
export async function fillLists(lists: readonly ReferenceList[]): Promise<void> {
  const items = lists.flatMap((list) =>
    firstContent[list].map((name, position) => ({
      updateOne: {
        filter: { list, nameKey: nameKey(name) },
        update: { $setOnInsert: { name, position, active: true, __v: 0 } },
        upsert: true,
      },
    })),
  );
  // Upserts, so that several processes that start at once make each item once.
  await ReferenceItemModel.bulkWrite(items, { ordered: false });
}

/** What a kind of record takes from the reference data. */
export type Listing = {
  /** Fields that hold names of items: path → the lists that it offers. */
  fields: Readonly<Record<string, readonly ReferenceList[]>>;
  /** Those of them that take nothing but listed names, and these values. */
  strict: readonly { field: string; label: string; always?: readonly string[] }[];
};

/** A service of records that hold names of the reference data, as their lists write them. */
export function withListedNames<R extends object>(service: CrudService<R>, listing: Listing): CrudService<R> {
  return {
    ...service,
    // Writers of one process don't collide on an item that both come to hold.
    queue: (values) => [...service.queue(values), ...namesIn(listing, values).map(({ key }) => key)],
    create: async (input, context) =>
      service.create(await holdItems(listing, input, context.session), context),
    update: async (id, changes, context, version) =>
      service.update(id, await holdItems(listing, changes, context.session), context, version),
  };
}

type Named = { field: string; lists: readonly ReferenceList[]; name: string; key: string };

function namesIn({ fields }: Listing, values: Values): Named[] {
  return Object.entries(fields).flatMap(([field, offered]) =>
    valuesAt(values, field).flatMap(({ value: name }) =>
      typeof name === 'string'
        ? { field, lists: namesMayComeFrom(offered), name, key: `${offered[0]} ${nameKey(name)}` }
        : [],
    ),
  );
}

/**
 * Makes sure that the items whose names these values hold are neither renamed nor deleted until the transaction ends.
 * @returns the values with each name as its list writes it
 * @throws VALIDATION_FAILED with each strict field whose value no list has
 */
async function holdItems(listing: Listing, values: Values, session: ClientSession): Promise<Values> {
  const named = namesIn(listing, values);
  if (!named.length) return values;
  const anyOf = named.map(({ lists, name }) => ({ list: { $in: lists }, nameKey: nameKey(name) }));
  const items = await ReferenceItemModel.find({ $or: anyOf }, null, { session }).lean<StoredItem[]>();
  const itemOf = ({ lists, name }: Named): StoredItem | undefined => {
    const sameName = items.filter((item) => lists.includes(item.list) && item.nameKey === nameKey(name));
    // The field's own lists go before the status list.
    const inOrder = sameName.toSorted((a, b) => lists.indexOf(a.list) - lists.indexOf(b.list));
    return inOrder.find((item) => item.name === name) ?? inOrder[0];
  };
  const alwaysOf = (field: string) => listing.strict.find((one) => one.field === field)?.always ?? [];
  const errors: Record<string, string[]> = {};
  for (const { field, label } of listing.strict)
    if (named.some((one) => one.field === field && !alwaysOf(field).includes(one.name) && !itemOf(one)))
      errors[field] = [`${label} must be one of the list`];
  if (Object.keys(errors).length) throw invalidFields(errors);
  const held = { _id: { $in: items.map(({ _id }) => _id) } };
  await ReferenceItemModel.updateMany(held, { $inc: { uses: 1 } }, { session });
  return named.reduce<Values>((written, one) => {
    const listed = itemOf(one)?.name;
    if (!listed || listed === one.name || alwaysOf(one.field).includes(one.name)) return written;
    return replaceAt(written, one.field, (name) => (name === one.name ? listed : name)) as Values;
  }, values);
}
