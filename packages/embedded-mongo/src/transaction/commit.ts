import type { Engine } from '../engine/engine.ts';
import { writeConflict } from '../errors/command-error.ts';
import type { DocumentChange } from '../storage/document-writer.ts';
import type { Session } from './session.ts';
import type { Transaction } from './transaction.ts';

/** Changes that share a batch with what others write: a few milliseconds of work. More get a batch of their own. */
const MOST_TOGETHER = 100;

/**
 * Makes the changes of a session's transaction in one write batch. Afterwards it has ended, one way or the other.
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
    const steps = commitSteps(engine, session, transaction, changes);
    await engine.queue.enqueueCommit(steps, changes.length > MOST_TOGETHER);
    transaction.end('committed');
  } catch (error) {
    transaction.end('aborted');
    throw error;
  }
}

/** Others may read between the steps, and see the new collections and counts only after the last one. */
function* commitSteps(
  { catalog, writer, retries }: Engine,
  { id, txnNumber }: Session,
  { newCollections }: Transaction,
  changes: readonly DocumentChange[],
): Generator<undefined, void> {
  if (changes.some(({ collection }) => collection.dropped)) throw writeConflict();
  for (const namespace of newCollections.keys())
    if (catalog.find(namespace) !== undefined) throw writeConflict();
  yield* writer.applyAll(changes);
  for (const collection of newCollections.values()) catalog.add(collection);
  retries.saveCommit(id, txnNumber);
}
