import { type Label, type Message, msg } from '@app/schemas/messages/message';
import type { CountedNoun } from '@app/schemas/messages/plurals';
import { type ClientSession, Types } from 'mongoose';
import {
  type Filter,
  modelNamed,
  type Referrer,
  referencesOf,
  referrersTo,
  type Stored,
} from '../database/model.ts';
import { valuesAt } from '../database/paths.ts';
import { readMany, readOne } from '../database/read.ts';
import { updateLater } from '../database/transactions/pending-writes.ts';
import type { Actor } from '../http/caller/context.ts';
import { noteMaker } from '../http/caller/session.ts';
import { conflict, invalidFields, unauthenticated } from '../lib/errors.ts';

/**
 * Checks that every referenced record exists, and keeps it from being deleted before the transaction ends.
 * @throws VALIDATION_FAILED with the path of each unknown id
 */
export async function pinReferences(model: string, values: object, session: ClientSession): Promise<void> {
  const errors: Record<string, Message[]> = {};
  for (const { path, to, label } of referencesOf(model)) {
    const named = valuesAt(values, path).filter(({ value }) => value != null);
    if (!named.length) continue;
    const ids = [...new Set(named.map(({ value }) => String(value)))];
    const options = { projection: { _id: 1 }, session };
    const found = await readMany<Pick<Stored, '_id'>>(modelNamed(to), { _id: { $in: ids } }, options);
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
export async function pinMaker({ id, sessionId, isMaker }: Actor, session: ClientSession): Promise<void> {
  if (isMaker) return;
  const users = modelNamed('User');
  const _id = new Types.ObjectId(id);
  // As committed, since what is noted outlives the transaction.
  const maker = await users.collection.findOne({ _id }, { projection: { uses: 1 } });
  if (maker?.uses) return noteMaker(sessionId);
  if (!(await readOne(users, { _id }, { projection: { _id: 1 }, session }))) throw unauthenticated();
  updateLater(session, users, { _id }, { $inc: { uses: 1 } });
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
  id: Types.ObjectId,
  named: { label: Label; name: string | Message },
  session: ClientSession,
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
  value: Types.ObjectId | string,
  session: ClientSession,
): Promise<{ total: number; uses: Message[] }> {
  const counts = new Map<CountedNoun, number>();
  for (const { model, paths, counted } of referrers) {
    const count = await model.countDocuments(having(paths, value), { session });
    // Counts all three kinds of shipments together.
    if (count) counts.set(counted, count + (counts.get(counted) ?? 0));
  }
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    uses: [...counts].map(([counted, count]) => msg(counted, { count })),
  };
}

/** Finds the records that have a value at any of these paths. */
export const having = (paths: readonly string[], value: unknown): Filter => ({
  $or: paths.map((path) => ({ [path]: value })),
});
