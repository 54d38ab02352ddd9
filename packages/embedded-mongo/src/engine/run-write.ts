import type { ReadView } from '../catalog/read-view.ts';
import type { Operation } from '../scheduling/operation.ts';
import { Slice, yieldToEventLoop } from '../scheduling/slice.ts';
import { AGAIN } from '../store/commit-queue.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { StepResult } from '../write/statement.ts';
import { TransactionAccess, type WriteAccess } from '../write/write-access.ts';
import type { Engine } from './engine.ts';

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
 * Runs a write to its end: in the transaction, or in as many commit groups as it takes.
 * @param beforeCommit called inside a commit group after each step, also when the write has to wait
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
    else await yieldToEventLoop();
    operation.check();
  }
}
