import type { Document } from 'mongodb';
import type {
  CollectionData,
  ExpectedEvents,
  Operation,
  SpecificationTest,
  TestFile,
} from './unified-format.ts';

const DATABASE = 'specifications';
const COLLECTION = 'test';
/** Fields whose value only says that they have to be there. */
const PLACEHOLDERS = new Set(['getMore', 'afterClusterTime', 'recoveryToken']);
const ARGUMENT_NAMES: Readonly<Record<string, string>> = {
  database: 'databaseName',
  collection: 'collectionName',
  index: 'indexName',
};
const OPERATION_NAMES: Readonly<Record<string, string>> = {
  download_by_name: 'downloadByName',
  listDatabaseObjects: 'listDatabases',
  listCollectionObjects: 'listCollections',
  watch: 'createChangeStream',
};

/**
 * Says the tests of an older format (CRUD, retryable reads and writes, transactions) in the unified one.
 * @returns undefined for a file of yet another format
 */
export function translateLegacy(file: Document): TestFile | undefined {
  if (!file.tests.every(isKnown)) return undefined;
  const databaseName = file.database_name ?? DATABASE;
  const collectionName = file.collection_name ?? COLLECTION;
  const data = Array.isArray(file.data) ? { [collectionName]: file.data } : (file.data ?? {});
  const initialData = Object.entries(data).map(
    ([name, documents]) => ({ databaseName, collectionName: name, documents }) as CollectionData,
  );
  const { minServerVersion, maxServerVersion } = file;
  const runOn = file.runOn ?? [{ minServerVersion, maxServerVersion }];
  return {
    description: file.description ?? '',
    runOnRequirements: runOn.map(({ topology, ...rest }: Document) => ({
      ...rest,
      ...(topology && { topologies: topology }),
    })),
    initialData,
    tests: file.tests.map((test: Document) => new LegacyTest(test, databaseName, collectionName).translate()),
  };
}

/** Tests of encryption, of change streams and of what is seen of commands have formats of their own. */
function isKnown({ operation, operations, expectations, target, clientOptions }: Document): boolean {
  if (target !== undefined || clientOptions?.autoEncryptOpts) return false;
  return operations !== undefined || (operation !== undefined && expectations === undefined);
}

class LegacyTest {
  private readonly test: Document;
  private readonly databaseName: string;
  private readonly collectionName: string;
  private readonly entities: Document[];

  constructor(test: Document, databaseName: string, collectionName: string) {
    this.test = test;
    this.databaseName = databaseName;
    this.collectionName = collectionName;
    const session = (id: string) => ({
      session: { id, client: 'client', sessionOptions: withSmallModes(test.sessionOptions?.[id] ?? {}) },
    });
    this.entities = [
      {
        client: {
          id: 'client',
          uriOptions: test.clientOptions ?? {},
          observeEvents: ['commandStartedEvent'],
        },
      },
      { database: { id: 'database', client: 'client', databaseName } },
      { collection: { id: 'collection', database: 'database', collectionName } },
      { bucket: { id: 'gridfsbucket', database: 'database' } },
      session('session0'),
      session('session1'),
    ];
  }

  translate(): SpecificationTest {
    const { description, failPoint, outcome, expectations } = this.test;
    const operations = (this.test.operations ?? [this.test.operation]).map((one: Document) =>
      this.operation(one, this.test.operation === undefined ? one : { ...one, ...outcome }),
    );
    if (failPoint)
      operations.unshift({
        object: 'testRunner',
        name: 'failPoint',
        arguments: { client: 'client', failPoint },
      });
    for (const object of ['session0', 'session1']) operations.push({ name: 'endSession', object });
    const collection = outcome?.collection;
    return {
      description,
      createEntities: this.entities,
      operations,
      ...(expectations && { expectEvents: [this.events(expectations)] }),
      ...(collection && {
        outcome: [
          {
            databaseName: this.databaseName,
            collectionName: collection.name ?? this.collectionName,
            documents: collection.data,
          },
        ],
      }),
    };
  }

