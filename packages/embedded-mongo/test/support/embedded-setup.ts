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
    /** Its version, 4.4 for instance; the embedded engine answers as 7.0 does. */
    serverVersion: number;
  }
}

/** Starts one engine for all conformance tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const engine = await startEmbeddedMongo({ dataDir, durable: false });
  project.provide('mongoUri', engine.uri);
  project.provide('isEmbedded', true);
  project.provide('serverVersion', 7);
  return async () => {
    await engine.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
