import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Operation } from '../exec/operation.ts';
import { advance, Slice } from '../exec/slice.ts';
import { Blocked, type Blocker, isRefusal, notStored, reasonOf } from './write-errors.ts';

/** Returned by work that has used up its slice: what it wrote is committed, and it is run again. */
export const AGAIN = Symbol('again');

/** Work and the flush to disk keep others waiting together: after slow flushes there is less work in a batch. */
const MOST_WORK_MS = 6;
const LEAST_WORK_MS = 1.5;
const BATCH_MS = 12;

function nextBudget(budget: number, commitMs: number): number {
  const fitting = Math.min(MOST_WORK_MS, Math.max(LEAST_WORK_MS, BATCH_MS - commitMs));
  // One flush may be slow by chance, so the budget follows by halves.
  return (budget + fitting) / 2;
}

/** Longest wait of a commit for others to share its flush with, and the shortest that a timer is worth. */
const LONGEST_WAIT_MS = 3;
const SHORTEST_WAIT_MS = 1;

interface Task {
  /** Runs the work; settles nothing. */
  readonly run: (slice: Slice) => unknown;
  /** Whether it is written as a batch of its own. */
  readonly isAlone: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
  readonly operation: Operation | undefined;
}

type Outcome = { readonly task: Task } & ({ readonly result: unknown } | { readonly error: unknown });

/** What the queue needs of the rest. */
export interface CommitHooks {
  /** Runs a batch: everything in it is on disk when it returns, or nothing is if it throws. */
  write(batch: () => void): void;
  /** Like `write`, with turns of others between the slices of a batch. */
  writeInSlices(step: () => boolean): Promise<void>;
  /** How many changes there have been; it grows with each. */
  changes(): number;
  /** Whether a transaction is under way that may soon be committed. */
  isMoreComing(): boolean;
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
  /** Set while the next batch waits for more to come. */
  private waiting: NodeJS.Timeout | undefined;
  /** Milliseconds of work for the next batch. */
  private budget = MOST_WORK_MS;
  /** Milliseconds that the last flushes took. */
  private flushMs = 0;
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
      const settle = { resolve: resolve as (result: unknown) => void, reject };
      this.add({ run: work, isAlone: false, ...settle, operation });
    });
  }

  /**
   * Queues long work that has to be on disk as a whole or not at all. It becomes a batch of its own, written in
   * slices: others may read in between, and see nothing of it before the end.
   * @param steps must throw no error after having written anything, except on purpose
   */
  enqueueAlone(steps: Iterator<unknown>): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = (slice: Slice) => (advance(steps, slice) ? undefined : AGAIN);
      this.add({ run, isAlone: true, resolve: () => resolve(), reject, operation: undefined });
    });
  }

  private add(task: Task): void {
    this.queue.push(task);
    const isMoreComing = this.flushMs >= SHORTEST_WAIT_MS && this.hooks.isMoreComing();
    if (!this.scheduled && isMoreComing) {
      // Who waits for others that are about to commit waits no longer than the flush that they then share.
      this.waiting = setTimeout(() => this.drain(), Math.min(this.flushMs, LONGEST_WAIT_MS));
    } else if (!this.scheduled || (this.waiting !== undefined && !isMoreComing)) {
      clearTimeout(this.waiting);
      this.waiting = undefined;
      setImmediate(() => this.drain());
    }
    this.scheduled = true;
  }

  private drain(): void {
    this.waiting = undefined;
    const [first] = this.queue;
    if (first?.isAlone) void this.drainAlone(first);
    else this.drainTogether();
  }

  /** Writes the first piece of work as a batch of its own. All that is queued meanwhile waits. */
  private async drainAlone(task: Task): Promise<void> {
    const before = this.hooks.changes();
    try {
      await this.hooks.writeInSlices(() => {
        if (task.run(new Slice()) === AGAIN) return false;
        this.hooks.beforeCommit();
        return true;
      });
      this.committed([{ task, result: undefined }]);
    } catch (error) {
      if (!isRefusal(error)) this.fail(error, [task]);
      else {
        if (this.hooks.changes() !== before) this.hooks.reload();
        task.reject(error);
      }
    }
    this.scheduled = false;
    const waiting = this.queue.slice(1);
    this.queue = [];
    for (const next of waiting) this.add(next);
  }

  private drainTogether(): void {
    this.scheduled = false;
    const slice = new Slice(this.budget);
    const started: Task[] = [];
    let written = 0;
    const outcomes: Outcome[] = [];
    const { queue } = this;
    this.queue = [];
    try {
      this.hooks.write(() => {
        for (let task = queue[0]; task !== undefined && !task.isAlone; task = queue[0]) {
          queue.shift();
          started.push(task);
          this.runTask(task, slice, outcomes);
          if (slice.overNow()) break;
        }
        this.hooks.beforeCommit();
        written = performance.now();
      });
    } catch (error) {
      this.fail(error, started);
      for (const task of queue) this.add(task);
      return;
    }
    const took = performance.now() - written;
    this.budget = nextBudget(this.budget, took);
    this.flushMs = (this.flushMs + took) / 2;
    this.committed(outcomes);
    for (const task of queue) this.add(task);
  }

  private committed(outcomes: readonly Outcome[]): void {
    this.batches++;
    this.hooks.afterCommit();
    for (const outcome of outcomes) this.settle(outcome);
  }

  private runTask(task: Task, slice: Slice, outcomes: Outcome[]): void {
    const before = this.hooks.changes();
    try {
      task.operation?.check();
      outcomes.push({ task, result: task.run(slice) });
    } catch (error) {
      // Errors that nobody has thought of concern the others in the batch only if something was written.
      if (!isRefusal(error) && this.hooks.changes() !== before) throw error;
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
    this.hooks.log(`a write batch failed: ${reasonOf(error)}`);
    this.hooks.reload();
    for (const task of tasks) task.reject(notStored(error));
  }
}