  /** @param expected what `error` and `result` are fields of: the operation, or the outcome of the test */
  private operation(operation: Document, expected: Document): Operation {
    const { error, result } = expected;
    const isError = error === true || Object.keys(result ?? {}).some((name) => name.startsWith('error'));
    return {
      name: OPERATION_NAMES[operation.name] ?? operation.name,
      object: this.objectOf(operation),
      arguments: this.arguments(operation),
      ...(isError && { expectError: { isError: true, ...expectedError(result ?? {}) } }),
      ...(!isError && result !== undefined && { expectResult: result }),
    };
  }

  /** The entity that an operation is called on; one more if it has options of its own. */
  private objectOf(operation: Document): string {
    const object = operation.object ?? 'collection';
    const { databaseOptions, collectionOptions, read_preference: readPreference } = operation;
    if (!databaseOptions && !collectionOptions && !readPreference) return object;
    const id = `${object}${this.entities.length}`;
    const database = `database of ${id}`;
    this.entities.push({
      database: {
        id: object === 'database' ? id : database,
        client: 'client',
        databaseName: this.databaseName,
        databaseOptions: withSmallModes(databaseOptions ?? {}),
      },
    });
    if (object === 'collection')
      this.entities.push({
        collection: {
          id,
          database,
          collectionName: this.collectionName,
          collectionOptions: withSmallModes({
            ...collectionOptions,
            ...(readPreference && { readPreference }),
          }),
        },
      });
    return id;
  }

  private arguments(operation: Document): Document {
    const { options, callback, requests, ...rest } = operation.arguments ?? {};
    const translated: Document = { ...rest, ...withSmallModes(options ?? {}) };
    if (operation.object === 'testRunner')
      for (const [old, name] of Object.entries(ARGUMENT_NAMES)) if (old in rest) translated[name] = rest[old];
    if (callback) translated.callback = callback.operations.map((one: Document) => this.operation(one, one));
    if (requests) translated.requests = requests.map((one: Document) => ({ [one.name]: one.arguments }));
    if (operation.command_name) translated.commandName = operation.command_name;
    return withSmallModes(translated);
  }

  private events(expectations: readonly Document[]): ExpectedEvents {
    const events = expectations.map(({ command_started_event: event }) => {
      const { command, command_name: commandName, database_name: databaseName } = event;
      return {
        commandStartedEvent: {
          command: withoutPlaceholders(command),
          ...(commandName && { commandName }),
          ...(databaseName && { databaseName }),
        },
      };
    });
    return { client: 'client', events };
  }
}

function expectedError(result: Document): Document {
  const { errorLabelsContain, errorLabelsOmit, errorContains, errorCode, errorCodeName, ...partial } = result;
  const named = { errorLabelsContain, errorLabelsOmit, errorContains, errorCode, errorCodeName };
  return {
    ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    ...(Object.keys(partial).length > 0 && { expectResult: partial }),
  };
}

/** Read preferences as they are written today: `secondary`, not `Secondary`. */
function withSmallModes(options: Document): Document {
  return Object.fromEntries(
    Object.entries(options).map(([name, value]) => {
      if (name === 'defaultTransactionOptions') return [name, withSmallModes(value)];
      if (name !== 'readPreference') return [name, value];
      const mode: string = value.mode ?? value;
      return [name, { mode: mode.charAt(0).toLowerCase() + mode.slice(1) }];
    }),
  );
}

function withoutPlaceholders(value: unknown, name?: string): unknown {
  if (value === null) return { $$exists: false };
  if (name !== undefined && PLACEHOLDERS.has(name)) return { $$exists: true };
  if (name === 'lsid') return { $$sessionLsid: value };
  if (Array.isArray(value)) return value.map((item) => withoutPlaceholders(item));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, withoutPlaceholders(item, key)]),
  );
}
