import {
  type ReferenceItem,
  type ReferenceList,
  type referenceCreate,
  referenceLists,
  type referenceRemove,
  type referenceUpdate,
} from '@app/schemas/reference-data';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import type { AuditAction, AuditDraft } from '../../crud/audit.ts';
import { type Changed, stale } from '../../crud/service.ts';
import { refuseDuplicate } from '../../database/errors.ts';
import { conflict, notFound } from '../../errors.ts';
import { presentItem } from './reference-data.service.ts';
import { ReferenceItemModel, type StoredItem } from './reference-item.model.ts';
import { countUses, renameUses } from './uses.ts';

const LABEL = 'Reference data';

/** Adds an item at the end of a list. @throws DUPLICATE when the list has its name already */
export async function addItem(
  { list, name }: z.output<typeof referenceCreate>,
  session: ClientSession,
): Promise<Changed<ReferenceItem>> {
  const last = await ReferenceItemModel.findOne({ list }, { position: 1 }, { session }).sort({
    position: -1,
  });
  const values = {
    list,
    name,
    nameKey: name.toLowerCase(),
    position: (last?.position ?? -1) + 1,
    active: true,
  };
  const [item] = await ReferenceItemModel.create([values], { session }).catch(refuseTakenName);
  if (!item) throw notFound('Item');
  return {
    record: presentItem(item.toObject(), true),
    audit: auditOf('Create', `"${name}" added to ${referenceLists[list]}`),
  };
}

/**
 * Renames, moves, activates or deactivates an item. A new name reaches the records that hold the old one.
 * @param version refuses the change with STALE when the item has another one by now
 * @throws NOT_FOUND, STALE, DUPLICATE, IN_USE when too many records hold the old name
 */
export async function changeItem(
  id: string,
  { list, name, active, position }: z.output<typeof referenceUpdate>,
  session: ClientSession,
  version: number | undefined,
): Promise<Changed<ReferenceItem>> {
  const before = await itemOf(id, list, session);
  if (version !== undefined && version !== before.__v) throw stale('Item');
  if (name !== undefined && name !== before.name) await renameUses(before, name, session);
  if (position !== undefined) await moveTo(before, position, session);
  const changes = {
    ...(name !== undefined && { name, nameKey: name.toLowerCase() }),
    ...(active !== undefined && { active }),
  };
  const item = await ReferenceItemModel.findByIdAndUpdate(
    id,
    { $set: changes, $inc: { __v: 1 } },
    { session, returnDocument: 'after' },
  )
    .lean<StoredItem>()
    .catch(refuseTakenName);
  if (!item) throw notFound('Item');
  const message = `"${before.name}" of ${referenceLists[before.list]} updated`;
  const renamed = item.name === before.name ? [] : [{ field: 'name', from: before.name, to: item.name }];
  return {
    record: presentItem(item, true),
    audit: { ...auditOf('Update', message), changes: renamed },
  };
}

/** Deletes an item that no record holds. @throws NOT_FOUND, IN_USE */
export async function removeItem(
  { _id, list }: z.output<typeof referenceRemove>,
  session: ClientSession,
): Promise<AuditDraft> {
  const item = await itemOf(_id, list, session);
  const uses = await countUses(item, session);
  const shipments = uses === 1 ? 'shipment' : 'shipments';
  const inUse = `"${item.name}" can't be deleted: it is used by ${uses} ${shipments}. Deactivate it instead.`;
  if (uses) throw conflict('IN_USE', inUse);
  await ReferenceItemModel.deleteOne({ _id }, { session });
  return auditOf('Delete', `"${item.name}" deleted from ${referenceLists[item.list]}`);
}

const auditOf = (action: AuditAction, message: string): AuditDraft => ({ action, type: LABEL, message });

/** @param list where the item has to be, when the call names a list */
async function itemOf(id: string, list: ReferenceList | undefined, session: ClientSession) {
  const filter = { _id: id, ...(list && { list }) };
  const item = await ReferenceItemModel.findOne(filter, null, { session }).lean<StoredItem>();
  if (!item) throw notFound('Item');
  return item;
}

/** Puts the item at this place of its list and numbers the list anew. */
async function moveTo(item: StoredItem, position: number, session: ClientSession): Promise<void> {
  const others = await ReferenceItemModel.find(
    { list: item.list, _id: { $ne: item._id } },
    { _id: 1 },
    { session },
  )
    .sort({ position: 1, _id: 1 })
    .lean();
  const order = others.map(({ _id }) => _id);
  order.splice(position, 0, item._id);
  const numbered = order.map((_id, index) => ({
    updateOne: { filter: { _id }, update: { $set: { position: index } } },
  }));
  await ReferenceItemModel.bulkWrite(numbered, { session });
}

const refuseTakenName = refuseDuplicate('nameKey', { name: ['Name is in this list already'] });
