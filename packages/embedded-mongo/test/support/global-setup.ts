import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Starts one engine for all conformance tests, unless they are to run on another server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.TEST_MONGODB_URI;
  if (external) {
    process.stderr.write(`conformance tests run on ${new URL(external).host}\n`);
    project.provide('mongoUri', external);
    project.provide('isEmbedded', false);
    return async () => undefined;
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const server = await startEmbeddedMongo({ dataDir, durable: false });
  process.stderr.write('conformance tests run on the embedded engine\n');
  project.provide('mongoUri', server.uri);
  project.provide('isEmbedded', true);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
