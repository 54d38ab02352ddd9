import { type ClientSession, Types } from 'mongoose';
import { modelNamed, type Noun, referencesOf, usersOf } from '../database/model.ts';
import { conflict, invalidFields, unauthenticated } from '../errors.ts';
import type { Actor } from '../http/context.ts';
import { noteMaker } from '../http/session.ts';
import { valuesAt } from './paths.ts';

/**
 * Makes sure that every record which `values` names exists, and goes on existing until the transaction ends.
 * @throws VALIDATION_FAILED with the path of each id that names nothing.
 */
export async function holdReferences(model: string, values: object, session: ClientSession): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const { path, to, label } of referencesOf(model)) {
    for (const { at, value } of valuesAt(values, path)) {
      if (value == null) continue;
      const held = await modelNamed(to).updateOne({ _id: value }, { $inc: { uses: 1 } }, { session });
      if (!held.matchedCount) errors[at] = [`${label} does not exist`];
    }
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/**
 * Makes sure that whoever makes a record can't be deleted before it is stored. Their first record writes to their
 * account, and so collides with its deletion; after that they can't be deleted as long as any record is theirs.
 * To write each time would make all that one person records at the same time collide.
 */
export async function holdMaker({ id, sessionId, isMaker }: Actor, session: ClientSession): Promise<void> {
  if (isMaker) return;
  const users = modelNamed('User');
  const _id = new Types.ObjectId(id);
  const maker = await users.collection.findOne({ _id }, { projection: { uses: 1 }, session });
  if (!maker) throw unauthenticated();
  if (maker.uses) await noteMaker(sessionId);
  else await users.updateOne({ _id }, { $inc: { uses: 1 } }, { session });
}

/** What a write of these values queues on, so that writers of one process don't collide on what they name. */
export function referenceKeys(model: string, values: object): string[] {
  return referencesOf(model)
    .flatMap(({ path }) => valuesAt(values, path))
    .filter(({ value }) => value != null)
    .map(({ value }) => String(value));
}

/** @throws IN_USE, saying by what and how many, when another record names this one. */
export async function refuseIfUsed(
  model: string,
  id: Types.ObjectId,
  sentence: (uses: string) => string,
  session: ClientSession,
): Promise<void> {
  const uses = new Map<string, { noun: Noun; count: number }>();
  for (const { model: using, path, noun } of usersOf(model)) {
    const count = await using.countDocuments({ [path]: id }, { session });
    // Shipments of all three kinds are shipments.
    if (count) uses.set(noun.many, { noun, count: count + (uses.get(noun.many)?.count ?? 0) });
  }
  const counted = [...uses.values()].map(
    ({ noun, count }) => `${count} ${count === 1 ? noun.one : noun.many}`,
  );
  if (counted.length) throw conflict('IN_USE', sentence(enumerate(counted)));
}

const enumerate = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(parts);
