import { modelOf } from './models.ts';
import type { Collection, Filter, Session } from './types.ts';

/**
 * Writes at once: outside of a transaction, or within one whose later reads must see it. Everything else is left for the
 * end, see transactions/pending-writes.ts.
 */

/** Inserts a record with the defaults of its model. */
export async function insertNow<T extends object>(
  to: Collection<T>,
  record: object,
  session?: Session,
): Promise<void> {
  await modelOf(to).create([record] as never, { ...(session && { session }) });
}

/** Updates the first record that matches. @returns whether there was one */
export async function updateNow<T extends object>(
  to: Collection<T>,
  filter: Filter,
  update: object,
  session?: Session,
): Promise<boolean> {
  const { matchedCount } = await modelOf(to).updateOne(filter as never, update, options(session));
  return matchedCount > 0;
}

/** Updates the record that matches, or makes it. */
export async function upsertNow<T extends object>(
  to: Collection<T>,
  filter: Filter,
  update: object,
  session?: Session,
): Promise<void> {
  await modelOf(to).updateOne(filter as never, update, { ...options(session), upsert: true });
}

export async function updateAllNow<T extends object>(
  to: Collection<T>,
  filter: Filter,
  update: object,
  session?: Session,
): Promise<void> {
  await modelOf(to).updateMany(filter as never, update, options(session));
}

export async function removeAllNow<T extends object>(
  from: Collection<T>,
  filter: Filter,
  session?: Session,
): Promise<void> {
  await modelOf(from).deleteMany(filter as never, options(session));
}

const options = (session: Session | undefined) => (session ? { session } : {});
