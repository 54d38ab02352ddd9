import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSession, Document, MongoClient } from 'mongodb';
import type { Entities } from './entities.ts';
import { UnknownToRunner } from './unknown-to-runner.ts';

/** States of a transaction in which it has begun and not ended; the driver shows no more of them. */
const OPEN_STATES = new Set(['starting', 'in_progress']);

/** The server takes no orders to fail. */
export class NeedsFailPoint extends Error {}

/** Operations of tests that the runner itself has to do. */
export class RunnerOperations {
  private readonly entities: Entities;
  /** A client that isn't one of the test's. */
  private readonly client: MongoClient;
  private readonly failPoints: string[] = [];

  constructor(entities: Entities, client: MongoClient) {
    this.entities = entities;
    this.client = client;
  }

  async run(name: string, args: Document): Promise<void> {
    const operations: Record<string, () => unknown> = {
      createEntities: () => this.entities.create(args.entities),
      configureFailPoint: () => this.failPoint(args.failPoint),
      failPoint: () => this.failPoint(args.failPoint),
      targetedFailPoint: () => this.failPoint(args.failPoint),
      wait: () => pause(args.ms),
      assertCollectionExists: async () => assert.ok(await this.hasCollection(args)),
      assertCollectionNotExists: async () => assert.ok(!(await this.hasCollection(args))),
      assertIndexExists: async () => assert.ok(await this.hasIndex(args)),
      assertIndexNotExists: async () => assert.ok(!(await this.hasIndex(args))),
      assertSessionDirty: () => assert.equal(this.session(args).serverSession?.isDirty, true),
      assertSessionNotDirty: () => assert.equal(this.session(args).serverSession?.isDirty, false),
      assertSessionPinned: () => assert.ok(this.session(args).isPinned),
      assertSessionUnpinned: () => assert.ok(!this.session(args).isPinned),
      assertSessionTransactionState: () =>
        assert.equal(this.session(args).inTransaction(), OPEN_STATES.has(args.state)),
      assertSameLsidOnLastTwoCommands: () => assert.deepEqual(...this.lastLsids(args)),
      assertDifferentLsidOnLastTwoCommands: () => assert.notDeepEqual(...this.lastLsids(args)),
    };
    const operation = operations[name];
    if (operation === undefined) throw new UnknownToRunner(`the operation ${name}`);
    await operation();
  }

  async cleanUp(): Promise<void> {
    for (const configureFailPoint of this.failPoints)
      await this.client.db('admin').command({ configureFailPoint, mode: 'off' });
  }

  private async failPoint(failPoint: Document): Promise<void> {
    await this.client
      .db('admin')
      .command(failPoint)
      .catch((error: Error) => {
        throw new NeedsFailPoint(error.message);
      });
    this.failPoints.push(failPoint.configureFailPoint);
  }

  private session(args: Document): ClientSession {
    return this.entities.get(args.session);
  }

  private async hasCollection({ databaseName, collectionName }: Document): Promise<boolean> {
    const found = await this.client.db(databaseName).listCollections({ name: collectionName }).toArray();
    return found.length > 0;
  }

  private async hasIndex(args: Document): Promise<boolean> {
    if (!(await this.hasCollection(args))) return false;
    const indexes = await this.client.db(args.databaseName).collection(args.collectionName).indexes();
    return indexes.some(({ name }) => name === args.indexName);
  }

  private lastLsids({ client }: Document): [unknown, unknown] {
    const started = this.entities
      .client(client ?? 'client')
      .all.flatMap((one) => (one.kind === 'commandStartedEvent' ? [one.event.command.lsid] : []));
    assert.ok(started.length >= 2, 'there were no two commands');
    return [started.at(-2), started.at(-1)];
  }
}
