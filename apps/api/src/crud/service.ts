import type { ListRequest, Page, SearchRequest, Sums } from '@app/schemas/lists';
import { type ClientSession, Types } from 'mongoose';
import { countAll } from '../database/count.ts';
import type { Filter, Stored } from '../database/model.ts';
import { readMany, readOne, summedUp } from '../database/read.ts';
import type { Env } from '../env.ts';
import { conflict, notFound } from '../errors.ts';
import type { Actor, WriteContext } from '../http/context.ts';
import { cachedUntilChange } from './answer-cache.ts';
import type { AuditDraft } from './audit.ts';
import { differences, withDays } from './differences.ts';
import { listFilter, orderOf } from './list-query.ts';
import { namedIn, withNames } from './names.ts';
import { holdMaker, holdReferences, referenceKeys, refuseIfUsed } from './references.ts';
import { type ApiResource, toStored, type Values } from './resource.ts';
import { searchField } from './search.ts';

/** A change: the record as it is answered, and the audit trail's account of it. */
export type Changed<R> = { record: R; audit: AuditDraft };
/** The change of a record that was there: how it was before, too. */
type Updated<R> = Changed<R> & { before: R };

/** Decides which moments belong to a day. */
type Zone = { env: Pick<Env, 'TIME_ZONE'> };

export type CrudService<R extends object = Values> = {
  list(request: ListRequest, context: Zone): Promise<Page<R>>;
  search(request: SearchRequest, context: Zone): Promise<Page<R>>;
  get(id: string, session?: ClientSession): Promise<R>;
  create(input: Values, context: WriteContext): Promise<Changed<R>>;
  /** @param version refuses the update with STALE when the record has another one by now */
  update(id: string, changes: Values, context: WriteContext, version?: number): Promise<Updated<R>>;
  /** @param version refuses the deletion with STALE when the record has another one by now */
  remove(id: string, context: WriteContext, version?: number): Promise<Changed<R>>;
  /** What a write of these values queues on. */
  queue(values: Values): readonly string[];
};

