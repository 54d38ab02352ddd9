import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Operation } from '../exec/operation.ts';
import { advance, nextTurn, Slice } from '../exec/slice.ts';
import { Blocked, type Blocker, isRefusal, notStored, reasonOf } from './write-errors.ts';

/** Returned by work that has used up its slice: what it wrote is committed, and it is run again. */
export const AGAIN = Symbol('again');

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
  /**
   * Runs a batch slice by slice until one returns true: everything in it is on disk in the end, or nothing is if it
   * fails. Others have their turn between the slices.
   */
  write(step: () => boolean): Promise<void>;
  /** How many changes there have been; it grows with each. */
  changes(): number;
  /** Whether a transaction is under way that may soon be committed. */
  isMoreComing(): boolean;
  /** Called at the end of each batch, inside it. */
  beforeCommit(): void;
  /** Called when a batch is on disk. */
  afterCommit(): void;
  /** Called when a batch that had changed something could not be written: what is in memory must be read again. */
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
  /** Whether a batch is under way, or about to begin. */
  private scheduled = false;
  /** Set while the next batch waits for more to come. */
  private waiting: NodeJS.Timeout | undefined;
  /** Why the last batches could not be written, as it was logged. */
  private failure = '';
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
   * Queues the changes of a transaction, which have to be on disk as a whole or not at all.
   * @param steps must throw no error after having written anything, except on purpose
   * @param isLong makes them a batch of their own, written in slices: others may read in between, and see nothing
   *   of it before the end
   */
  enqueueCommit(steps: Generator<unknown>, isLong: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = (slice: Slice) => (!isLong ? [...steps] : advance(steps, slice) ? undefined : AGAIN);
      this.add({
        run,
        isAlone: isLong,
        resolve: () => resolve(),
        reject,
        operation: undefined,
      });
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
    void (first?.isAlone ? this.drainAlone(first) : this.drainTogether());
  }

  /** Writes the first piece of work as a batch of its own. */
  private drainAlone(task: Task): Promise<void> {
    this.queue.shift();
    return this.write([task], (outcomes) => {
      const result = task.run(new Slice());
      if (result === AGAIN) return false;
      outcomes.push({ task, result });
      return true;
    });
  }

  /** Writes what is queued, and what comes until the batch begins, as far as one slice goes. */
  private drainTogether(): Promise<void> {
    const started: Task[] = [];
    return this.write(started, (outcomes) => {
      const slice = new Slice();
      for (let task = this.queue[0]; task !== undefined && !task.isAlone; task = this.queue[0]) {
        this.queue.shift();
        started.push(task);
        outcomes.push(this.outcomeOf(task, slice));
        if (slice.overNow()) break;
      }
      return true;
    });
  }

  /** Writes a batch. All that is queued meanwhile waits for its end. */
  private async write(tasks: readonly Task[], step: (outcomes: Outcome[]) => boolean): Promise<void> {
    const { hooks } = this;
    const outcomes: Outcome[] = [];
    const before = hooks.changes();
    let written = 0;
    const work = () => {
      if (!step(outcomes)) return false;
      hooks.beforeCommit();
      written = performance.now();
      return true;
    };
    await hooks.write(work).then(
      () => this.committed(outcomes, performance.now() - written),
      // A batch that could not even begin would not begin the next time either.
      (error) =>
        this.fail(error, tasks.length > 0 ? tasks : this.queue.splice(0), hooks.changes() !== before),
    );
    // Those who have been told go first.
    await nextTurn();
    this.scheduled = false;
    const waiting = this.queue;
    this.queue = [];
    for (const task of waiting) this.add(task);
  }

  private committed(outcomes: readonly Outcome[], flushMs: number): void {
    this.flushMs = (this.flushMs + flushMs) / 2;
    this.batches++;
    this.failure = '';
    try {
      this.hooks.afterCommit();
    } catch (error) {
      // The batch is on disk: whoever waits for it is told so.
      this.hooks.log(`what follows a batch failed: ${reasonOf(error)}`);
      this.hooks.reload();
    }
    for (const outcome of outcomes) this.settle(outcome);
  }

  private outcomeOf(task: Task, slice: Slice): Outcome {
    const before = this.hooks.changes();
    try {
      task.operation?.check();
      return { task, result: task.run(slice) };
    } catch (error) {
      // Errors that nobody has thought of concern the others in the batch only if something was written.
      if (!isRefusal(error) && this.hooks.changes() !== before) throw error;
      return { task, error };
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
  private fail(error: unknown, tasks: readonly Task[], hadChanges: boolean): void {
    if (hadChanges) this.hooks.reload();
    if (!isRefusal(error)) this.logOnce(`a write batch failed: ${reasonOf(error)}`);
    for (const task of tasks) task.reject(isRefusal(error) ? error : notStored(error));
  }

  /** A full disk fails every batch for the same reason, until one succeeds. */
  private logOnce(failure: string): void {
    if (failure !== this.failure) this.hooks.log(failure);
    this.failure = failure;
  }
}
