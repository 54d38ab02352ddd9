import {
  type ReferenceList,
  referenceCreate,
  referenceDataAnswer,
  referenceDataRequest,
  referenceItem,
  referenceLists,
  referenceMessages,
  referencePaths,
  referenceRemove,
  referenceUpdate,
} from '@app/schemas/reference-data';
import { admins } from '@app/schemas/resource';
import type { ClientSession } from 'mongoose';
import type { AuditAction } from '../../crud/audit.ts';
import { defineEndpoint } from '../../crud/endpoint.ts';
import { changeAnswer, idRequest, updateRequest } from '../../crud/endpoints.ts';
import { stale } from '../../crud/service.ts';
import { refuseDuplicate } from '../../database/errors.ts';
import { conflict, forbidden, notFound } from '../../errors.ts';
import { presentItem, readLists } from './reference-data.service.ts';
import { ReferenceItemModel, type StoredItem } from './reference-item.model.ts';
import { countUses, renameUses } from './uses.ts';

const LABEL = 'Reference data';
const answer = changeAnswer(referenceItem);

/** The lists behind the dropdowns, and their care by admins (specification 2, sections 3 and 7). */
export const referenceDataEndpoints = [
  defineEndpoint({
    route: referencePaths.list,
    summary: 'List the reference data',
    access: 'signedIn',
    request: referenceDataRequest,
    answer: referenceDataAnswer,
    read: async ({ all }, { actor }) => {
      if (all && actor.role !== 'admin') throw forbidden();
      return { data: [await readLists(all)] };
    },
  }),
  defineEndpoint({
    route: referencePaths.create,
    summary: 'Add an item to a list',
    access: admins,
    request: referenceCreate,
    answer,
    idempotent: true,
    queue: ({ list }) => [list],
    write: async ({ list, name }, { session }) => {
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
      const body = { message: referenceMessages.created, data: presentItem(item.toObject(), true) };
      return { status: 201, body, audit: auditOf('Create', `"${name}" added to ${referenceLists[list]}`) };
    },
  }),
  defineEndpoint({
    route: referencePaths.update,
    summary: 'Rename, move, activate or deactivate an item',
    access: admins,
    request: updateRequest(referenceUpdate),
    answer,
    queue: ({ _id }) => [_id],
    write: async ({ _id, __v, list, name, active, position }, { session }) => {
      const before = await itemOf(_id, list, session);
      if (__v != null && __v !== before.__v) throw stale('Item');
      if (name !== undefined && name !== before.name) await renameUses(before, name, session);
      if (position !== undefined) await moveTo(before, position, session);
      const changes = {
        ...(name !== undefined && { name, nameKey: name.toLowerCase() }),
        ...(active !== undefined && { active }),
      };
      const item = await ReferenceItemModel.findByIdAndUpdate(
        _id,
        { $set: changes, $inc: { __v: 1 } },
        { session, returnDocument: 'after' },
      )
        .lean<StoredItem>()
        .catch(refuseTakenName);
      if (!item) throw notFound('Item');
      const body = { message: referenceMessages.updated, data: presentItem(item, true) };
      const message = `"${before.name}" of ${referenceLists[before.list]} updated`;
      const renamed = item.name === before.name ? [] : [{ field: 'name', from: before.name, to: item.name }];
      return { body, audit: { ...auditOf('Update', message), changes: renamed } };
    },
  }),
  defineEndpoint({
    route: referencePaths.remove,
    summary: 'Delete an item that nothing uses',
    access: admins,
    request: referenceRemove,
    answer: changeAnswer(idRequest),
    queue: ({ _id }) => [_id],
    write: async ({ _id, list }, { session }) => {
      const item = await itemOf(_id, list, session);
      const uses = await countUses(item, session);
      const shipments = uses === 1 ? 'shipment' : 'shipments';
      const inUse = `"${item.name}" can't be deleted: it is used by ${uses} ${shipments}. Deactivate it instead.`;
      if (uses) throw conflict('IN_USE', inUse);
      await ReferenceItemModel.deleteOne({ _id }, { session });
      const body = { message: referenceMessages.removed, data: { _id } };
      return { body, audit: auditOf('Delete', `"${item.name}" deleted from ${referenceLists[item.list]}`) };
    },
  }),
];

const auditOf = (action: AuditAction, message: string) => ({ action, type: LABEL, message });

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
