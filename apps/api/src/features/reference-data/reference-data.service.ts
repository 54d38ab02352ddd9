import {
  type ReferenceData,
  type ReferenceItem,
  type ReferenceList,
  referenceLists,
} from '@app/schemas/reference-data';
import type { ClientSession } from 'mongoose';
import type { Values } from '../../crud/resource.ts';
import type { CrudService } from '../../crud/service.ts';
import { HttpError } from '../../http/errors.ts';
import { firstContent } from './first-content.ts';
import { ReferenceItemModel, type StoredItem } from './reference-item.model.ts';

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

export function presentItem({ _id, name, active, __v }: StoredItem, all: boolean): ReferenceItem {
  return { _id: String(_id), name, ...(all && { active, __v }) };
}

/** Fills the lists when there is no item yet. */
export async function fillReferenceData(): Promise<void> {
  if (await ReferenceItemModel.exists({})) return;
  const items = listNames.flatMap((list) =>
    firstContent[list].map((name, position) => ({
      updateOne: {
        filter: { list, nameKey: name.toLowerCase() },
        update: { $setOnInsert: { name, position, active: true, __v: 0 } },
        upsert: true,
      },
    })),
  );
  // Upserts, so that several processes that start at once make each item once.
  await ReferenceItemModel.bulkWrite(items, { ordered: false });
}

/** Lists of statuses. A field that takes the names of one of them takes those of the status list too. */
export const statusLists = ['import_document_status', 'transit_status_at_dryport', 'empty_return'] as const;

/** A field that takes the names of this list, and these values always. */
export type ListedField = {
  field: string;
  label: string;
  list: (typeof statusLists)[number];
  always?: readonly string[];
};

/** A service that takes only listed names in these fields. */
export function withListedFields<R extends object>(
  service: CrudService<R>,
  fields: readonly ListedField[],
): CrudService<R> {
  return {
    ...service,
    async create(input, context) {
      await refuseUnlisted(fields, input, context.session);
      return service.create(input, context);
    },
    async update(id, changes, context, version) {
      await refuseUnlisted(fields, changes, context.session);
      return service.update(id, changes, context, version);
    },
  };
}

/** @throws VALIDATION_FAILED with each field whose value no list has */
async function refuseUnlisted(
  fields: readonly ListedField[],
  values: Values,
  session: ClientSession,
): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const { field, label, list, always = [] } of fields) {
    const value = values[field];
    if (typeof value !== 'string' || always.includes(value)) continue;
    const inLists = { list: { $in: [list, 'status' as const] }, name: value };
    const listed = await ReferenceItemModel.exists(inLists).session(session);
    if (!listed) errors[field] = [`${label} must be one of the list`];
  }
  const [first] = Object.values(errors).flat();
  if (first) throw new HttpError('VALIDATION_FAILED', first, { errors });
}
