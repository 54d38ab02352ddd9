import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { createIndexes } from '../connect.ts';
import { isDuplicate } from '../errors.ts';

/** Upgrades the data by one version. It may be interrupted anywhere and is then run again. */
export type Migration = {
  /** Position in the order; never reused. */
  id: number;
  name: string;
  /** Works in steps and saves its progress, so that a second run continues from there. */
  run: (progress: Progress) => Promise<void>;
};
type Progress = {
  /** What an earlier run saved last. */
  state: unknown;
  save: (state: unknown) => Promise<void>;
  /** The business's time zone, which decides the day of a moment. */
  timeZone: string;
};

type Entry = { _id: string; name?: string; state?: unknown; doneAt?: Date; holder?: string; until?: Date };

/** A lock's `until` shows other processes that it is renewed; the time itself counts for nothing. */
type Lock = { holder: string; until: Date };

type Options = {
  /** No other process uses this database, so any lock found is a dead process's. */
  isAlone?: boolean;
  timeZone?: string;
};

const LOCK = 'lock';
const LEASE_MS = 30_000;
/** What a lock that was given back is held until. */
const RELEASED = new Date(0);

/**
 * Upgrades the data: creates missing indexes and runs pending migrations in order, while other processes that start at
 * the same time wait.
 * @throws if a newer version wrote the data, before changing anything
 */
export async function migrate(
  migrations: readonly Migration[],
  log: Logger,
  options: Options = {},
): Promise<void> {
  const entries = mongoose.connection.collection<Entry>('migrations');
  const release = await takeLock(entries, log, options);
  try {
    const done = (await entries.find().toArray()).filter(({ doneAt }) => doneAt !== undefined);
    refuseNewer(done, migrations);
    await createIndexes();
    for (const migration of migrations.filter(({ id }) => !done.some(({ _id }) => _id === key(id)))) {
      log.info({ migration: migration.name }, 'migrating');
      await runOne(migration, entries, options);
    }
  } finally {
    await release();
  }
}

type Entries = ReturnType<typeof mongoose.connection.collection<Entry>>;
const key = (id: number) => String(id).padStart(4, '0');

async function runOne(
  { id, name, run }: Migration,
  entries: Entries,
  { timeZone = 'UTC' }: Options,
): Promise<void> {
  const _id = key(id);
  const begun = await entries.findOne({ _id });
  const set = (values: Partial<Entry>) =>
    entries.updateOne({ _id }, { $set: { name, ...values } }, { upsert: true });
  await run({ state: begun?.state, save: async (state) => void (await set({ state })), timeZone });
  await set({ doneAt: new Date() });
}

function refuseNewer(done: readonly Entry[], migrations: readonly Migration[]): void {
  const newest = Math.max(0, ...migrations.map(({ id }) => id));
  const newer = done.find(({ _id }) => Number(_id) > newest);
  if (!newer) return;
  throw new Error(
    `The data was written by a newer version (migration ${newer._id}, ${newer.name}). Install that version.`,
  );
}

/**
 * Takes the lock that lets one process migrate at a time. The lock of a process that died counts as free once it has
 * gone unrenewed for `LEASE_MS` by this process's own monotonic clock: wall clocks differ between machines, and jump.
 */
async function takeLock(entries: Entries, log: Logger, { isAlone }: Options): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const lease = () => ({ holder, until: new Date(Date.now() + LEASE_MS) });
  let seen: Lock | null = null;
  let seenAt = performance.now();
  for (;;) {
    const lock = await entries.findOne<Lock>({ _id: LOCK });
    if (!isSame(lock, seen)) [seen, seenAt] = [lock, performance.now()];
    const isFree = isAlone || !lock || lock.until.getTime() === RELEASED.getTime();
    if ((isFree || performance.now() - seenAt > LEASE_MS) && (await replaceLock(entries, lock, lease())))
      break;
    log.info('waiting for another process that is upgrading the data');
    await wait(500);
  }
  const renewal = setInterval(() => {
    // A failed renewal is retried; if all fail, the lease expires and another process takes over.
    entries.updateOne({ _id: LOCK, holder }, { $set: lease() }).catch(() => {});
  }, LEASE_MS / 3);
  return async () => {
    clearInterval(renewal);
    await entries.updateOne({ _id: LOCK, holder }, { $set: { until: RELEASED } });
  };
}

function isSame(a: Lock | null, b: Lock | null): boolean {
  return a?.holder === b?.holder && a?.until.getTime() === b?.until.getTime();
}

/** Replaces a lock, or none, unless somebody else did since it was read. */
async function replaceLock(entries: Entries, former: Lock | null, lease: Lock): Promise<boolean> {
  const unchanged = former ? { holder: former.holder, until: former.until } : { holder: { $exists: false } };
  try {
    await entries.updateOne({ _id: LOCK, ...unchanged }, { $set: lease }, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false; // the lock has changed
  }
}
