import { constants } from 'node:os';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Operation } from '../exec/operation.ts';
import { Slice } from '../exec/slice.ts';

/** Something that holds keys and lets go of them one day. */
export interface Blocker {
  whenEnded(callback: () => void): void;
}

/** Thrown by work that has met a key held by a transaction: it is run again when that has ended. */
export class Blocked extends Error {
  readonly blocker: Blocker;

  constructor(blocker: Blocker) {
    super('waits for a transaction');
    this.blocker = blocker;
  }
}

/** Returned by work that has used up its slice: what it wrote is committed, and it is run again. */
export const AGAIN = Symbol('again');

interface Task {
  /** Runs the work; settles nothing. */
  readonly run: (slice: Slice) => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly operation: Operation | undefined;
}

type Outcome = { readonly task: Task } & ({ readonly result: unknown } | { readonly error: unknown });

/** What the queue needs of the rest. */
export interface CommitHooks {
  /** Runs a batch: everything in it is on disk when it returns, or nothing is if it throws. */
  write(batch: () => void): void;
  /** Called at the end of each batch, inside it. */
  beforeCommit(): void;
  /** Called when a batch is on disk. */
  afterCommit(): void;
  /** Called when a batch could not be written: what is in memory must be read again. */
  reload(): void;
  log(message: string): void;
}

/**
 * Group commit: work that writes is queued, and all that is queued runs in one batch with one flush to disk.
 * Answers go out after that.
 */
export class CommitQueue {
  private readonly hooks: CommitHooks;
  private queue: Task[] = [];
  private scheduled = false;
  /** Batches written and pieces of work done, for statistics. */
  batches = 0;
  writes = 0;

  constructor(hooks: CommitHooks) {
    this.hooks = hooks;
  }

  /**
   * Queues work for the next batch.
   * @param work must write nothing before an error that it throws, except on purpose
   * @param operation gives up waiting for a transaction when its time is up
   * @returns what the work returned, once it is on disk
   */
  enqueue<T>(work: (slice: Slice) => T | typeof AGAIN, operation?: Operation): Promise<T> {
    return new Promise((resolve, reject) => {
      this.add({ run: work, resolve: resolve as (result: unknown) => void, reject, operation });
    });
  }

  private add(task: Task): void {
    this.queue.push(task);
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.drain());
  }

  private drain(): void {
    this.scheduled = false;
    const slice = new Slice();
    const started: Task[] = [];
    const outcomes: Outcome[] = [];
    const { queue } = this;
    this.queue = [];
    try {
      this.hooks.write(() => {
        for (let task = queue.shift(); task !== undefined; task = queue.shift()) {
          started.push(task);
          this.runTask(task, slice, outcomes);
          if (slice.overNow()) break;
        }
        this.hooks.beforeCommit();
      });
    } catch (error) {
      this.fail(error, started);
      for (const task of queue) this.add(task);
      return;
    }
    this.batches++;
    this.hooks.afterCommit();
    for (const outcome of outcomes) this.settle(outcome);
    for (const task of queue) this.add(task);
  }

  private runTask(task: Task, slice: Slice, outcomes: Outcome[]): void {
    try {
      task.operation?.check();
      outcomes.push({ task, result: task.run(slice) });
    } catch (error) {
      if (!(error instanceof CommandError) && !(error instanceof Blocked)) throw error;
      outcomes.push({ task, error });
    }
  }

  private settle(outcome: Outcome): void {
    const { task } = outcome;
    if ('error' in outcome) {
      if (outcome.error instanceof Blocked) this.waitFor(outcome.error.blocker, task);
      else task.reject(outcome.error);
    } else if (outcome.result === AGAIN) this.add(task);
    else {
      this.writes++;
      task.resolve(outcome.result);
    }
  }

  private waitFor(blocker: Blocker, task: Task): void {
    let waiting = true;
    const deadline = task.operation?.deadline;
    const timer =
      deadline === undefined
        ? undefined
        : setTimeout(
            () => {
              waiting = false;
              task.reject(new CommandError(ErrorCode.MaxTimeMSExpired, 'operation exceeded time limit'));
            },
            Math.max(0, deadline - performance.now()),
          );
    blocker.whenEnded(() => {
      clearTimeout(timer);
      if (waiting) this.add(task);
    });
  }

  /** The batch was not written: nothing of it counts. */
  private fail(error: unknown, tasks: readonly Task[]): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.hooks.log(`a write batch failed: ${reason}`);
    this.hooks.reload();
    const isFull = isOutOfSpace(error);
    const code = isFull ? ErrorCode.OutOfDiskSpace : ErrorCode.InternalError;
    const hint = isFull ? ' (the disk may be full)' : '';
    for (const task of tasks)
      task.reject(
        new CommandError(code, `the write could not be stored, nothing was changed: ${reason}${hint}`),
      );
  }
}

/** Errors of a write that found too little room. LMDB reports one that was cut short as EIO. */
const OUT_OF_SPACE: readonly unknown[] = [
  constants.errno.ENOSPC,
  constants.errno.EFBIG,
  constants.errno.EDQUOT,
  constants.errno.EIO,
];

function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && OUT_OF_SPACE.includes(error.code);
}
