import { Cursors } from '../cursor/cursors.ts';
import { plainView, type ReadView } from '../exec/read-view.ts';
import { Catalog } from '../storage/catalog.ts';
import { CommitQueue } from '../storage/commit-queue.ts';
import { Deletions } from '../storage/deletions.ts';
import { DocumentWriter } from '../storage/document-writer.ts';
import { durableIo, hastyIo } from '../storage/file-io.ts';
import { Store } from '../storage/store.ts';
import { Conflicts } from '../transaction/conflicts.ts';
import { RetryRecords } from '../transaction/retry-records.ts';
import { Sessions } from '../transaction/sessions.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { DirectAccess, type WriteAccess } from '../write/write-access.ts';
import { ClusterClock } from './cluster-clock.ts';
import type { EngineOptions } from './options.ts';

/** Transactions that began so long ago, in milliseconds, may go on for ever: nobody waits for them. */
const MOMENT_MS = 50;

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
  readonly startedAt = Date.now();
  readonly log: (message: string) => void;
  /** Access for work within a write batch. */
  readonly direct: WriteAccess;

  /** Opens the data. @throws Error if the folder or what is in it can't be used */
  constructor(options: EngineOptions) {
    this.log = options.log;
    this.store = new Store(options.dataFolder, options.durable ? durableIo : hastyIo, options.log);
    this.catalog = new Catalog(this.store);
    this.catalog.load();
    this.writer = new DocumentWriter(this.store, this.catalog, this.conflicts);
    this.direct = new DirectAccess(this.store, this.writer, this.conflicts);
    this.retries = new RetryRecords(this.store);
    this.queue = new CommitQueue({
      write: (step) => this.write(step),
      changes: () => this.store.changes,
      isMoreComing: () => this.isMoreComing(),
      beforeCommit: () => this.catalog.writeCounts(),
      afterCommit: () => {
        this.catalog.written();
        this.clock.advance();
      },
      reload: () => this.catalog.load(),
      log: options.log,
    });
    this.deletions = new Deletions(this.store, this.queue, options.log);
  }

  private async write(step: () => boolean): Promise<void> {
    this.conflicts.enterBatch();
    try {
      await this.store.write(step);
    } finally {
      this.conflicts.leaveBatch();
    }
  }

  private isMoreComing(): boolean {
    const moment = performance.now() - MOMENT_MS;
    for (const { state, startedAt } of this.conflicts.opened)
      if (state === 'open' && startedAt > moment) return true;
    return false;
  }

  /** Removes what an interrupted run has left behind, in the background. */
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

  /** Forgets what is out of date. To be called every second or so. */
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
