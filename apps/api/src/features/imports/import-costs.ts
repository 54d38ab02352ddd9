import type { SetImportCosts } from '@app/schemas/imports/import-costs';
import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { fromCents, toCents } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { Written } from '../../crud/service.ts';
import { readerOf } from '../../database/reader.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { invalidFields } from '../../lib/errors.ts';
import type { StoredImport } from './import.model.ts';
import { changeFields, readImport, refuseClosed } from './imports.service.ts';

/** Replaces the costs of an import. @throws VALIDATION_FAILED, IMPORT_CLOSED, STALE as part 5, section 5 says */
export async function setCosts(
  { _id, costs: sent, __v }: { _id: string; costs: SetImportCosts; __v?: number | null | undefined },
  context: WriteContext,
): Promise<Written<ImportDetail>> {
  const before = await readImport(_id, readerOf(context));
  refuseClosed(before);
  refuseOtherProducts(sent, before);
  const costs = sent.map(({ date, reference, ...cost }) => ({
    ...cost,
    date: date ?? null,
    reference: reference ?? null,
  }));
  const totalCost = fromCents(sent.reduce((sum, { amount }) => sum + toCents(amount), 0));
  const message = changeOf(before, sent);
  return changeFields(before, { costs, totalCost }, context, { version: __v ?? undefined, message });
}

/** @throws VALIDATION_FAILED for a cost of products that the import has not */
function refuseOtherProducts(sent: SetImportCosts, { goods }: StoredImport): void {
  const known = new Set(goods.map(({ productId }) => String(productId)));
  const unknown = [msg('{{label}} is not on this import', { label: 'Product' })];
  const errors = Object.fromEntries(
    sent.flatMap(({ products }, at) =>
      products.every((id) => known.has(id)) ? [] : [[`costs.${at}.products`, unknown]],
    ),
  );
  if (Object.keys(errors).length) throw invalidFields(errors);
}

type Amount = { kind: string; amount: number };
/** More than these are not told one by one. */
const TOLD_MAX = 5;

/** Says what the history tells of a change: which costs were added or removed, where it did nothing else. */
function changeOf({ number, costs }: StoredImport, sent: SetImportCosts): Message {
  const was = costs.map(({ kind, amount }) => ({ kind, amount: fromCents(amount) }));
  const [added, removed] = [without(sent, was), without(was, sent)];
  if (isTold(added) && !removed.length)
    return msg('{{number}}: cost added {{uses}}', { number, uses: added.map(told) });
  if (isTold(removed) && !added.length)
    return msg('{{number}}: cost removed {{uses}}', { number, uses: removed.map(told) });
  return msg('Costs of {{number}} saved', { number });
}

const isTold = ({ length }: readonly Amount[]) => length > 0 && length <= TOLD_MAX;
const told = ({ kind, amount }: Amount) => msg('{{kind}} {{amount, money}} birr', { kind, amount });

/** Leaves out of some costs as many as there are of the same kind and amount among others. */
function without(some: readonly Amount[], others: readonly Amount[]): Amount[] {
  const key = ({ kind, amount }: Amount) => `${kind.toLowerCase()} ${amount}`;
  const left = others.map(key);
  return some.filter((one) => {
    const at = left.indexOf(key(one));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
