import type { ClientSession } from 'mongodb';
import { afterEach, beforeEach, expect } from 'vitest';
import { useDatabase } from './database.ts';

/** Three stocks and an empty log before each test, and sessions that are ended after it. */
export function useStock() {
  const { client, db } = useDatabase();
  const stock = db.collection<{ _id: string; n: number; sku?: string }>('stock');
  const log = db.collection<{ _id?: number; what?: string }>('log');
  const sessions: ClientSession[] = [];

  beforeEach(async () => {
    await stock.deleteMany({});
    await log.deleteMany({});
    await stock.createIndex({ sku: 1 }, { unique: true, sparse: true });
    await stock.insertMany([
      { _id: 'a', n: 10 },
      { _id: 'b', n: 20 },
      { _id: 'c', n: 30, sku: 'S' },
    ]);
  });
  afterEach(async () => {
    for (const open of sessions.splice(0)) {
      if (open.inTransaction()) await open.abortTransaction();
      await open.endSession();
    }
  });

  const session = (): ClientSession => {
    const started = client.startSession();
    sessions.push(started);
    return started;
  };
  return { client, db, stock, log, session };
}

/** An error after which a transaction may be tried again. */
export const transient = {
  hasErrorLabel: expect.any(Function),
  errorLabels: ['TransientTransactionError'],
};
