import type { Engine } from '../engine/engine.ts';
import type { Operation } from '../exec/operation.ts';
import type { ReadView } from '../exec/read-view.ts';
import { nextTurn, Slice } from '../exec/slice.ts';
import { AGAIN } from '../storage/commit-queue.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { StepResult } from './statement.ts';
import { TransactionAccess, type WriteAccess } from './write-access.ts';

/** Work that is done step by step, directly or in a transaction. */
export interface SteppedWrite {
  step(access: WriteAccess, slice: Slice): StepResult;
  search(view: ReadView, operation: Operation): Promise<void>;
}

/** Where a write takes place. */
export interface WritePlace {
  readonly engine: Engine;
  readonly transaction: Transaction | undefined;
  readonly operation: Operation;
}

/**
 * Runs a write to its end: in the transaction, or in as many write batches as it takes.
 * @param beforeCommit called inside a batch after each step, also when the write has to wait
 */
export async function runWrite(
  place: WritePlace,
  write: SteppedWrite,
  beforeCommit: () => void,
): Promise<void> {
  if (place.transaction === undefined) return runDirectly(place, write, beforeCommit);
  return runInTransaction(place.transaction, write, place.operation);
}

async function runDirectly(place: WritePlace, write: SteppedWrite, beforeCommit: () => void): Promise<void> {
  const { engine, operation } = place;
  for (;;) {
    const result = await engine.queue.enqueue((slice) => {
      try {
        const step = write.step(engine.direct, slice);
        return step === 'again' ? AGAIN : step;
      } finally {
        beforeCommit();
      }
    }, operation);
    if (result === 'done') return;
    await engine.withSnapshot((view) => write.search(view, operation));
  }
}

async function runInTransaction(
  transaction: Transaction,
  write: SteppedWrite,
  operation: Operation,
): Promise<void> {
  const access = new TransactionAccess(transaction);
  for (;;) {
    const result = write.step(access, new Slice());
    if (result === 'done') return;
    if (result === 'search') await write.search(transaction, operation);
    else await nextTurn();
    operation.check();
  }
}
