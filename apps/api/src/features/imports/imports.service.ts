import { storedImportCost } from '@app/schemas/imports/import-costs';
import { detailedImports, type ImportDetail, importTold } from '@app/schemas/imports/import-detail';
import { storedImportGoods } from '@app/schemas/imports/import-goods';
import { imports } from '@app/schemas/imports/imports';
import { fromCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import { z } from 'zod';
import type { AuditDraft } from '../../calls/audit.ts';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, presenter, type ServiceOf, type Written } from '../../crud/service.ts';
import { toStored } from '../../crud/to-stored.ts';
import { presented } from '../../database/derived.ts';
import { castRecord } from '../../database/model.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { listFields } from '../../database/search/search.ts';
import { updateLater } from '../../database/transactions/pending-writes.ts';
import { Id, type Stored } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { demurrageIn } from '../clocks/clocked-containers.service.ts';
import { readNeeded } from '../reference-data/paper-types.service.ts';
import { ImportModel, noGoods, type StoredImport } from './import.model.ts';
import { shipmentsOf } from './import-facts.ts';
import { refuseMissingRate, valueOfGoods } from './import-figures.ts';
import { atDryPort, lateConditions, stageConditions } from './import-filters.ts';
import { foundIn } from './import-found.ts';
import { NUMBERS, nextNumber, numberKeyOf } from './import-numbers.ts';
import { bankDate, paperConditions, papersTold } from './import-papers.ts';
import { shipmentsIn, timelineOf } from './import-timeline.ts';
import { goodsTold, withShares } from './import-told.ts';

/** The import as its own fields tell it; `detailed` adds what these come to, and what shipments and receipts tell. */
const ownRecord = imports.record.extend({
  goods: z.array(storedImportGoods).default([]),
  costs: z.array(storedImportCost).default([]),
});
type OwnRecord = z.output<typeof ownRecord>;
const own = { ...imports, record: ownRecord, detail: ownRecord };
/** Turns fields of an import, goods and costs included, to what is stored. */
export const asStored = <V extends object>(values: V): V => toStored(ownRecord, values);

const ownResource: ApiResource<typeof own> = {
  contract: own,
  model: ImportModel,
  title: ({ number }) => number,
  taken: { numberKey: { number: [msg('An import with this number exists')] } },
};
const crud = crudService(ownResource);

export const importsResource: ApiResource<typeof detailedImports> = {
  ...ownResource,
  contract: detailedImports,
  computed: {
    stage: async (names: readonly string[], reader: Reader) => stageConditions(names, reader.today),
    late: async (names: readonly string[], reader: Reader) => lateConditions(names, reader.today),
    papers: async (names: readonly string[], reader: Reader) => {
      const { today } = reader;
      return paperConditions(names, { needed: await readNeeded(reader), today, atDryPort: atDryPort(today) });
    },
  },
  toldBy: ['facts', 'stocked', 'paperItems'],
  found: foundIn,
  sums: [{ $group: { _id: null, records: { $sum: 1 }, totalCost: { $sum: '$totalCost' } } }],
  fileColumns: {
    number: 18,
    description: 40,
    supplier: 28,
    importer: 28,
    stage: 16,
    containers: 14,
    expected: 18,
    'papers.there': 12,
    'papers.wanted': 12,
    late: 12,
    totalCost: 20,
    costsOfValue: 16,
  },
};

/** What an import knows beside its own fields. */
type Known = Pick<StoredImport, 'paperItems' | 'files'> & { facts?: StoredImport['facts'] };

/** Adds what goods, papers, shipments and receipts tell to an import of the caller's transaction. */
async function detailed(record: object, known: Known, reader: Reader): Promise<ImportDetail> {
  const one = record as OwnRecord;
  const shipments = await shipmentsOf(new Id(one._id), reader, known.facts);
  const { receipts, shares, ...goods } = await goodsTold(asStored(one), reader);
  const of = {
    ...one,
    expected: one.expected ? new Date(one.expected) : null,
    permit: bankDate(known),
  };
  const told = {
    ...goods,
    papers: papersTold(known, await readNeeded(reader), reader.today),
    demurrage: await demurrageIn(shipments.ethiopian, reader, reader.today),
    shipments: shipmentsIn(shipments),
    timeline: timelineOf(of, shipments, receipts, reader.today),
  };
  return { ...one, ...(await withShares(importTold.parse(told), shares)) };
}
const changed = async (
  written: Written<object>,
  known: Known,
  context: WriteContext,
): Promise<Written<ImportDetail>> => ({
  ...written,
  record: await detailed(written.record, known, readerOf(context)),
});

const { list, search } = crudService(importsResource);

