import { yieldToEventLoop } from '../scheduling/slice.ts';
import type { KeyRange } from '../store/file/layout.ts';
import { retryRange } from '../store/file/layout.ts';
import { reasonOf } from '../store/file/write-errors.ts';
import type { Engine } from './engine.ts';
import { expireDocuments } from './expire.ts';

const SWEEP_MS = 1000;
const EXPIRE_MS = Number(process.env.EMBEDDED_MONGO_TTL_MS ?? 60_000);
const RETRY_RECORDS_MS = 3_600_000;
const RECORDS_AT_ONCE = 1000;

/** What has to be done regularly. */
export class Maintenance {
  private readonly engine: Engine;
  private readonly isLockHeld: () => boolean;
  private timers: NodeJS.Timeout[] = [];
  private expiring = false;

  /** @param isLockHeld returns whether the data folder still belongs to this process */
  constructor(engine: Engine, isLockHeld: () => boolean) {
    this.engine = engine;
    this.isLockHeld = isLockHeld;
  }

  start(): void {
    this.timers = [
      setInterval(() => this.sweep(), SWEEP_MS),
      setInterval(() => void this.expire(), EXPIRE_MS),
      setInterval(() => this.dropRetryRecords(), RETRY_RECORDS_MS),
    ];
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private sweep(): void {
    this.engine.sweep();
    if (this.isLockHeld()) return;
    this.engine.log(
      'the lock of the data folder is gone: stopping, because another engine may use the folder',
    );
    process.exit(1);
  }

  private async expire(): Promise<void> {
    if (this.expiring) return;
    this.expiring = true;
    try {
      await expireDocuments(this.engine);
    } catch (error) {
      this.engine.log(`deleting expired documents failed: ${reasonOf(error)}`);
    } finally {
      this.expiring = false;
    }
  }

  private dropRetryRecords(): void {
    this.dropAllRetryRecords().catch((error: unknown) =>
      this.engine.log(`dropping old records of retryable writes failed: ${reasonOf(error)}`),
    );
  }

  private async dropAllRetryRecords(): Promise<void> {
    const { retries, queue, store } = this.engine;
    for (let left: KeyRange | undefined = retryRange; left !== undefined; await yieldToEventLoop()) {
      const { keys, rest }: ReturnType<typeof retries.outdated> = retries.outdated(left, RECORDS_AT_ONCE);
      if (keys.length > 0)
        await queue.enqueue(() => {
          for (const key of keys) store.remove(key, 0);
        });
      left = rest;
    }
  }
}
