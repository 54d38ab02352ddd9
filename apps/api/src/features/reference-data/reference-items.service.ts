import { fixedMethods, METHODS, ON_ACCOUNT } from '@app/schemas/counter/payments';
import { type ReferenceList, referenceLists } from '@app/schemas/kit/listed';
import { type Message, msg } from '@app/schemas/messages/message';
import type { ReferenceItem, referenceCreate, referenceUpdate } from '@app/schemas/reference-data';
import type { z } from 'zod';
import type { AuditAction, AuditDraft } from '../../calls/audit.ts';
import { differences } from '../../crud/differences.ts';
import { countUsesOfName, renameListed } from '../../crud/listed-names.ts';
import { nameKey } from '../../crud/name-key.ts';
import { ReferenceItemModel, type StoredItem } from '../../crud/reference-item.model.ts';
import { stale, type Written } from '../../crud/service.ts';
import { refuseDuplicate } from '../../database/errors.ts';
import { readerOf } from '../../database/reader.ts';
import { systemReader } from '../../database/system-reader.ts';
import { insertLater, removeLater, updateLater } from '../../database/transactions/pending-writes.ts';
import { Id, type Session } from '../../database/types.ts';
import { updateNow } from '../../database/write.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, invalidField, notFound } from '../../lib/errors.ts';
import { renameInStandings } from '../clocks/standings.service.ts';
import { isNeeded, renameNeeded } from './paper-types.service.ts';
import { presentItem } from './reference-data.service.ts';

const LABEL = 'Reference data';

/** Adds an item at the end of a list. @throws VALIDATION_FAILED for a reserved name; DUPLICATE if the list has it */
export async function addItem(
  { list, name, money = true }: z.output<typeof referenceCreate>,
  session: Session,
): Promise<Written<ReferenceItem>> {
  refuseReserved(list, name);
  const [last] = await itemsOf(list, session, -1);
  const item = {
    _id: new Id(),
    __v: 0,
    list,
    name,
    nameKey: nameKey(name),
    position: (last?.position ?? -1) + 1,
    active: true,
    ...(list === METHODS && { money }),
  };
  insertLater(session, ReferenceItemModel, [item], refuseTakenName);
  return {
    record: presentItem(item, true),
    audit: auditOf(
      'Create',
      msg('"{{name}}" added to {{label}}', { name, label: referenceLists[list] }),
      item,
    ),
  };
}

/**
 * Renames, moves, activates or deactivates an item. A new name is carried into the records that use the old one.
 * @param version refuses the change with STALE if the item's version differs
 * @throws NOT_FOUND, STALE, DUPLICATE; VALIDATION_FAILED for a reserved name; IN_USE for an item that the product counts
 * on, or when too many records use the old name
 */
export async function changeItem(
  id: string,
  { list, name, money, active, position }: z.output<typeof referenceUpdate>,
  context: WriteContext,
  version: number | undefined,
): Promise<Written<ReferenceItem>> {
  const { session } = context;
  const before = await itemOf(id, list, session);
  refuseStale(before, version);
  if (name !== undefined && name !== before.name) {
    refuseReserved(before.list, name);
    if (isFixed(before)) throw conflict('IN_USE', msg(fixed, { name: before.name }));
    await renameListed(before.list, before.name, name, session);
    await renameNeeded(before.list, before.name, name, session);
    await renameInStandings(before.list, { from: before.name, to: name }, readerOf(context));
  }
  const isAnother = before.list === METHODS && money !== undefined && money !== before.money;
  if (isAnother && isFixed(before)) throw conflict('IN_USE', msg(fixedMoney, { name: before.name }));
  const moved = position === undefined ? [] : await moveTo(before, position, session);
  const changes = {
    ...(name !== undefined && { name, nameKey: nameKey(name) }),
    ...(isAnother && { money }),
    ...(active !== undefined && { active }),
  };
  const changed = [...differences(before, { ...before, ...changes }, ['name', 'money', 'active']), ...moved];
  const item = changed.length ? { ...before, ...changes, __v: before.__v + 1 } : before;
  if (changed.length) {
    const $set = Object.keys(changes).length ? { $set: changes } : {};
    const update = { ...$set, $inc: { __v: 1 } };
    await updateNow(ReferenceItemModel, { _id: before._id }, update, session).catch(refuseTakenName);
  }
  const message = msg('"{{name}}" of {{label}} updated', {
    name: before.name,
    label: referenceLists[before.list],
  });
  return {
    record: presentItem(item, true),
    audit: { ...auditOf('Update', message, before), changes: changed },
  };
}

