import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Operation } from '../scheduling/operation.ts';
import { advance, Slice, yieldToEventLoop } from '../scheduling/slice.ts';
import type { CommitHooks } from './commit-hooks.ts';
import type { Outcome, Task } from './commit-task.ts';
import { Blocked, type Blocker, isRefusal, notStored, reasonOf } from './file/write-errors.ts';
import { FILE_BYTES } from './journal/journal-file.ts';

/** Returned by work that has used up its slice: what it wrote is committed, and it is run again. */
export const AGAIN = Symbol('again');

/** Longest wait of a commit for others to share its flush with, and the shortest that a timer is worth. */
const LONGEST_WAIT_MS = 3;
const SHORTEST_WAIT_MS = 1;
/** What others may change while a transaction is staged: meanwhile no checkpoint frees the journal and the memtable. */
const MOST_BESIDE_STAGED_BYTES = FILE_BYTES / 2;

/**
 * Group commit: writes are queued, and all that are queued run in one commit group with one flush to disk. They are
 * answered after that.
 */
export class CommitQueue {
  private readonly hooks: CommitHooks;
  private queue: Task[] = [];
  /** Whether a commit group is running or scheduled. */
  private scheduled = false;
  /** Set while the next commit group waits for more writes. */
  private waiting: NodeJS.Timeout | undefined;
  /** Stages a transaction. */
  private staging: Task | undefined;
  /** Bytes that others have changed meanwhile. */
  private besideStaged = 0;
  /** The failure that was logged last, until a commit group succeeds. */
  private failure = '';
  /** Milliseconds that the last flushes took. */
  private flushMs = 0;
  /** Commit groups and writes done, for statistics. */
  groups = 0;
  writes = 0;

  constructor(hooks: CommitHooks) {
    this.hooks = hooks;
  }

  /**
   * Queues work for the next commit group.
   * @param work must write nothing before an error that it throws, except on purpose
   * @param operation gives up waiting for a transaction when its time is up
   * @returns what the work returned, once it is on disk
   */
  enqueue<T>(work: (slice: Slice) => T | typeof AGAIN, operation?: Operation): Promise<T> {
    return this.queued(work, (task) => this.add({ ...task, operation }));
  }

  /** Queues work that stages the changes of a transaction. Others wait for its end once they have changed much beside it. */
  enqueueStaging<T>(work: (slice: Slice) => T | typeof AGAIN): Promise<T> {
    return this.queued(work, (task) => {
      this.staging = task;
      this.besideStaged = 0;
      this.add(task);
    }).finally(() => {
      this.staging = undefined;
    });
  }

  private queued<T>(run: (slice: Slice) => T | typeof AGAIN, add: (task: Task) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const settle = { resolve: resolve as (result: unknown) => void, reject };
      add({ run, isAlone: false, ...settle, operation: undefined });
    });
  }

  /**
   * Queues the changes of a transaction, which have to be on disk as a whole or not at all.
   * @param steps must throw no error after having written anything, except on purpose
   * @param isLong gives them a commit group of their own, run in slices: others may read in between, and see none of
   *   them before the end
   */
  enqueueCommit(steps: Generator<unknown>, isLong: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const run = (slice: Slice) => (!isLong ? [...steps] : advance(steps, slice) ? undefined : AGAIN);
      this.add({ run, isAlone: isLong, resolve: () => resolve(), reject, operation: undefined });
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
    const isCrowded = this.besideStaged > MOST_BESIDE_STAGED_BYTES;
    const staging = isCrowded ? this.queue.indexOf(this.staging as Task) : -1;
    if (staging >= 0) void this.drainStaging(staging);
    else void (first?.isAlone ? this.drainAlone(first) : this.drainTogether());
  }

  /** Runs a slice of what stages a transaction, and nothing else. @param at its place in the queue */
  private drainStaging(at: number): Promise<void> {
    const [task] = this.queue.splice(at, 1) as [Task];
    return this.write([task], (outcomes) => {
      outcomes.push(this.outcomeOf(task, new Slice()));
      return true;
    });
  }

  /** Runs one task as a commit group of its own. */
  private drainAlone(task: Task): Promise<void> {
    this.queue.shift();
    return this.write([task], (outcomes) => {
      const result = this.run(task, new Slice());
      if (result === AGAIN) return false;
      outcomes.push({ task, result });
      return true;
    });
  }

  /** Runs what is queued, and what comes until the commit group begins, as far as one slice goes. */
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

  /** Runs a commit group. Whatever is queued meanwhile waits for its end. */
  private async write(tasks: readonly Task[], step: (outcomes: Outcome[]) => boolean): Promise<void> {
    const { hooks } = this;
    const outcomes: Outcome[] = [];
    const before = hooks.changedBytes();
    let start = 0;
    const work = () => {
      if (!step(outcomes)) return false;
      hooks.beforeCommit();
      start = performance.now();
      return true;
    };
    await hooks.write(work).then(
      () => this.committed(outcomes, performance.now() - start),
      // If a commit group could not even begin, the next one could not either.
      (error) =>
        this.fail(error, tasks.length > 0 ? tasks : this.queue.splice(0), hooks.changedBytes() !== before),
    );
    // Let those who were answered go on first.
    await yieldToEventLoop();
    this.scheduled = false;
    const waiting = this.queue;
    this.queue = [];
    for (const task of waiting) this.add(task);
  }

  private committed(outcomes: readonly Outcome[], flushMs: number): void {
    this.flushMs = (this.flushMs + flushMs) / 2;
    this.groups++;
    this.failure = '';
    try {
      this.hooks.afterCommit();
    } catch (error) {
      // The commit group is on disk, so its writes have succeeded.
      this.hooks.log(`what follows a commit group failed: ${reasonOf(error)}`);
      this.hooks.reload();
    }
    for (const outcome of outcomes) this.settle(outcome);
  }

  private run(task: Task, slice: Slice): unknown {
    const before = this.hooks.changedBytes();
    const result = task.run(slice);
    if (task !== this.staging) this.besideStaged += this.hooks.changedBytes() - before;
    return result;
  }

  private outcomeOf(task: Task, slice: Slice): Outcome {
    const before = this.hooks.changedBytes();
    try {
      task.operation?.check();
      return { task, result: this.run(task, slice) };
    } catch (error) {
      // An unexpected error fails the whole commit group only if the task has written something.
      if (!isRefusal(error) && this.hooks.changedBytes() !== before) throw error;
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

  /** Rejects the tasks of a commit group that was not written. */
  private fail(error: unknown, tasks: readonly Task[], hadChanges: boolean): void {
    if (hadChanges) this.hooks.reload();
    if (!isRefusal(error)) this.logOnce(`a commit group failed: ${reasonOf(error)}`);
    for (const task of tasks) task.reject(isRefusal(error) ? error : notStored(error));
  }

  /** Logs a failure once: a full disk fails every commit group for the same reason. */
  private logOnce(failure: string): void {
    if (failure !== this.failure) this.hooks.log(failure);
    this.failure = failure;
  }
}
