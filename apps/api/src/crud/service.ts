import type { ListRequest, SearchRequest } from '@app/schemas/lists';
import { type ClientSession, Types } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { readOne } from '../database/read.ts';
import { conflict, notFound } from '../errors.ts';
import type { Actor, WriteContext } from '../http/context.ts';
import type { AuditDraft } from './audit.ts';
import { differences, withDays } from './differences.ts';
import { namedIn, withNames } from './names.ts';
import { type Asking, pagesOf } from './pages.ts';
import { holdMaker, holdReferences, referenceKeys, refuseIfUsed } from './references.ts';
import { type ApiResource, toStored, type Values } from './resource.ts';
import { listFields } from './search.ts';

/** A change: the record as it is answered, and the audit trail's account of it. */
export type Changed<R> = { record: R; audit: AuditDraft };
/** The change of a record that was there: how it was before, too. */
type Updated<R> = Changed<R> & { before: R };

export type CrudService<R extends object = Values> = {
  /** Lists and searches write their answer, which may be large, themselves. */
  list(request: ListRequest, asking: Asking): Promise<void>;
  search(request: SearchRequest, asking: Asking): Promise<void>;
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
  const answerPage = pagesOf(resource, answered);

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
    list: (request, asking) => answerPage(request, request.searchQuery, asking),
    search: (request, asking) => answerPage(request, request.data, asking),
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
      await model.collection.insertOne(Object.assign(document, listFields(modelName, named)), { session });
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
        ...listFields(modelName, is, was),
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

/**
 * A service that looks at each record as it is to be stored.
 * @param check throws what refuses it; `before` is there where a record is changed
 */
export function withCheck<R extends object>(
  service: CrudService<R>,
  check: (record: R, before?: R) => void,
): CrudService<R> {
  return {
    ...service,
    async create(input, context) {
      const created = await service.create(input, context);
      check(created.record);
      return created;
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      check(changed.record, changed.before);
      return changed;
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