/**
 * Deletes an item that no record uses.
 * @param version refuses it with STALE if the item's version differs
 * @throws NOT_FOUND, STALE, IN_USE
 */
export async function removeItem(
  id: string,
  list: ReferenceList | undefined,
  session: Session,
  version: number | undefined,
): Promise<AuditDraft> {
  const item = await itemOf(id, list, session);
  refuseStale(item, version);
  if (isFixed(item)) throw conflict('IN_USE', msg(fixed, { name: item.name }));
  const { uses } = await countUsesOfName(item.list, item.name, session);
  if (item.isKept) uses.push(keptBy[item.list] ?? msg('payments'));
  if (await isNeeded(item.list, item.name, session)) uses.push(msg('Document types'));
  if (uses.length) throw conflict('IN_USE', msg(inUse, { name: item.name, uses }));
  removeLater(session, ReferenceItemModel, { _id: item._id });
  return auditOf(
    'Delete',
    msg('"{{name}}" deleted from {{label}}', { name: item.name, label: referenceLists[item.list] }),
    item,
  );
}

const inUse = '"{{name}}" can\'t be deleted: it is used by {{uses}}. Deactivate it instead.';

/** What keeps the names of these lists; of others payments do. */
const keptBy: Partial<Record<ReferenceList, Message>> = {
  return_reasons: msg('returns'),
  adjustment_reasons: msg('goods documents'),
};

/** Tells whether the product counts on an item. */
const isFixed = ({ list, name }: StoredItem) => list === METHODS && fixedMethods.includes(name);
const fixed = '"{{name}}" is needed by sales: it can be neither renamed nor deleted';
const fixedMoney = 'Whether "{{name}}" brings money can\'t be changed';

/** @throws VALIDATION_FAILED for a method called like the use of a customer's credit */
function refuseReserved(list: ReferenceList, name: string): void {
  if (list === METHODS && nameKey(name) === nameKey(ON_ACCOUNT))
    throw invalidField('name', msg('This name is reserved'));
}

function refuseStale({ __v }: StoredItem, version: number | undefined): void {
  if (version !== undefined && version !== __v) throw stale('Item');
}

const auditOf = (action: AuditAction, message: Message, { _id }: Pick<StoredItem, '_id'>): AuditDraft => ({
  action,
  type: LABEL,
  message,
  record: { kind: 'reference-data', _id: String(_id) },
});

/** @param list the item's expected list, if the call names one */
async function itemOf(id: string, list: ReferenceList | undefined, session: Session) {
  const filter = { _id: id, ...(list && { list }) };
  const item = await systemReader(session).findOne(ReferenceItemModel, filter);
  if (!item) throw notFound('Item');
  return item;
}

const itemsOf = (list: ReferenceList, session: Session, order: 1 | -1 = 1) =>
  systemReader(session).find(ReferenceItemModel, { list }, { sort: { position: order, _id: order } });

/**
 * Moves the item to a position and renumbers the list, unless it is there already. @returns the change for the audit
 */
async function moveTo({ list, _id: moved }: StoredItem, position: number, session: Session) {
  const order = (await itemsOf(list, session)).map(({ _id }) => _id);
  const from = order.findIndex((_id) => _id.equals(moved));
  const to = Math.min(position, order.length - 1);
  if (from === to) return [];
  order.splice(to, 0, ...order.splice(from, 1));
  for (const [index, _id] of order.entries())
    updateLater(session, ReferenceItemModel, { _id }, { $set: { position: index } });
  return differences({ position: from }, { position: to }, ['position']);
}

const refuseTakenName = refuseDuplicate({ nameKey: { name: [msg('Name is in this list already')] } });
