import { type Label, type Message, msg } from '@app/schemas/messages/message';
import type { CountedNoun } from '@app/schemas/messages/plurals';
import { modelNamed, type Referrer, referencesOf, referrersTo } from '../database/models.ts';
import { valuesAt } from '../database/paths.ts';
import { readerOf } from '../database/reader.ts';
import { having } from '../database/search/replace-values.ts';
import { systemReader } from '../database/system-reader.ts';
import { updateLater, updateManyLater } from '../database/transactions/pending-writes.ts';
import { Id, type Session } from '../database/types.ts';
import type { Actor } from '../http/caller/context.ts';
import { noteCreator } from '../http/caller/session.ts';
import { conflict, invalidFields, unauthenticated } from '../lib/errors.ts';

/**
 * Checks that every referenced record exists for the one who names it, and keeps it from being deleted before the transaction ends.
 * @throws VALIDATION_FAILED with the path of each unknown id
 */
export async function pinReferences(
  model: string,
  values: object,
  { actor, session }: { actor: Pick<Actor, 'scope'>; session: Session },
): Promise<void> {
  const errors: Record<string, Message[]> = {};
  for (const { path, to, label } of referencesOf(model)) {
    const named = valuesAt(values, path).filter(({ value }) => value != null);
    if (!named.length) continue;
    const ids = [...new Set(named.map(({ value }) => String(value)))];
    const found = await readerOf({ actor, session }).find(
      to,
      { _id: { $in: ids } },
      { projection: { _id: 1 } },
    );
    const known = new Set(found.map(({ _id }) => String(_id)));
    for (const { at, value } of named)
      if (!known.has(String(value).toLowerCase())) errors[at] = [msg('{{label}} does not exist', { label })];
    for (const { _id } of found) updateLater(session, modelNamed(to), { _id }, { $inc: { uses: 1 } });
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/**
 * Keeps the creator of a record from being deleted before it is stored. The first record writes to the account, which
 * conflicts with a deletion; from then on their records prevent it. Writing each time would make one user's
 * concurrent creates conflict.
 */
export async function pinCreator({ id, sessionId, isCreator }: Actor, session: Session): Promise<void> {
  if (isCreator) return;
  const _id = new Id(id);
  // As committed, since what is noted outlives the transaction.
  const committed = await systemReader().findOne('User', { _id }, { projection: { uses: 1 } });
  if (committed?.uses) return noteCreator(sessionId);
  if (!(await systemReader(session).exists('User', { _id }))) throw unauthenticated();
  updateLater(session, modelNamed('User'), { _id }, { $inc: { uses: 1 } });
}

/** Makes all records that refer to one refer to another. */
export function redirectReferences(model: string, from: Id, into: Id, session: Session): void {
  for (const { model: referrer, paths } of referrersTo(model))
    for (const path of paths)
      updateManyLater(session, referrer, { [path]: from }, { $set: { [path]: into }, $inc: { __v: 1 } });
}

/** Keys to queue a write on, so that writers in this process don't conflict over the records they refer to. */
export function referenceKeys(model: string, values: object): string[] {
  return referencesOf(model)
    .flatMap(({ path }) => valuesAt(values, path))
    .filter(({ value }) => value != null)
    .map(({ value }) => String(value));
}

/**
 * Refuses to delete a record that others refer to: the Laptop of `Product "Laptop"`.
 * @throws IN_USE with the kinds and counts of those records
 */
export async function refuseIfUsed(
  model: string,
  id: Id,
  named: { label: Label; name: string | Message },
  session: Session,
): Promise<void> {
  const { uses } = await countUses(referrersTo(model), id, session);
  if (!uses.length) return;
  throw conflict(
    'IN_USE',
    msg('{{label}} "{{name}}" can\'t be deleted: it is used by {{uses}}', { ...named, uses }),
  );
}

/** Counts the records that refer to one by its id, or by its name: `3 shipments and 1 product`. */
export async function countUses(
  referrers: readonly Referrer[],
  value: Id | string,
  session: Session,
): Promise<{ total: number; uses: Message[] }> {
  const counts = new Map<CountedNoun, number>();
  for (const { model, paths, counted } of referrers) {
    const count = await systemReader(session).count(model, having(paths, value));
    // Counts all three kinds of shipments together.
    if (count) counts.set(counted, count + (counts.get(counted) ?? 0));
  }
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    // Most first, so that the order depends on nothing else.
    uses: [...counts]
      .toSorted(([, one], [, other]) => other - one)
      .map(([counted, count]) => msg(counted, { count })),
  };
}