/** The behaviour that every list area shares. A feature that differs spreads this and replaces a function. */
export function crudService<R extends object = Values>(resource: ApiResource): CrudService<R> {
  const { contract, model } = resource;
  const { modelName } = model;
  const answered = presenter<R>(resource);
  const projection = Object.fromEntries(Object.keys(contract.record.shape).map((field) => [field, 1]));

  // Turning the pages of a search, or asking as the next one, costs no second count.
  const countOf = cachedUntilChange((filter: Filter) => model.countDocuments(filter).exec());

  const sumsOf = cachedUntilChange(async (filter: Filter) => {
    const none = Object.fromEntries(Object.keys(contract.sums?.shape ?? {}).map((name) => [name, 0]));
    return contract.sums?.parse((await summedUp(model, filter, resource.sums ?? [])) ?? none) as Sums;
  });

  async function page(filter: Filter, request: ListRequest): Promise<Page<R>> {
    const { page: currentPage, limit } = request;
    const skip = Math.min((currentPage - 1) * limit, Number.MAX_SAFE_INTEGER);
    const sort = orderOf(request.sort);
    // Before MongoDB 6.0 a large sort fails unless it may use the disk.
    const found = readMany(model, filter, { projection, sort, skip, limit, allowDiskUse: true });
    const isUnfiltered = Object.keys(filter).length === 0;
    const [records, counted] = await Promise.all([found, isUnfiltered ? countAll(model) : undefined]);
    // A page that isn't full is the last one: what it holds says how many there are.
    const isLast = records.length < limit && (records.length > 0 || skip === 0);
    const total = counted ?? (isLast ? skip + records.length : await countOf(filter));
    const data = (await withNames(modelName, records)).map(answered);
    const sums = contract.sums && !isUnfiltered ? await sumsOf(filter) : undefined;
    return { data, totalPages: Math.ceil(total / limit), currentPage, total, ...(sums && { sums }) };
  }

  // A page that people come back to, or that a browser asks for again, is read once until something changes.
  const pageOf = cachedUntilChange(
    async (request: ListRequest, text: string | null | undefined, timeZone: string) =>
      page(await listFilter(resource, request.filter, text, timeZone), request),
  );

  function refuseStale({ __v }: Stored, version: number | undefined): void {
    if (version !== undefined && version !== __v) throw stale(contract.label);
  }

  async function readStored(id: string, session?: ClientSession): Promise<Stored> {
    const options = { projection: { search: 0 }, ...(session && { session }) };
    const record = await readOne(model, { _id: id }, options);
    if (!record) throw notFound(contract.label);
    return record;
  }

  return {
    list: (request, { env }) => pageOf(request, request.searchQuery, env.TIME_ZONE),
    search: (request, { env }) => pageOf(request, request.data, env.TIME_ZONE),
    get: async (id, session) => {
      const [named] = await withNames(modelName, [await readStored(id, session)], session);
      return answered(named);
    },
    queue: (values) => referenceKeys(modelName, values),
    create: async (input, { actor, session }) => {
      await holdMaker(actor, session);
      await holdReferences(modelName, input, session);
      const document = newDocument(resource, input, actor);
      const [named] = await withNames(modelName, [document], session);
      await model.collection.insertOne(Object.assign(document, searchField(modelName, named)), { session });
      const record = answered(named);
      return { record, audit: auditOf(resource, 'Create', record) };
    },
    update: async (id, changes, { session }, version) => {
      const before = await readStored(id, session);
      refuseStale(before, version);
      const values = toStored(resource, changes);
      await holdReferences(modelName, changedOnly(before, values), session);
      const updatedAt = new Date();
      const after = { ...cast(resource, { ...before, ...values, updatedAt }), __v: before.__v + 1 };
      const [was, is] = await withNames(modelName, [before, after], session);
      const [recordBefore, record] = [answered(was), answered(is)];
      const changed = differences(
        withDays(recordBefore, was) as object,
        withDays(record, is) as object,
        Object.keys(changes),
        namedIn(modelName),
      );
      const audit = { ...auditOf(resource, 'Update', record), changes: changed };
      // What changes nothing makes nobody's version an old one.
      if (!changed.length) return { record: recordBefore, before: recordBefore, audit };
      const $set = {
        ...pick(after, [...Object.keys(values), 'updatedAt']),
        ...searchField(modelName, is, was),
      };
      await model.collection.updateOne({ _id: before._id }, { $set, $inc: { __v: 1 } }, { session });
      return { record, before: recordBefore, audit };
    },
    remove: async (id, { session }, version) => {
      const stored = await readStored(id, session);
      refuseStale(stored, version);
      const [named] = await withNames(modelName, [stored], session);
      const record = answered(named);
      const sentence = (uses: string) =>
        `${nameOf(resource, record)} can't be deleted: it is used by ${uses}`;
      await refuseIfUsed(modelName, stored._id, sentence, session);
      await model.deleteOne({ _id: stored._id }, { session });
      return { record, audit: auditOf(resource, 'Delete', record) };
    },
  };
}

/** From a stored record with names to its answer: the wire's units, declared fields only. */
export function presenter<R extends object = Values>({ contract }: Pick<ApiResource, 'contract'>) {
  return (record: Values | undefined): R => contract.record.parse(record) as R;
}

/** A record as it is stored first, but for its searched parts. */
export function newDocument(resource: ApiResource, input: Values, actor: Pick<Actor, 'id' | 'name'>): Stored {
  return cast(resource, { ...toStored(resource, input), ...stampsOf(actor) });
}

/** What a new record says of its making. */
export function stampsOf({ id, name }: Pick<Actor, 'id' | 'name'>) {
  const now = new Date();
  return {
    createdBy: new Types.ObjectId(id),
    createdByName: name,
    createdAt: now,
    updatedAt: now,
    __v: 0,
  };
}

/** Somebody else changed the record since its version was read. */
export const stale = (label: string) =>
  conflict(
    'STALE',
    `${label} was changed by someone else in the meantime. Check it as it is now and repeat the change.`,
  );

/** Ids, dates and lists of parts as the model declares them. */
const cast = ({ model }: ApiResource, values: Values): Stored =>
  new model(values).toObject<Stored>({ flattenMaps: true, versionKey: true });

const changedOnly = (before: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => String(before[key]) !== String(value)));

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

const nameOf = ({ contract, title }: ApiResource, record: object) =>
  `${contract.label} "${title(record as Values)}"`;

function auditOf(resource: ApiResource, action: 'Create' | 'Update' | 'Delete', record: object): AuditDraft {
  const { label } = resource.contract;
  const message = `${nameOf(resource, record)} ${action.toLowerCase()}d`;
  return { action, type: label, message, record: recordOf(resource, record) };
}

/** How the audit trail names a record, as it is answered. */
export const recordOf = ({ contract }: Pick<ApiResource, 'contract'>, record: object) => ({
  kind: contract.name,
  _id: String((record as Values)._id),
});
