import type { ImportInput } from '@app/schemas/imports/import-input';
import { writeAudit } from '../../calls/audit.ts';
import type { CrudService, Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import { sendNow } from '../../database/transactions/pending-writes.ts';
import { authorOf } from '../../http/caller/author.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { type FieldMessages, HttpError, refusedFields } from '../../lib/errors.ts';
import { ImportModel, type StoredImport } from './import.model.ts';
import { refreshFacts } from './import-facts.ts';
import { NUMBERS } from './import-numbers.ts';
import { createImport, refuseClosed } from './imports.service.ts';

type Belonging = { importId?: { _id: string } | null };
type Sent = { importId?: string | null; import?: ImportInput | null };

/**
 * Ties shipments to imports: a new import may come with its first shipment, each change of one tells its import, and
 * none joins or leaves a closed one.
 */
export function tiedToImports<R extends Belonging>(service: CrudService<R>): CrudService<R> {
  return {
    ...service,
    queue: (values) => [...service.queue(values), ...('import' in values ? [NUMBERS] : [])],
    async create(input, context) {
      const { import: sent, ...values } = input as Sent;
      const importId = sent ? await createFirst(sent, context) : values.importId;
      await refuseClosedOnes([importId], context);
      const created = await service.create({ ...values, importId: importId ?? null } as never, context);
      return telling(created, [importId], context);
    },
    async update(id, changes, context, version) {
      const changed = await service.update(id, changes, context, version);
      const [was, is] = [changed.before.importId?._id, changed.record.importId?._id];
      if (was !== is) await refuseClosedOnes([was, is], context);
      return telling(changed, [was, is], context);
    },
    async remove(id, context, version) {
      const removed = await service.remove(id, context, version);
      const was = removed.record.importId?._id;
      await refuseClosedOnes([was], context);
      return telling(removed, [was], context);
    },
  };
}

/** Makes the import that comes with its first shipment, with an audit entry of its own. */
async function createFirst(sent: ImportInput, context: WriteContext): Promise<string> {
  try {
    const { record, audit } = await createImport(sent, context);
    await writeAudit(audit, authorOf(context.actor, context.http.req), context.session);
    // The shipment refers to it.
    await sendNow(context.session);
    return (record as { _id: string })._id;
  } catch (error) {
    throw error instanceof HttpError ? within('import', error) : error;
  }
}

/** Names the fields of a refusal by where they stand in the request. */
const within = (part: string, { code, userMessage, errors = {} }: HttpError) =>
  Object.keys(errors).length ? refusedFields(code, prefixed(part, errors)) : new HttpError(code, userMessage);
const prefixed = (part: string, errors: FieldMessages): FieldMessages =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [`${part}.${path}`, messages]));

/** @throws IMPORT_CLOSED */
async function refuseClosedOnes(ids: readonly (string | null | undefined)[], context: WriteContext) {
  const known = ids.filter((id) => id != null);
  if (!known.length) return;
  const found = await readerOf(context).find<StoredImport>(ImportModel, { _id: { $in: known } });
  for (const one of found) refuseClosed(one);
}

async function telling<W extends Written<object>>(
  written: W,
  ids: readonly (string | null | undefined)[],
  context: WriteContext,
): Promise<W> {
  await refreshFacts(
    ids.filter((id) => id != null),
    readerOf(context),
  );
  return written;
}
