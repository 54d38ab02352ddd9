import {
  BSON,
  type CommandFailedEvent,
  type CommandStartedEvent,
  type CommandSucceededEvent,
  type Db,
  type Document,
  GridFSBucket,
  MongoClient,
  type ServerSessionId,
} from 'mongodb';
import { UnknownToRunner } from './unknown-to-runner.ts';

const REFUSAL = /is not supported by the embedded engine|does not support it/;
/** A command, or its answer, as a test sees it. */
export type CommandEvent =
  | { readonly kind: 'commandStartedEvent'; readonly event: CommandStartedEvent }
  | { readonly kind: 'commandSucceededEvent'; readonly event: CommandSucceededEvent }
  | { readonly kind: 'commandFailedEvent'; readonly event: CommandFailedEvent };

/** A client of a test, with what it has sent and got. */
export interface ObservedClient {
  readonly client: MongoClient;
  /** All that was sent and answered. */
  readonly all: CommandEvent[];
  /** What the test wants to see of it. */
  readonly observes: (event: CommandEvent) => boolean;
}

/** What the operations of a test are called on, by its name. */
export class Entities {
  /** Sentences by which the engine has refused something. */
  readonly refusals: string[] = [];
  private readonly uri: string;
  private readonly all = new Map<string, unknown>();
  private readonly clients = new Map<string, ObservedClient>();
  private readonly lsids = new Map<string, ServerSessionId | undefined>();

  constructor(uri: string) {
    this.uri = uri;
  }

  get<T>(id: string): T {
    if (!this.all.has(id)) throw new Error(`The test has no entity ${id}.`);
    return this.all.get(id) as T;
  }

  set(id: string, value: unknown): void {
    this.all.set(id, value);
  }

  client(id: string): ObservedClient {
    const client = this.clients.get(id);
    if (client === undefined) throw new Error(`The test has no client ${id}.`);
    return client;
  }

  /** The id of a session, which outlives it. */
  lsid(session: string): ServerSessionId | undefined {
    return this.lsids.get(session);
  }

  async create(descriptions: readonly Document[]): Promise<void> {
    for (const description of descriptions) {
      const [kind, entity] = Object.entries(description)[0] as [string, Document];
      this.all.set(entity.id, await this.make(kind, entity));
    }
  }

  async close(): Promise<void> {
    for (const { client } of this.clients.values()) await client.close();
  }

  private async make(kind: string, entity: Document): Promise<unknown> {
    switch (kind) {
      case 'client':
        return this.makeClient(entity);
      case 'database':
        return this.get<MongoClient>(entity.client).db(entity.databaseName, entity.databaseOptions ?? {});
      case 'collection':
        return this.get<Db>(entity.database).collection(
          entity.collectionName,
          entity.collectionOptions ?? {},
        );
      case 'bucket':
        return new GridFSBucket(this.get<Db>(entity.database), entity.bucketOptions ?? {});
      case 'session': {
        const session = this.get<MongoClient>(entity.client).startSession(entity.sessionOptions ?? {});
        this.lsids.set(entity.id, session.id);
        return session;
      }
      default:
        throw new UnknownToRunner(`entities of the kind ${kind}`);
    }
  }

  private async makeClient(entity: Document): Promise<MongoClient> {
    const { id, uriOptions, serverApi, observeEvents = [], ignoreCommandMonitoringEvents = [] } = entity;
    const { readPreferenceTags, ...options } = uriOptions ?? {};
    const client = new MongoClient(this.uri, {
      ...options,
      ...(readPreferenceTags && { readPreferenceTags: [readPreferenceTags].flat() }),
      ...(serverApi && { serverApi }),
      monitorCommands: true,
    });
    const all: CommandEvent[] = [];
    const sensitive = new Set<number>();
    client.on('commandStarted', (event) => {
      // The driver keeps what could be a secret to itself.
      if (Object.keys(event.command).length === 0) sensitive.add(event.requestId);
      // It also changes some commands after it has sent them.
      const sent = BSON.serialize(event.command, { ignoreUndefined: true });
      const command = BSON.deserialize(sent, { promoteLongs: false });
      all.push({ kind: 'commandStartedEvent', event: Object.assign(event, { command }) });
    });
    client.on('commandSucceeded', (event) => {
      all.push({ kind: 'commandSucceededEvent', event });
      for (const { errmsg } of (event.reply as Document | undefined)?.writeErrors ?? [])
        this.noteRefusal(errmsg);
    });
    client.on('commandFailed', (event) => {
      all.push({ kind: 'commandFailedEvent', event });
      this.noteRefusal(event.failure.message);
    });
    const ignored = new Set(['configureFailPoint', ...ignoreCommandMonitoringEvents]);
    const observes = ({ kind, event }: CommandEvent) =>
      observeEvents.includes(kind) &&
      !ignored.has(event.commandName) &&
      (entity.observeSensitiveCommands || !sensitive.has(event.requestId));
    this.clients.set(id, { client, all, observes });
    return client.connect();
  }

  private noteRefusal(message: string): void {
    if (REFUSAL.test(message)) this.refusals.push(message);
  }
}
