import { MongoMemoryReplSet } from 'mongodb-memory-server';
import type { TestProject } from 'vitest/node';

/** Connects to the MongoDB that the environment names, or starts the one whose program it names. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  project.provide('isEmbedded', false);
  const uri = process.env.TEST_MONGODB_URI;
  if (uri) {
    project.provide('mongoUri', uri);
    return async () => undefined;
  }
  const replicaSet = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  project.provide('mongoUri', replicaSet.getUri());
  return () => replicaSet.stop();
}
