import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryReplSet } from 'mongodb-memory-server';
import type { TestProject } from 'vitest/node';
import { startEmbeddedMongo } from '../../src/index.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server that the conformance tests run on. */
    mongoUri: string;
    /** Whether that server is the embedded engine. */
    isEmbedded: boolean;
  }
}

interface TestServer {
  readonly name: string;
  readonly uri: string;
  stop(): Promise<unknown>;
}

/** Starts one server for all conformance tests, or takes the one that the environment names. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = externalServer() ?? (await mongod()) ?? (await embedded());
  process.stderr.write(`conformance tests run on ${server.name}\n`);
  project.provide('mongoUri', server.uri);
  project.provide('isEmbedded', server.name === EMBEDDED);
  return async () => {
    await server.stop();
  };
}

const EMBEDDED = 'the embedded engine';

function externalServer(): TestServer | undefined {
  const uri = process.env.TEST_MONGODB_URI;
  return uri ? { name: new URL(uri).host, uri, stop: async () => undefined } : undefined;
}

async function mongod(): Promise<TestServer | undefined> {
  const binary = process.env.MONGOMS_SYSTEM_BINARY;
  if (!binary) return undefined;
  const replicaSet = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } });
  return { name: binary, uri: replicaSet.getUri(), stop: () => replicaSet.stop() };
}

async function embedded(): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const engine = await startEmbeddedMongo({ dataDir, durable: false });
  return {
    name: EMBEDDED,
    uri: engine.uri,
    async stop() {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
