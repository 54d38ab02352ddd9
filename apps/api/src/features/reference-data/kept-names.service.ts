import type { ReferenceList } from '@app/schemas/kit/listed';
import { msg } from '@app/schemas/messages/message';
import { nameKey } from '../../crud/name-key.ts';
import { ReferenceItemModel, type StoredItem } from '../../crud/reference-item.model.ts';
import { systemReader } from '../../database/system-reader.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import type { Session } from '../../database/types.ts';
import { invalidField } from '../../lib/errors.ts';

/** A name of the reference data as sent. */
type Named = { list: ReferenceList; name: string };
export type FindItem = (list: ReferenceList, name: string) => StoredItem | undefined;

/**
 * Looks names up among the active ones of their lists, however they are spelled. Payments and returns keep a name as it
 * is at their moment: what takes one on keeps its item, see `keepName`.
 */
export async function activeItems(named: readonly Named[]): Promise<FindItem> {
  const $or = named.map(({ list, name }) => ({ list, nameKey: nameKey(name) }));
  const items = $or.length ? await systemReader().find(ReferenceItemModel, { $or }) : [];
  const active = new Map(items.flatMap((item) => (item.active ? [[keyOf(item), item] as const] : [])));
  return (list, name) => active.get(keyOf({ list, nameKey: nameKey(name) }));
}

const keyOf = ({ list, nameKey: key }: Pick<StoredItem, 'list' | 'nameKey'>) => `${list} ${key}`;

/**
 * Keeps an item from being deleted ever after. The first who takes its name on writes to it, which conflicts with a
 * deletion; writing each time would make concurrent sales conflict.
 */
export function keepName({ _id, isKept }: StoredItem, session: Session): void {
  if (isKept) return;
  updateLater(session, ReferenceItemModel, { _id }, { $set: { isKept: true } });
}

const REASONS: ReferenceList = 'adjustment_reasons';

/** Finds why stock is adjusted as the list spells it, and keeps it there. @throws VALIDATION_FAILED */
export async function takeReason(name: string, session: Session): Promise<string> {
  const item = (await activeItems([{ list: REASONS, name }]))(REASONS, name);
  if (!item) throw invalidField('reason', msg('{{label}} is not in the list', { label: 'Reason' }));
  keepName(item, session);
  return item.name;
}
