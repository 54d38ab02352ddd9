import { storedToday } from '../lib/time-zone.ts';
import { batched } from './batched.ts';
import { countAll } from './count.ts';
import { modelNamed, scopeOf } from './models.ts';
import { type FindOptions, readBatches, readEachOf, readMany, summedUp, tryReadPage } from './read.ts';
import {
  type Collection,
  type Filter,
  Id,
  type Scope,
  type Session,
  type Stage,
  type Stored,
} from './types.ts';

/** A kind of records: its collection, or the name of another feature's. */
type Kind<T extends object> = Collection<T> | Collection | string;
type Options = Omit<FindOptions, 'session'>;

/**
 * Reads what its scope lets somebody see: what is beyond does not exist for them. Whoever changes records reads them in
 * their transaction.
 */
export class Reader {
  readonly scope: Scope;
  readonly session: Session | undefined;
  private readonly timeZone: string | undefined;

  constructor(scope: Scope, session?: Session, timeZone?: string) {
    this.scope = scope;
    this.session = session;
    this.timeZone = timeZone;
  }

  /** Today in the company's zone, as days are stored: what is told or filtered by it is read by a call's reader. */
  get today(): Date {
    if (!this.timeZone) throw new Error('This reader belongs to no call, and knows no zone');
    return storedToday(this.timeZone);
  }

  find<T extends object = Stored>(kind: Kind<T>, filter: Filter, options: Options = {}): Promise<T[]> {
    return readMany<T>(modelIn(kind), this.within(kind, filter), { ...options, ...this.transaction() });
  }

  async findOne<T extends object = Stored>(
    kind: Kind<T>,
    filter: Filter,
    options: Omit<Options, 'limit'> = {},
  ): Promise<T | undefined> {
    const [record] = await this.find<T>(kind, filter, { limit: 1, ...options });
    return record;
  }

  async exists<T extends object>(kind: Kind<T>, filter: Filter): Promise<boolean> {
    return Boolean(await this.findOne(kind, filter, { projection: { _id: 1 } }));
  }

  /** Counts all of a kind by the database's own counter, where that counts no more than what is seen. */
  count<T extends object>(kind: Kind<T>, filter: Filter = {}): Promise<number> {
    const conditions = this.within(kind, filter);
    const model = modelIn(kind);
    if (!Object.keys(conditions).length && !this.session) return countAll(model);
    return model.countDocuments(conditions as never, this.transaction()).exec();
  }

  /** Lists the values of a field, each once. */
  distinct<T extends object>(kind: Kind<T>, field: string): Promise<unknown[]> {
    return modelIn(kind)
      .distinct(field, this.within(kind, {}) as never)
      .exec();
  }

  /** Aggregates all records that match. */
  sum<R extends object>(kind: Kind<object>, filter: Filter, stages: readonly Stage[]): Promise<R[]> {
    return summedUp<R>(modelIn(kind), this.within(kind, filter), stages, this.transaction());
  }

  /** Reads any number of records in small batches, yielding to others between them. */
  stream<T extends object = Stored>(
    kind: Kind<T>,
    filter: Filter,
    options: Options & { batchSize?: number } = {},
  ): AsyncGenerator<T[]> {
    return readBatches<T>(modelIn(kind), this.within(kind, filter), { ...options, ...this.transaction() });
  }

  /** Aggregates record by record, in the order of the stages. Closes its cursor when the loop is left. */
  streamSums<R extends object>(
    kind: Kind<object>,
    filter: Filter,
    stages: readonly Stage[],
  ): AsyncGenerator<R, undefined> {
    return readEachOf<R>(modelIn(kind), this.within(kind, filter), stages);
  }

  /** Reads records unless together they are large or can't be read right now; `stream` takes over then. */
  tryReadPage<T extends object = Stored>(
    kind: Kind<T>,
    filter: Filter,
    options: Options & { limit: number },
  ): Promise<T[] | undefined> {
    return tryReadPage<T>(modelIn(kind), this.within(kind, filter), options);
  }

  /** Looks records up by their ids, together with all others of the same scope that ask at the same time. */
  lookUp<T extends { _id: Id }>(
    kind: string,
    ids: Iterable<string>,
    fields: readonly string[],
  ): Promise<ReadonlyMap<string, T>> {
    const key = JSON.stringify([this.scope, kind, fields]);
    const projection = Object.fromEntries(fields.map((field) => [field, 1]));
    const reader = new Reader(this.scope);
    const lookUp =
      lookUps.get(key) ??
      batched(async (all: readonly string[]) => {
        const found = await reader.find<T>(kind, { _id: { $in: all } }, { projection });
        return new Map(found.map((one) => [String(one._id), one]));
      });
    lookUps.set(key, lookUp);
    return lookUp(ids) as Promise<ReadonlyMap<string, T>>;
  }

  /** Narrows a filter to what is seen. */
  private within(kind: Kind<object>, filter: Filter): Filter {
    const rule = scopeOf(typeof kind === 'string' ? kind : kind.modelName);
    if (this.scope === 'all' || rule === 'everyone') return filter;
    return { $and: [filter, rule(new Id(this.scope.warehouseId))] };
  }

  private transaction(): { session?: Session } {
    return this.session ? { session: this.session } : {};
  }
}

type LookUp = (ids: Iterable<string>) => Promise<ReadonlyMap<string, { _id: Id }>>;
const lookUps = new Map<string, LookUp>();

type Caller = { actor: { scope: Scope }; session?: Session; env?: { TIME_ZONE: string } };
/** The reader of a call, in its transaction if it has one. */
export const readerOf = ({ actor, session, env }: Caller): Reader =>
  new Reader(actor.scope, session, env?.TIME_ZONE);

const modelIn = (kind: Kind<object>) => modelNamed(typeof kind === 'string' ? kind : kind.modelName);
