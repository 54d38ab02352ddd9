import { Catalog } from '../catalog/catalog.ts';
import { DocumentWriter } from '../catalog/document-writer.ts';
import { plainView, type ReadView } from '../catalog/read-view.ts';
import { Cursors } from '../cursor/cursors.ts';
import { Mutex } from '../scheduling/mutex.ts';
import { CommitQueue } from '../store/commit-queue.ts';
import { Deletions } from '../store/deletions.ts';
import { reasonOf } from '../store/file/write-errors.ts';
import type { FileIo } from '../store/journal/file-io.ts';
import { Store } from '../store/store.ts';
import { Conflicts } from '../transaction/conflicts.ts';
import { RetryRecords } from '../transaction/retry-records.ts';
import { Sessions } from '../transaction/sessions.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { DirectAccess, type WriteAccess } from '../write/write-access.ts';
import { ClusterClock } from './cluster-clock.ts';

/** How an engine is to run. */
export interface EngineOptions {
  /** Folder of the data; must exist. */
  readonly dataFolder: string;
  readonly io: FileIo;
  readonly log: (message: string) => void;
}

/** Commit groups wait for the writes of transactions up to this age, in milliseconds: older ones may stay open. */
const AWAITED_TRANSACTION_MS = 50;

/** Everything that makes up a running database. */
export class Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly conflicts = new Conflicts<Transaction>();
  readonly writer: DocumentWriter;
  readonly queue: CommitQueue;
  readonly sessions = new Sessions();
  readonly retries: RetryRecords;
  readonly cursors = new Cursors();
  readonly deletions: Deletions;
  readonly clock = new ClusterClock();
  /** One transaction stages its changes at a time. */
  readonly staging = new Mutex();
  readonly log: (message: string) => void;
  /** Write access for steps of a commit group. */
  readonly direct: WriteAccess;

  /** Opens the data. @throws Error if the folder or its content can't be used */
  constructor(options: EngineOptions) {
    this.log = options.log;
    this.store = new Store(options.dataFolder, options.io, {
      log: options.log,
      refused: (reason) => this.exit(`LMDB goes on refusing what is written: ${reason}`),
    });
    this.catalog = new Catalog(this.store);
    this.catalog.load();
    this.writer = new DocumentWriter(this.store, this.catalog, this.conflicts);
    this.direct = new DirectAccess(this.store, this.writer, this.conflicts);
    this.retries = new RetryRecords(this.store);
    this.queue = new CommitQueue({
      write: (step) => this.write(step),
      changedBytes: () => this.store.changedBytes,
      isMoreComing: () => this.isMoreComing(),
      beforeCommit: () => this.catalog.writeCounts(),
      afterCommit: () => {
        this.catalog.publishCounts();
        this.clock.advance();
      },
      reload: () => this.reload(),
      log: options.log,
    });
    this.deletions = new Deletions(this.store, this.queue, options.log);
  }

  private async write(step: () => boolean): Promise<void> {
    this.conflicts.beginGroup();
    try {
      await this.store.write(step);
    } finally {
      this.conflicts.endGroup();
    }
  }

  /**
   * Returns to what is on disk. Where even that can't be read, memory may differ from it, so that no later answer could be
   * relied on.
   */
  private reload(): void {
    try {
      this.catalog.load();
    } catch (error) {
      this.exit(`the catalog can't be read again after a failure: ${reasonOf(error)}`);
    }
  }

  /** Ends the process: its supervisor starts another one, which reads the folder anew or says why it can't. */
  private exit(reason: string): never {
    this.log(`stopping, because ${reason}`);
    process.exit(1);
  }

  private isMoreComing(): boolean {
    const since = performance.now() - AWAITED_TRANSACTION_MS;
    for (const { state, startedAt } of this.conflicts.opened)
      if (state === 'open' && startedAt > since) return true;
    return false;
  }

  /** Drops unfinished indexes and resumes deletions that the last run left behind. */
  async recover(): Promise<void> {
    for (const collection of this.catalog.all())
      for (const index of collection.indexes)
        if (index.building) {
          this.log(
            `the build of index ${index.name} on ${collection.namespace} was interrupted; it is dropped`,
          );
          await this.queue.enqueue(() => this.catalog.dropIndex(collection, index));
        }
    this.deletions.start();
  }

  /** Runs a read on a snapshot of its own. */
  async withSnapshot<T>(read: (view: ReadView) => Promise<T>): Promise<T> {
    const snapshot = this.store.snapshot();
    try {
      return await read(plainView(this.store, snapshot));
    } finally {
      snapshot.done();
    }
  }

  /** Ends expired sessions and cursors. Called every second or so. */
  sweep(): void {
    this.sessions.sweep();
    this.cursors.sweep();
  }

  async close(): Promise<void> {
    this.sessions.endAll();
    await this.deletions.stop();
    await this.store.close();
  }
}
