import { randomBytes } from 'node:crypto';
import { Binary, type Db, Long, MongoClient, type MongoClientOptions, type Timestamp } from 'mongodb';
import { afterAll, beforeAll, inject } from 'vitest';

/** A client and a database of its own for one test file. */
export interface TestDatabase {
  readonly client: MongoClient;
  readonly db: Db;
}

/** Whether the server is of a version or a later one: what it didn't know before isn't asked of it. */
export function isSince(version: number): boolean {
  return inject('serverVersion') >= version;
}

/** Connects before the tests of a file, and drops its database afterwards. */
export function useDatabase(options: MongoClientOptions = {}): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new MongoClient(inject('mongoUri'), options);
  beforeAll(async () => {
    await client.connect();
  });
  afterAll(async () => {
    await client.db(name).dropDatabase();
    await client.close();
  });
  return { client, db: client.db(name) };
}

/** A time as clients carry it from one server of a cluster to the next. */
export const clusterTimeOf = (clusterTime: Timestamp) => ({
  clusterTime,
  signature: { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO },
});
