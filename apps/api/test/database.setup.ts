import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import { DryMongoBinary, MongoMemoryReplSet } from 'mongodb-memory-server';
import mongoose from 'mongoose';
import type { TestProject } from 'vitest/node';

const { mongo } = mongoose;

declare module 'vitest' {
  interface ProvidedContext {
    mongodbUri: string;
  }
}

/** Runs once before all tests: provides one database server, on which each test file has its own database. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { name, uri, stop } = await chooseServer();
  process.stdout.write(`API tests run on ${name}\n`);
  provide('mongodbUri', uri);
  return stop;
}

type Server = { name: string; uri: string; stop: () => Promise<void> };

/** Chooses the given MongoDB, else a real mongod if one can be had, else the embedded engine. */
async function chooseServer(): Promise<Server> {
  const given = process.env.TEST_MONGODB_URI;
  if (given) {
    await untilPrimary(given);
    return { name: 'the MongoDB of TEST_MONGODB_URI', uri: given, stop: async () => {} };
  }
  if (await canHaveMongod()) {
    const replicaSet = await MongoMemoryReplSet.create({
      replSet: { count: 1, storageEngine: 'wiredTiger' },
    });
    return {
      name: 'a MongoDB in memory',
      uri: replicaSet.getUri(),
      stop: async () => void (await replicaSet.stop()),
    };
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'api-test-'));
  const engine = await startEmbeddedMongo({ dataDir, durable: false });
  return {
    name: 'the embedded engine',
    uri: engine.uri,
    stop: async () => {
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Waits for a new replica set to elect its primary, which takes longer than the API would wait. */
async function untilPrimary(uri: string): Promise<void> {
  const client = await new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 60_000 }).connect();
  try {
    const { setName } = await client.db('admin').command({ hello: 1 });
    if (setName === undefined)
      throw new Error('TEST_MONGODB_URI must name a replica set: nothing else has transactions.');
  } finally {
    await client.close();
  }
}

async function canHaveMongod(): Promise<boolean> {
  if (
    process.env.MONGOMS_SYSTEM_BINARY ||
    (await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions()))
  )
    return true;
  try {
    await fetch('https://fastdl.mongodb.org', { method: 'HEAD', signal: AbortSignal.timeout(1_500) });
    return true;
  } catch {
    return false;
  }
}
