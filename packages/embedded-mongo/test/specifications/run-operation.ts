import { type Document, MongoBulkWriteError, MongoServerError } from 'mongodb';
import type { Entities } from './entities.ts';
import { difference, show } from './match.ts';
import { callDriver } from './operations.ts';
import { NeedsFailPoint, type RunnerOperations } from './runner-operations.ts';
import type { Operation } from './unified-format.ts';
import { UnknownToRunner } from './unknown-to-runner.ts';

/** Something is not as the test expects it. */
export class Unexpected extends Error {}

/**
 * Runs an operation.
 * @returns the error that it has ended with, if the test expects one
 * @throws Unexpected if what comes of it isn't what the test expects
 */
export async function runOperation(
  operation: Operation,
  entities: Entities,
  runner: RunnerOperations,
): Promise<Error | undefined> {
  const args = operation.arguments ?? {};
  if (operation.object === 'testRunner') {
    await runner.run(operation.name, args);
    return undefined;
  }
  try {
    const result = await callDriver(
      entities.get(operation.object),
      operation.name,
      prepare(args, entities, runner),
    );
    if (operation.expectError !== undefined)
      throw new Unexpected(`${operation.name} succeeded with ${show(result)} instead of failing`);
    checkResult(operation, result, entities);
  } catch (error) {
    if (error instanceof NeedsFailPoint || error instanceof UnknownToRunner || error instanceof Unexpected)
      throw error;
    if (operation.ignoreResultAndError) return undefined;
    if (operation.expectError === undefined) throw error;
    checkError(operation, error as Error, entities);
    return error as Error;
  }
  return undefined;
}

/** The arguments as the driver takes them, with a session and a callback in place of their names. */
function prepare(args: Document, entities: Entities, runner: RunnerOperations): Document {
  const prepared = { ...args };
  if (typeof args.session === 'string') prepared.session = entities.get(args.session);
  if (Array.isArray(args.callback))
    prepared.callback = async () => {
      for (const operation of args.callback) {
        const error = await runOperation(operation, entities, runner);
        // An application's callback would end with it.
        if (error !== undefined) throw error;
      }
    };
  return prepared;
}

function checkResult(operation: Operation, result: unknown, entities: Entities): void {
  if (operation.saveResultAsEntity !== undefined) entities.set(operation.saveResultAsEntity, result);
  if (operation.expectResult === undefined || operation.ignoreResultAndError) return;
  const found = difference(operation.expectResult, result, entities);
  if (found !== undefined) throw new Unexpected(`${operation.name}: ${found}`);
}

function checkError({ name, expectError = {} }: Operation, error: Error, entities: Entities): void {
  const must = (met: boolean, what: string) => {
    if (!met) throw new Unexpected(`${name} failed with "${describe(error)}", ${what}`);
  };
  const ofServer = error instanceof MongoServerError ? error : undefined;
  const { isClientError, errorContains, errorCode, errorCodeName } = expectError;
  if (isClientError !== undefined)
    must(
      isClientError === (ofServer === undefined),
      `which has to come from the ${isClientError ? 'driver' : 'server'}`,
    );
  if (errorContains !== undefined)
    must(
      error.message.toLowerCase().includes(errorContains.toLowerCase()),
      `which doesn't say "${errorContains}"`,
    );
  if (errorCode !== undefined) must(ofServer?.code === errorCode, `whose code isn't ${errorCode}`);
  if (errorCodeName !== undefined)
    must(codeNameOf(ofServer) === errorCodeName, `which isn't ${errorCodeName}`);
  const hasLabel = (label: string) =>
    'hasErrorLabel' in error && (error as MongoServerError).hasErrorLabel(label);
  for (const label of expectError.errorLabelsContain ?? [])
    must(hasLabel(label), `without the label ${label}`);
  for (const label of expectError.errorLabelsOmit ?? []) must(!hasLabel(label), `with the label ${label}`);
  if (expectError.errorResponse !== undefined)
    failIf(name, difference(expectError.errorResponse, ofServer?.errorResponse, entities));
  if (expectError.expectResult !== undefined) {
    const partial = error instanceof MongoBulkWriteError ? error.result : undefined;
    failIf(name, difference(expectError.expectResult, partial, entities));
  }
}

function failIf(name: string, found: string | undefined): void {
  if (found !== undefined) throw new Unexpected(`${name} failed, and ${found}`);
}

function codeNameOf(error: MongoServerError | undefined): unknown {
  return error?.codeName ?? error?.errorResponse.writeConcernError?.codeName;
}

function describe(error: Error): string {
  return `${error.constructor.name}: ${error.message}`;
}
