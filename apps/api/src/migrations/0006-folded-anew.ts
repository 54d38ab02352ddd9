import { auditFields, auditTextFields } from '../calls/audit.ts';
import type { Migration } from '../database/migrate/migrate.ts';
import { contractOf, modelNamed, modelNames, modelOf } from '../database/models.ts';
import { withNames } from '../database/names.ts';
import { listFields } from '../database/search/search.ts';
import { hasKeys } from '../database/sort-keys.ts';
import type { Collection, Id, Stored } from '../database/types.ts';

const BATCH = 500;
type Fields = Record<string, unknown>;
type State = { model: string; after: unknown };
/** A searchable collection, and the search and sort fields to store with each record of a batch. */
type Kind = { model: string; fieldsOf: (records: Stored[]) => Promise<[Stored, Fields][]> };

/**
 * Recomputes the search parts of all records, audit entries and shared texts with today's fold(), adds sort keys and
 * ungrouped numbers, and drops the indexes on texts that keys have replaced.
 */
export const foldedAnew: Migration = {
  id: 6,
  name: 'texts folded anew and sort keys',
  run: async ({ state, save }) => {
    const begun = state as State | undefined;
    const all = [...modelNames().map(recordsOf), ...auditKinds];
    const left = all.slice(begun ? all.findIndex(({ model }) => model === begun.model) : 0);
    for (const { model, fieldsOf } of left) {
      let after = begun?.model === model ? begun.after : null;
      for (;;) {
        const batch = await nextBatch(modelNamed(model), after);
        const last = batch.at(-1);
        if (!last) break;
        await store(modelNamed(model), await fieldsOf(batch));
        after = last._id;
        await save({ model, after });
      }
    }
    for (const name of modelNames()) await dropIndexes(modelNamed(name), textColumns(name));
    await dropIndexes(modelNamed('Audit'), ['action', 'type', 'user']);
  },
};

const recordsOf = (model: string): Kind => ({
  model,
  fieldsOf: async (records) =>
    (await withNames(model, records)).map((named, at) => [records[at] ?? named, listFields(model, named)]),
});
const auditKinds: readonly Kind[] = [
  {
    model: 'Audit',
    fieldsOf: async (entries) => entries.map((entry) => [entry, auditFields(entry as never)]),
  },
  {
    model: 'AuditText',
    fieldsOf: async (texts) => texts.map((text) => [text, auditTextFields(String(text._id))]),
  },
];

const textColumns = (name: string) => {
  const contract = contractOf(name);
  return contract.sortable.filter((column) => hasKeys(contract, column));
};

const nextBatch = (model: Collection, after: unknown): Promise<Stored[]> =>
  modelOf(model)
    .collection.find<Stored>(after === null ? {} : { _id: { $gt: after as Id } })
    .sort({ _id: 1 })
    .limit(BATCH)
    .toArray();

/** Writes only differences, as most search parts stay the same. */
async function store(model: Collection, batch: readonly [Stored, Fields][]): Promise<void> {
  const updates = batch.flatMap(([record, fields]) => {
    const others = Object.entries(fields).filter(([name, value]) => !isSame(record[name], value));
    const $set = Object.fromEntries(others);
    return others.length ? [{ updateOne: { filter: { _id: record._id }, update: { $set } } }] : [];
  });
  if (updates.length) await modelOf(model).collection.bulkWrite(updates, { ordered: false });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function dropIndexes(model: Collection, columns: readonly string[]): Promise<void> {
  const { collection } = modelOf(model);
  const present = (await collection.indexes()).map(({ name }) => name);
  for (const name of columns.map((column) => `${column}_1__id_1`))
    if (present.includes(name)) await collection.dropIndex(name);
}
