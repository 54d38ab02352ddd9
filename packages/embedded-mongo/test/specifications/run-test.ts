import { setTimeout as pause } from 'node:timers/promises';
import type { Document, MongoClient } from 'mongodb';
import { type CommandEvent, Entities } from './entities.ts';
import { difference } from './match.ts';
import { runOperation, Unexpected } from './run-operation.ts';
import { NeedsFailPoint, RunnerOperations } from './runner-operations.ts';
import type { CollectionData, ExpectedEvents, SpecificationTest, TestFile } from './unified-format.ts';
import { UnknownToRunner } from './unknown-to-runner.ts';

/** An operation that takes longer hangs. */
const PATIENCE_MS = 30_000;
const LASTING = { writeConcern: { w: 'majority' } } as const;

/** What has come of a test. */
export interface Outcome {
  readonly kind: 'passed' | 'refused' | 'needsFailPoint' | 'unknown' | 'failed';
  /** What was refused, what isn't known to the runner, or what was wrong. */
  readonly reason?: string;
}

/** Runs one test. @param client one that isn't of the test, on the same server */
export async function runTest(
  file: TestFile,
  test: SpecificationTest,
  uri: string,
  client: MongoClient,
): Promise<Outcome> {
  const entities = new Entities(uri);
  const runner = new RunnerOperations(entities, client);
  try {
    // Transactions that a test before has left open would hold this one up.
    await client.db('admin').command({ killAllSessions: [] });
    for (const data of file.initialData ?? []) await fill(client, data);
    await inTime(runSteps(file, test, entities, runner, client));
    return refusal(entities) ?? { kind: 'passed' };
  } catch (error) {
    if (error instanceof NeedsFailPoint) return { kind: 'needsFailPoint' };
    if (error instanceof UnknownToRunner) return { kind: 'unknown', reason: error.message };
    const reason = error instanceof Unexpected ? error.message : String((error as Error).stack);
    return refusal(entities) ?? { kind: 'failed', reason };
  } finally {
    await runner.cleanUp();
    await entities.close();
  }
}

function refusal({ refusals }: Entities): Outcome | undefined {
  return refusals[0] === undefined ? undefined : { kind: 'refused', reason: refusals[0] };
}

async function runSteps(
  file: TestFile,
  test: SpecificationTest,
  entities: Entities,
  runner: RunnerOperations,
  client: MongoClient,
): Promise<void> {
  await entities.create([...(file.createEntities ?? []), ...(test.createEntities ?? [])]);
  for (const operation of test.operations) await runOperation(operation, entities, runner);
  for (const outcome of test.outcome ?? []) await checkOutcome(outcome, entities, client);
  for (const expected of test.expectEvents ?? []) checkEvents(expected, entities);
}

async function inTime(steps: Promise<void>): Promise<void> {
  const alarm = new AbortController();
  const late = pause(PATIENCE_MS, undefined, { signal: alarm.signal }).then(() => {
    throw new Unexpected(`it hangs: nothing for ${PATIENCE_MS / 1000} seconds`);
  });
  try {
    await Promise.race([steps, late]);
  } finally {
    alarm.abort();
    await late.catch(() => undefined);
  }
}

async function fill(client: MongoClient, { databaseName, collectionName, documents }: CollectionData) {
  const db = client.db(databaseName);
  await db.collection(collectionName).drop(LASTING);
  if (documents.length > 0) await db.collection(collectionName).insertMany(documents, LASTING);
  else await db.createCollection(collectionName, LASTING);
}

function checkEvents(
  { client, eventType = 'command', events, ignoreExtraEvents }: ExpectedEvents,
  entities: Entities,
) {
  // Connections are the driver's affair.
  if (eventType !== 'command') return;
  const { all, observes } = entities.client(client);
  const actual = all.filter(observes);
  const names = () => actual.map(({ kind, event }) => `${event.commandName} (${kind})`).join(', ');
  if (actual.length < events.length || (actual.length > events.length && !ignoreExtraEvents))
    throw new Unexpected(`${actual.length} events instead of ${events.length}: ${names()}`);
  for (const [i, expected] of events.entries()) {
    const found = differenceOfEvents(expected, actual[i] as CommandEvent, entities);
    if (found !== undefined) throw new Unexpected(`event ${i}: ${found}`);
  }
}

function differenceOfEvents(expectation: Document, { kind, event }: CommandEvent, entities: Entities) {
  const [name, expected] = Object.entries(expectation)[0] as [string, Document];
  if (name !== kind) return `${kind} of ${event.commandName} instead of ${name} of ${expected.commandName}`;
  for (const field of ['commandName', 'databaseName', 'command', 'reply'] as const) {
    if (expected[field] === undefined) continue;
    const found = difference(expected[field], (event as unknown as Document)[field], entities, true, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function checkOutcome(outcome: CollectionData, entities: Entities, client: MongoClient) {
  const { databaseName, collectionName, documents } = outcome;
  const options = { readConcern: { level: 'local' }, readPreference: 'primary', sort: { _id: 1 } } as const;
  const actual = await client.db(databaseName).collection(collectionName).find({}, options).toArray();
  for (const [i, expected] of documents.entries()) {
    const found = difference(expected, actual[i], entities, false, `${collectionName}[${i}]`);
    if (found !== undefined) throw new Unexpected(found);
  }
  if (actual.length > documents.length)
    throw new Unexpected(`${collectionName} has ${actual.length} documents instead of ${documents.length}`);
}
