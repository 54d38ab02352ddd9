import type { Engine } from '../engine/engine.ts';
import { writeConflict } from '../errors/command-error.ts';
import type { Transaction } from './transaction.ts';

/**
 * Makes a transaction's changes in one write batch. Afterwards it has ended, one way or the other.
 * @throws CommandError if it could not be committed; nothing of it is there then
 */
export async function commit(engine: Engine, transaction: Transaction): Promise<void> {
  if (!transaction.hasChanges) {
    transaction.end('committed');
    return;
  }
  transaction.state = 'committing';
  try {
    await engine.queue.enqueue(() => applyChanges(engine, transaction));
    transaction.end('committed');
  } catch (error) {
    transaction.end('aborted');
    throw error;
  }
}

function applyChanges(engine: Engine, transaction: Transaction): void {
  const { catalog, writer } = engine;
  const changes = transaction.changes();
  if (changes.some(({ collection }) => collection.dropped)) throw writeConflict();
  for (const namespace of transaction.newCollections.keys())
    if (catalog.find(namespace) !== undefined) throw writeConflict();
  for (const collection of transaction.newCollections.values()) catalog.add(collection);
  try {
    writer.applyAll(changes);
  } catch (error) {
    // Nothing but the new collections has been written yet: they must not stay.
    for (const collection of transaction.newCollections.values()) catalog.drop(collection);
    throw error;
  }
}
