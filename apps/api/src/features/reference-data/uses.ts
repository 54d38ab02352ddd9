import { ethiopianReferenceFields } from '@app/schemas/ethiopian-shipments';
import { freeZoneReferenceFields } from '@app/schemas/free-zone-shipments';
import { namesMayComeFrom, type ReferenceList } from '@app/schemas/reference-data';
import type { ClientSession } from 'mongoose';
import { refreshSearch } from '../../crud/search.ts';
import { modelNamed, type StoredModel } from '../../database/model.ts';
import { conflict } from '../../errors.ts';
import type { StoredItem } from './reference-item.model.ts';

/** A new name is carried into so many records at once; lists in wider use get a new item instead. */
const RENAME_MAX = 5_000;

const kinds: Record<string, Readonly<Record<string, readonly ReferenceList[]>>> = {
  EthiopianShipment: ethiopianReferenceFields,
  FreeZoneShipment: freeZoneReferenceFields,
};

type Uses = { model: StoredModel; paths: readonly string[]; filter: { $or: Record<string, string>[] } };

/** The records that hold the item's name, by kind, and where they hold it. */
function usesOf({ list, name }: StoredItem): Uses[] {
  return Object.entries(kinds).flatMap(([kind, fields]) => {
    const paths = Object.entries(fields).flatMap(([path, offered]) =>
      namesMayComeFrom(offered).includes(list) ? path : [],
    );
    const filter = { $or: paths.map((path) => ({ [path]: name })) };
    return paths.length ? { model: modelNamed(kind), paths, filter } : [];
  });
}

/** How many records hold the item's name. */
export async function countUses(item: StoredItem, session: ClientSession): Promise<number> {
  let uses = 0;
  for (const { model, filter } of usesOf(item)) uses += await model.countDocuments(filter, { session });
  return uses;
}

/** Carries a new name into the records that hold the old one. @throws IN_USE when they are too many */
export async function renameUses(item: StoredItem, name: string, session: ClientSession): Promise<void> {
  const uses = await countUses(item, session);
  if (uses > RENAME_MAX) {
    const sentence = `${item.name} is used by ${uses.toLocaleString('en')} shipments, too many to rename.`;
    throw conflict('IN_USE', `${sentence} Add an item with the new name and deactivate this one.`);
  }
  for (const { model, paths, filter } of usesOf(item)) {
    const changed = { $inc: { __v: 1 }, $set: { updatedAt: new Date() } };
    await model.updateMany(filter, changed, { session });
    for (const path of paths) {
      const inList = path.startsWith('containers.');
      const target = inList ? path.replace('.', '.$[item].') : path;
      const options = inList ? { arrayFilters: [{ [path.replace('containers.', 'item.')]: item.name }] } : {};
      await model.updateMany({ [path]: item.name }, { $set: { [target]: name } }, { session, ...options });
    }
    await refreshSearch(model.modelName, { $or: paths.map((path) => ({ [path]: name })) }, session);
  }
}