export const importsService: ServiceOf<typeof detailedImports> = {
  ...crud,
  list,
  search,
  get: async (id, context) => {
    const reader = readerOf(context);
    const stored = await readImport(id, reader);
    const [named = stored] = await presented('Import', [stored], reader);
    return detailed(presenter(ownResource)(named), stored, reader);
  },
  queue: (values) => [...crud.queue(values), NUMBERS],
  async create(input, context) {
    return changed(await createImport(input, context), {}, context);
  },
  async update(id, changes, context, version) {
    const stored = await readImport(id, readerOf(context));
    refuseClosed(stored);
    const { number } = changes;
    const keyed = {
      ...changes,
      ...(number && { numberKey: numberKeyOf(number) }),
      ...worthOf(stored, changes),
    };
    const done = await crud.update(id, keyed, context, version);
    return { ...(await changed(done, stored, context)), before: done.before as ImportDetail };
  },
  async remove(id, context, version) {
    const { number, files = [], ...stored } = await readImport(id, readerOf(context));
    refuseClosed(stored);
    if (files.length) {
      const uses = [msg('{{count, number}} files', { count: files.length })];
      const named = { label: imports.label, name: number };
      throw conflict(
        'IN_USE',
        msg('{{label}} "{{name}}" can\'t be deleted: it is used by {{uses}}', { ...named, uses }),
      );
    }
    return (await crud.remove(id, context, version)) as Written<ImportDetail>;
  },
};

/** Stores a new import, numbered where nobody has typed a number. */
export async function createImport(
  { number: typed, ...input }: { number?: string | null | undefined },
  context: WriteContext,
): Promise<Written<object>> {
  const number = typed ?? (await nextNumber(context));
  return crud.create({ ...input, number, numberKey: numberKeyOf(number) }, context);
}

/** What the goods of an import are worth at another rate. @throws VALIDATION_FAILED where they need one */
function worthOf({ goods }: StoredImport, changes: { rate?: number | null | undefined }) {
  if (!('rate' in changes)) return {};
  refuseMissingRate(goods, changes.rate);
  return { goodsValue: fromCents(valueOfGoods(goods, asStored(changes).rate ?? null, 'rate')) };
}

/** Changes fields of an import that a call of its own sets, with what they refer to. @throws STALE */
export async function changeFields(
  before: StoredImport,
  changes: object,
  context: WriteContext,
  { version, message }: { version?: number | undefined; message: Message },
): Promise<Written<ImportDetail>> {
  const done = await crud.update(String(before._id), { ...changes }, context, version);
  return changed(told(done, message), before, context);
}

/** @throws IMPORT_CLOSED */
export async function closeImport(_id: string, context: WriteContext): Promise<Written<ImportDetail>> {
  const before = await readImport(_id, readerOf(context));
  refuseClosed(before);
  const message = msg('{{number}} closed', { number: before.number });
  return changeFields(before, { closed: new Date() }, context, { message });
}

/** @throws IMPORT_OPEN */
export async function reopenImport(
  { _id, reason }: { _id: string; reason: string },
  context: WriteContext,
): Promise<Written<ImportDetail>> {
  const before = await readImport(_id, readerOf(context));
  if (!before.closed) throw conflict('IMPORT_OPEN', msg('This import is not closed'));
  const message = msg('{{number}} reopened: {{reason}}', { number: before.number, reason });
  return changeFields(before, { closed: null }, context, { message });
}

const told = (written: Written<object>, message: Message): Written<object> => ({
  ...written,
  audit: { ...written.audit, message },
});

/**
 * Changes what the form of an import doesn't have, such as its papers, raising its version.
 * @returns the import as every call on it answers, with the entry of the audit trail
 */
export async function changeImport(
  before: StoredImport,
  values: Partial<StoredImport>,
  context: WriteContext,
  entry: Pick<AuditDraft, 'message' | 'changes'>,
): Promise<Written<ImportDetail>> {
  const { session } = context;
  const reader = readerOf(context);
  const updatedAt = new Date();
  const changes = { ...before, ...values, updatedAt };
  const after: Stored = { ...castRecord(ImportModel, changes), __v: before.__v + 1 };
  const [was, is = after] = await presented('Import', [before, after], reader);
  const stored = Object.fromEntries(Object.keys(values).map((field) => [field, after[field]]));
  const $set = { ...stored, updatedAt, ...listFields('Import', is, was) };
  updateLater(session, ImportModel, { _id: before._id, __v: before.__v }, { $set, $inc: { __v: 1 } });
  const record = { kind: imports.name, _id: String(before._id) };
  const audit: AuditDraft = { action: 'Update', type: imports.label, record, ...entry };
  return changed({ record: presenter(ownResource)(is), audit }, after as StoredImport, context);
}

/** @throws NOT_FOUND */
export async function readImport(_id: string, reader: Reader): Promise<StoredImport> {
  const found = await reader.findOne<StoredImport>(ImportModel, { _id }, { projection: { search: 0 } });
  if (!found) throw notFound(imports.label);
  return { ...noGoods, ...found };
}

/** @throws IMPORT_CLOSED */
export function refuseClosed({ closed }: Pick<StoredImport, 'closed'>): void {
  if (closed) throw conflict('IMPORT_CLOSED', msg('This import is closed'));
}
