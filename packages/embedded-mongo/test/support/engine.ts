import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type MongoClientOptions } from 'mongodb';
import { afterEach } from 'vitest';
import { type EmbeddedMongo, type EmbeddedMongoOptions, startEmbeddedMongo } from '../../src/index.ts';

/** Starts engines and makes folders and clients that are all gone after the test. */
export class EngineBench {
  private readonly engines: EmbeddedMongo[] = [];
  private readonly folders: string[] = [];
  private readonly clients: MongoClient[] = [];

  /** A new folder for data. */
  folder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
    this.folders.push(folder);
    return folder;
  }

  async start(options: Partial<EmbeddedMongoOptions> = {}): Promise<EmbeddedMongo> {
    const engine = await startEmbeddedMongo({
      dataDir: options.dataDir ?? this.folder(),
      durable: false,
      onEvent: () => undefined,
      ...options,
    });
    this.engines.push(engine);
    return engine;
  }

  async connect(engine: EmbeddedMongo, options: MongoClientOptions = {}): Promise<MongoClient> {
    const client = new MongoClient(engine.uri, options);
    this.clients.push(client);
    return client.connect();
  }

  async cleanUp(): Promise<void> {
    for (const client of this.clients.splice(0)) await client.close();
    for (const engine of this.engines.splice(0)) await engine.stop();
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  }
}

/** A bench that is cleaned up after each test of a file. */
export function useEngines(): EngineBench {
  const bench = new EngineBench();
  afterEach(() => bench.cleanUp());
  return bench;
}

/** Milliseconds of waiting. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
