import { type ImportDetail, imports, importTold } from '@app/schemas/imports/imports';
import { type Message, msg } from '@app/schemas/messages/message';
import type { ApiResource } from '../../crud/resource.ts';
import { crudService, type ServiceOf, type Written } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, notFound } from '../../lib/errors.ts';
import { demurrageOf } from '../clocks/clocked-containers.service.ts';
import { ImportModel, type StoredImport } from './import.model.ts';
import { shipmentsOf } from './import-facts.ts';
import { lateConditions, stageConditions } from './import-filters.ts';
import { foundIn } from './import-found.ts';
import { NUMBERS, nextNumber, numberKeyOf } from './import-numbers.ts';
import { shipmentsIn, timelineOf } from './import-timeline.ts';

/** The import as its own fields tell it; `detailed` adds what shipments and receipts tell. */
const own = { ...imports, detail: imports.record };
const ownResource: ApiResource<typeof own> = {
  contract: own,
  model: ImportModel,
  title: ({ number }) => number,
  taken: { numberKey: { number: [msg('An import with this number exists')] } },
};
const crud = crudService(ownResource);

export const importsResource: ApiResource<typeof imports> = {
  ...ownResource,
  contract: imports,
  computed: {
    stage: async (names: readonly string[], reader: Reader) => stageConditions(names, reader.today),
    late: async (names: readonly string[], reader: Reader) => lateConditions(names, reader.today),
  },
  toldBy: ['facts', 'stocked'],
  found: foundIn,
  sums: [{ $group: { _id: null, totalCost: { $sum: '$totalCost' } } }],
  fileColumns: {
    number: 18,
    description: 40,
    supplier: 28,
    importer: 28,
    stage: 16,
    containers: 14,
    expected: 18,
    late: 12,
    totalCost: 20,
  },
};

/** Adds what shipments tell to an import of the caller's transaction. */
async function detailed(record: object, reader: Reader): Promise<ImportDetail> {
  const { _id, expected } = record as ImportDetail;
  const shipments = await shipmentsOf(new Id(_id), reader);
  const of = { ...(record as ImportDetail), expected: expected ? new Date(expected) : null };
  const told = {
    demurrage: await demurrageOf({ importId: new Id(_id) }, reader, reader.today),
    shipments: shipmentsIn(shipments),
    timeline: timelineOf(of, shipments),
  };
  return { ...(record as ImportDetail), ...importTold.parse(told) };
}
const changed = async (written: Written<object>, context: WriteContext): Promise<Written<ImportDetail>> => ({
  ...written,
  record: await detailed(written.record, readerOf(context)),
});

const { list, search } = crudService(importsResource);

export const importsService: ServiceOf<typeof imports> = {
  ...crud,
  list,
  search,
  get: async (id, context) => detailed(await crud.get(id, context), readerOf(context)),
  queue: (values) => [...crud.queue(values), NUMBERS],
  async create(input, context) {
    return changed(await createImport(input, context), context);
  },
  async update(id, changes, context, version) {
    refuseClosed(await readImport(id, readerOf(context)));
    const { number } = changes;
    const keyed = number ? { ...changes, numberKey: numberKeyOf(number) } : changes;
    const done = await crud.update(id, keyed, context, version);
    return { ...(await changed(done, context)), before: done.before as ImportDetail };
  },
  async remove(id, context, version) {
    refuseClosed(await readImport(id, readerOf(context)));
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

/** @throws IMPORT_CLOSED */
export async function closeImport(_id: string, context: WriteContext): Promise<Written<ImportDetail>> {
  const before = await readImport(_id, readerOf(context));
  refuseClosed(before);
  const done = await crud.update(_id, { closed: new Date() }, context);
  return changed(told(done, msg('{{number}} closed', { number: before.number })), context);
}

/** @throws IMPORT_OPEN */
export async function reopenImport(
  { _id, reason }: { _id: string; reason: string },
  context: WriteContext,
): Promise<Written<ImportDetail>> {
  const before = await readImport(_id, readerOf(context));
  if (!before.closed) throw conflict('IMPORT_OPEN', msg('This import is not closed'));
  const done = await crud.update(_id, { closed: null }, context);
  const message = msg('{{number}} reopened: {{reason}}', { number: before.number, reason });
  return changed(told(done, message), context);
}

const told = (written: Written<object>, message: Message): Written<object> => ({
  ...written,
  audit: { ...written.audit, message },
});

/** @throws NOT_FOUND */
async function readImport(_id: string, reader: Reader): Promise<StoredImport> {
  const found = await reader.findOne<StoredImport>(ImportModel, { _id }, { projection: { search: 0 } });
  if (!found) throw notFound(imports.label);
  return found;
}

/** @throws IMPORT_CLOSED */
export function refuseClosed({ closed }: Pick<StoredImport, 'closed'>): void {
  if (closed) throw conflict('IMPORT_CLOSED', msg('This import is closed'));
}
