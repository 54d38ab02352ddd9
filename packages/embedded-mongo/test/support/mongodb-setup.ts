import { MongoClient } from 'mongodb';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import type { TestProject } from 'vitest/node';

/** Connects to the MongoDB that the environment names, or starts the one whose program it names. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  project.provide('isEmbedded', false);
  const uri = process.env.TEST_MONGODB_URI;
  if (uri) {
    await provideServer(project, uri);
    return async () => undefined;
  }
  const replicaSet = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  await provideServer(project, replicaSet.getUri());
  return () => replicaSet.stop();
}

/** Waits for the server's primary, if it has just been started, and says what it is. */
async function provideServer(project: TestProject, uri: string): Promise<void> {
  const client = await new MongoClient(uri, { serverSelectionTimeoutMS: 60_000 }).connect();
  try {
    const { versionArray } = await client.db('admin').command({ buildInfo: 1 });
    const { setName } = await client.db('admin').command({ hello: 1 });
    if (setName === undefined)
      throw new Error('TEST_MONGODB_URI must name a replica set: nothing else has transactions.');
    project.provide('mongoUri', uri);
    project.provide('serverVersion', versionArray[0] + versionArray[1] / 10);
  } finally {
    await client.close();
  }
}
