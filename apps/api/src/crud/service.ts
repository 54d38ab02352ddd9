import type { ListRequest, SearchRequest } from '@app/schemas/kit/lists';
import type { Resource } from '@app/schemas/kit/resource';
import { type Label, msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import type { AuditDraft } from '../calls/audit.ts';
import type { Transact } from '../calls/endpoint.ts';
import { presented, withDerived } from '../database/derived.ts';
import { refuseDuplicate } from '../database/errors.ts';
import { castRecord } from '../database/model.ts';
import { namedIn } from '../database/names.ts';
import { readerOf } from '../database/reader.ts';
import { listFields } from '../database/search/search.ts';
import { removeLater, updateLater } from '../database/transactions/pending-writes.ts';
import type { Stored } from '../database/types.ts';
import type { WriteContext } from '../http/caller/context.ts';
import { conflict, notFound } from '../lib/errors.ts';
import { differences, withDays } from './differences.ts';
import { listedKeys, pinListed } from './listed-names.ts';
import { createRecord } from './new-record.ts';
import { type PageContext, pagesOf } from './pages.ts';
import { pinCreator, pinReferences, referenceKeys, refuseIfUsed } from './references.ts';
import type { AnswerOf, ApiResource, InputOf, Values } from './resource.ts';
import { toStored } from './to-stored.ts';

/** A record that was written, as it is answered, and its audit entry. */
export type Written<R> = {
  record: R;
  /** As the common service has stored it: what a feature keeps of it need not be cast once more. */
  stored?: object;
  audit: AuditDraft;
  /** Runs after the commit; the answer waits for what it returns. */
  afterCommit?: () => unknown;
};
/** A record that was there before, with its earlier state. */
type Updated<R> = Written<R> & { before: R };

/** Whose scope is read, and in which transaction if any. */
type Reading = Parameters<typeof readerOf>[0];
type WriteVerb = 'create' | 'update' | 'remove';

export type CrudService<R extends object = Values, Create = Values, Update = Values, Sent = Create> = {
  /** Lists and searches stream their answer, which may be large. */
  list(request: ListRequest, context: PageContext): Promise<void>;
  search(request: SearchRequest, context: PageContext): Promise<void>;
  get(id: string, context: Reading): Promise<R>;
  /** Adds to the input of a creation what can be read before it waits for its turn. */
  prefetch?(input: Sent, context: Reading): Promise<Create>;
  create(input: Create, context: WriteContext): Promise<Written<R>>;
  /** @param version refuses the update with STALE if the record's version differs */
  update(id: string, changes: Update, context: WriteContext, version?: number): Promise<Updated<R>>;
  /** @param version refuses the deletion with STALE if the record's version differs */
  remove(id: string, context: WriteContext, version?: number): Promise<Written<R>>;
  /** Keys that a write of these values queues on. */
  queue(values: Sent | Update): readonly string[];
  /** What a change of this input runs in, if not in a transaction of its own. */
  transact?(verb: WriteVerb, input: Sent | Update | { _id: string }): Transact | undefined;
};
/**
 * A service whose inputs are typed by its contract; the common one stores whatever fields it gets.
 * `Found` is what a creation looks up before its turn.
 */
export type ServiceOf<C extends Resource, Found = unknown> = CrudService<
  AnswerOf<C>,
  InputOf<C, 'create'> & Found,
  InputOf<C, 'update'>,
  InputOf<C, 'create'>
>;

/** Implements what all resources share. A feature that differs spreads this and replaces a function. */
export function crudService<C extends Resource>(
  resource: ApiResource<C>,
): Omit<CrudService<AnswerOf<C>>, 'prefetch' | 'transact'> {
  const { contract, model, taken = {} } = resource;
  const { modelName } = model;
  const refuseTaken = refuseDuplicate(taken);
  const answered = presenter(resource);
  const answerPage = pagesOf(resource, presenterOf(contract.record));

  function refuseStale({ __v }: Stored, version: number | undefined): void {
    if (version !== undefined && version !== __v) throw stale(contract.label);
  }

  async function readStored(id: string, context: Reading): Promise<Stored> {
    const record = await readerOf(context).findOne(model, { _id: id }, { projection: { search: 0 } });
    if (!record) throw notFound(contract.label);
    return record;
  }

  return {
    list: (request, context) => answerPage(request, request.searchQuery, context),
    search: (request, context) => answerPage(request, request.data, context),
    get: async (id, context) => {
      const [named] = await presented(modelName, [await readStored(id, context)], readerOf(context));
      return answered(named);
    },
    queue: (values) => [...referenceKeys(modelName, values), ...listedKeys(contract, values)],
    create: async (sent, { actor, session, env }) => {
      const input = await pinListed(contract, sent, session);
      await pinCreator(actor, session);
      const created = await createRecord(resource, input, { actor, session });
      const reader = readerOf({ actor, session, env });
      const [derived] = await withDerived(modelName, [created], reader, true);
      const record = answered(derived);
      return { record, stored: created, audit: auditOf(resource, 'Create', record) };
    },
    update: async (id, sent, { actor, session, env }, version) => {
      const readBefore = () => readStored(id, { actor, session });
      const changes = await pinListed(contract, sent, session, readBefore);
      const before = await readBefore();
      refuseStale(before, version);
      const values = toStored(contract.record, changes);
      await pinReferences(modelName, changedOnly(before, values), { actor, session });
      const updatedAt = new Date();
      const after = { ...castRecord(model, { ...before, ...values, updatedAt }), __v: before.__v + 1 };
      const reader = readerOf({ actor, session, env });
      const [was] = await presented(modelName, [before], reader);
      const [is] = await presented(modelName, [after], reader);
      const [recordBefore, record] = [answered(was), answered(is)];
      const changed = differences(
        withDays(recordBefore, was) as object,
        withDays(record, is) as object,
        Object.keys(changes),
        namedIn(modelName),
      );
      const audit = { ...auditOf(resource, 'Update', record), changes: changed };
      // An update that changes nothing leaves the version as it is.
      if (!changed.length) return { record: recordBefore, before: recordBefore, audit };
      const $set = {
        ...pick(after, [...Object.keys(values), 'updatedAt']),
        ...listFields(modelName, is, was),
      };
      const unchanged = { _id: before._id, __v: before.__v };
      updateLater(session, model, unchanged, { $set, $inc: { __v: 1 } }, refuseTaken);
      return { record, stored: after, before: recordBefore, audit };
    },
    remove: async (id, { actor, session, env }, version) => {
      const stored = await readStored(id, { actor, session });
      refuseStale(stored, version);
      const [named] = await presented(modelName, [stored], readerOf({ actor, session, env }));
      const record = answered(named);
      await refuseIfUsed(modelName, stored._id, namedBy(resource, record), session);
      removeLater(session, model, { _id: stored._id, __v: stored.__v });
      return { record, audit: auditOf(resource, 'Delete', record) };
    },
  };
}

/**
 * Adds a check of each record about to be stored.
 * @param check throws to refuse it; gets `before` for an update
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

/** Turns a stored record with names into the answer of `get`: amounts decoded, declared fields only. */
export const presenter = <C extends Resource>({ contract }: Pick<ApiResource<C>, 'contract'>) =>
  presenterOf<AnswerOf<C>>(detailOf(contract));

const presenterOf =
  <R extends object = Values>(shape: z.ZodObject) =>
  (record: Values | undefined): R =>
    shape.parse(record) as R;

/** The fields that `get` and the changes of a resource answer. */
export const detailOf = ({ record, detail = record }: Pick<Resource, 'record' | 'detail'>): z.ZodObject =>
  detail;

/** Somebody else has changed the record since it was read. */
export const stale = (label: Label) => conflict('STALE', msg(changedMeanwhile, { label }));
const changedMeanwhile =
  '{{label}} was changed by someone else in the meantime. Check it as it is now and repeat the change.';

const changedOnly = (before: Values, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key, value]) => keyOf(before[key]) !== keyOf(value)));
/** Compares ids, whether they are texts or not, at any depth. */
const keyOf = (value: unknown) => JSON.stringify(value ?? null);

const pick = (values: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, values[key]]));

/** Names a record in messages: `Product "Laptop"`. */
const namedBy = ({ contract, title = ({ name }) => String(name) }: ApiResource, record: object) => ({
  label: contract.label,
  name: title(record as Values),
});

const done = {
  Create: '{{label}} "{{name}}" created',
  Update: '{{label}} "{{name}}" updated',
  Delete: '{{label}} "{{name}}" deleted',
} as const;

function auditOf(resource: ApiResource, action: keyof typeof done, record: object): AuditDraft {
  const { label } = resource.contract;
  const message = msg(done[action], namedBy(resource, record));
  return { action, type: label, message, record: recordOf(resource, record) };
}

/** Identifies a record in its audit entry. */
export const recordOf = ({ contract }: Pick<ApiResource, 'contract'>, record: object) => ({
  kind: contract.name,
  _id: String((record as Values)._id),
});
