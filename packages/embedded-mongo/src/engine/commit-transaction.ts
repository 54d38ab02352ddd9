import type { Collection } from '../catalog/collection.ts';
import type { HeldChange, PlannedChange } from '../catalog/document-change.ts';
import { writeConflict } from '../errors/command-error.ts';
import { advance } from '../scheduling/slice.ts';
import { AGAIN } from '../store/commit-queue.ts';
import type { Session } from '../transaction/session.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { Engine } from './engine.ts';

/** Most changes that may share a commit group with other writes: a few milliseconds. More get a group of their own, */
const MOST_TOGETHER = 100;
/** up to so many, some 20 ms, since everybody waits for it. Even more are staged, which takes more flushes. */
const MOST_AT_ONCE = 2_000;

/** What is committed: the transaction of a session. */
interface Commit {
  readonly engine: Engine;
  readonly session: Session;
  readonly transaction: Transaction;
  readonly changes: readonly HeldChange[];
  readonly collections: ReadonlySet<Collection>;
}

type Indexes = ReadonlyMap<Collection, Collection['indexes']>;

/**
 * Makes the changes of a session's transaction, all or none. Afterwards it has ended, one way or the other.
 * @throws CommandError if it could not be committed; nothing of it is there then
 */
export async function commit(engine: Engine, session: Session, transaction: Transaction): Promise<void> {
  if (!transaction.hasChanges) {
    transaction.end('committed');
    return;
  }
  transaction.state = 'committing';
  try {
    const changes = transaction.changes();
    const collections = new Set(changes.map(({ collection }) => collection));
    await commitChanges({ engine, session, transaction, changes, collections });
    transaction.end('committed');
  } catch (error) {
    transaction.end('aborted');
    throw error;
  }
}

async function commitChanges(one: Commit): Promise<void> {
  const { engine, changes } = one;
  const isLarge = changes.length > MOST_AT_ONCE;
  if (isLarge && (await engine.staging.run(() => commitStaged(one)))) return;
  await engine.queue.enqueueCommit(commitAtOnce(one), changes.length > MOST_TOGETHER);
}

/** Others may read between the steps, and see the new collections and counts only after the last one. */
function* commitAtOnce(one: Commit): Generator<undefined, void> {
  checkCatalog(one);
  yield* one.engine.writer.applyAll(one.changes);
  finish(one);
}

/**
 * Stages the changes slice by slice, in commit groups that others share, and publishes all of them with the last one.
 * @returns false, with nothing done, where indexes come or go: then they have to be made at once
 * @throws like `commit`
 */
async function commitStaged(one: Commit): Promise<boolean> {
  const { queue, store, writer } = one.engine;
  const indexes: Indexes = new Map(
    [...one.collections].map((collection) => [collection, collection.indexes]),
  );
  if (!areComplete(indexes) || !holdsUniqueKeys(one.transaction, indexes)) return false;
  const planned: PlannedChange[] = [];
  const planning = writer.plan(one.changes, planned);
  const writing = writer.applyPlanned(planned);
  await queue.enqueue((slice) => advance(planning, slice) || AGAIN);
  let isPublished = false;
  try {
    isPublished = await queue.enqueueStaging((slice) => {
      checkCatalog(one);
      if (!areComplete(indexes)) return false;
      if (!store.stage(() => advance(writing, slice))) return AGAIN;
      store.publishStaged();
      writer.countPlanned(planned);
      finish(one);
      return true;
    });
  } finally {
    if (!isPublished) store.dropStaged();
  }
  return isPublished;
}

/** Whether the collections have the same indexes still, and none that is being built. */
function areComplete(indexes: Indexes): boolean {
  return [...indexes].every(
    ([collection, before]) => collection.indexes === before && before.every(({ building }) => !building),
  );
}

/** Whether a transaction holds all unique keys that it takes: it doesn't hold those of an index that is younger. */
function holdsUniqueKeys({ newCollections, snapshot }: Transaction, indexes: Indexes): boolean {
  return [...indexes].every(
    ([collection, all]) =>
      newCollections.get(collection.namespace) === collection ||
      all.every(({ unique, completeSince }) => !unique || completeSince <= snapshot.sequence),
  );
}

/** @throws CommandError 112 if others have changed the catalog so that the changes can't be made */
function checkCatalog({ engine, transaction, collections }: Commit): void {
  for (const { dropped } of collections) if (dropped) throw writeConflict();
  for (const namespace of transaction.newCollections.keys())
    if (engine.catalog.find(namespace) !== undefined) throw writeConflict();
}

/** Writes what a commit has beside its changes. */
function finish({ engine, session, transaction }: Commit): void {
  for (const collection of transaction.newCollections.values()) engine.catalog.add(collection);
  engine.retries.saveCommit(session.id, session.txnNumber);
}
