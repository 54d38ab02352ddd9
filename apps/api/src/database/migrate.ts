import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import type { Logger } from 'pino';
import { createIndexes } from './connect.ts';
import { isDuplicate } from './errors.ts';

/** A step from one version's data to the next one's. It may be stopped anywhere and is then run again. */
export type Migration = {
  /** Its place in the order; never reused. */
  id: number;
  name: string;
  /** Does its work in steps and saves how far it has come, so that a second run goes on from there. */
  run: (progress: Progress) => Promise<void>;
};
type Progress = {
  /** What an earlier run saved last. */
  state: unknown;
  save: (state: unknown) => Promise<void>;
  /** The business's: it decides which day a moment belongs to. */
  timeZone: string;
};

type Entry = { _id: string; name?: string; state?: unknown; doneAt?: Date; holder?: string; until?: Date };

type Options = {
  /** Says that no other process is at this database: a lock that is there is that of one that died. */
  isAlone?: boolean;
  timeZone?: string;
};

const LOCK = 'lock';
const LEASE_MS = 30_000;

/**
 * Brings the data up to this version: makes what indexes are missing and runs the migrations that are not done yet,
 * in their order, while other processes that start at the same time wait.
 * @throws when the data was written by a newer version; nothing in it was changed then
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

/** One process at a time; the lock of a process that died ends by itself. */
async function takeLock(entries: Entries, log: Logger, { isAlone }: Options): Promise<() => Promise<void>> {
  const holder = randomUUID();
  const lease = () => ({ holder, until: new Date(Date.now() + LEASE_MS) });
  const free = () => (isAlone ? {} : { until: { $lte: new Date() } });
  while (!(await tryLock(entries, free(), lease()))) {
    log.info('waiting for another process that is upgrading the data');
    await wait(500);
  }
  const renewal = setInterval(() => {
    // A renewal that fails is tried again; if none succeeds, the lease ends and another process goes on.
    entries.updateOne({ _id: LOCK, holder }, { $set: lease() }).catch(() => {});
  }, LEASE_MS / 3);
  return async () => {
    clearInterval(renewal);
    await entries.updateOne({ _id: LOCK, holder }, { $set: { until: new Date(0) } });
  };
}

async function tryLock(
  entries: Entries,
  free: { until?: { $lte: Date } },
  lease: { holder: string; until: Date },
): Promise<boolean> {
  try {
    await entries.updateOne({ _id: LOCK, ...free }, { $set: lease }, { upsert: true });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false; // there is a lock, and it is held
  }
}
