import { ethiopianReferenceFields } from '@app/schemas/ethiopian-shipments';
import { freeZoneReferenceFields } from '@app/schemas/free-zone-shipments';
import type { ReferenceList } from '@app/schemas/reference-data';
import type { ClientSession } from 'mongoose';
import { refreshSearch } from '../../crud/search.ts';
import { modelNamed, type StoredModel } from '../../database/model.ts';
import { conflict } from '../../http/errors.ts';
import { statusLists } from './reference-data.service.ts';
import type { StoredItem } from './reference-item.model.ts';

/** A new name is carried into so many records at once; lists in wider use get a new item instead. */
const RENAME_MAX = 5_000;

type Field = { model: StoredModel; path: string };

/** Where records hold names of this list. */
function fieldsOf(list: ReferenceList): Field[] {
  const lists: readonly ReferenceList[] = list === 'status' ? statusLists : [list];
  const kinds = { EthiopianShipment: ethiopianReferenceFields, FreeZoneShipment: freeZoneReferenceFields };
  return Object.entries(kinds).flatMap(([name, fields]) =>
    Object.entries(fields)
      .filter(([, of]) => lists.includes(of))
      .map(([path]) => ({ model: modelNamed(name), path })),
  );
}

/** How many records hold the item's name. */
export async function countUses({ list, name }: StoredItem, session: ClientSession): Promise<number> {
  let uses = 0;
  for (const { model, path } of fieldsOf(list))
    uses += await model.countDocuments({ [path]: name }, { session });
  return uses;
}

/** Carries a new name into the records that hold the old one. @throws IN_USE when they are too many */
export async function renameUses(item: StoredItem, name: string, session: ClientSession): Promise<void> {
  const uses = await countUses(item, session);
  if (uses > RENAME_MAX) {
    const sentence = `${item.name} is used by ${uses.toLocaleString('en')} shipments, too many to rename.`;
    throw conflict('IN_USE', `${sentence} Add an item with the new name and deactivate this one.`);
  }
  for (const { model, path } of fieldsOf(item.list)) {
    const filter = { [path]: item.name };
    const inList = path.startsWith('containers.');
    const target = inList ? path.replace('.', '.$[item].') : path;
    const options = inList ? { arrayFilters: [{ [path.replace('containers.', 'item.')]: item.name }] } : {};
    await model.updateMany(filter, { $set: { [target]: name }, $inc: { __v: 1 } }, { session, ...options });
    await refreshSearch(model.modelName, { [path]: name }, session);
  }
}
