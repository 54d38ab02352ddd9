import { GOODS_LINES_MAX, type GoodsDocument, goods } from '@app/schemas/goods/documents';
import type { countLinesRequest, openCountRequest, postCountRequest } from '@app/schemas/goods/goods-calls';
import { toThousandths } from '@app/schemas/kit/amounts';
import { AMOUNT_MAX } from '@app/schemas/kit/fields';
import { msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { type Posting, postingOf } from '../../books/posting.ts';
import { refuseAdjusting, refuseClosedDate } from '../../books/rules.ts';
import { stampsOf } from '../../crud/new-record.ts';
import { pinCreator, pinReferences } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { listFields } from '../../database/search/search.ts';
import { removeLater, updateLater, upsertLater } from '../../database/transactions/pending-writes.ts';
import { Id } from '../../database/types.ts';
import type { Actor, Context, WriteContext } from '../../http/caller/context.ts';
import { conflict, invalidField, notFound } from '../../lib/errors.ts';
import { recorded } from './create-goods.ts';
import { type CountEntry, CountEntryModel, GoodsModel, keepGoodsNames } from './goods.model.ts';
import { asAnswered, changedTo, emptyDocument, insertDocument, ownDocument } from './goods.service.ts';
import { type NamedProduct, readGoodsFacts, refuseUnknown } from './goods-facts.ts';
import { postMoves } from './goods-moves.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

const counting = ({ warehouseName: warehouse }: Pick<StoredGoods, 'warehouseName'>) =>
  conflict('COUNT_OPEN', msg('A count of {{warehouse}} is open', { warehouse }));

/** Opens the count of a warehouse. @throws COUNT_OPEN */
export async function openCount(
  { warehouseId, blind, note }: z.output<typeof openCountRequest>,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  const { actor, session } = context;
  posting.own(`count ${warehouseId}`);
  await pinCreator(actor, session);
  await pinReferences('Goods', { warehouseId }, context);
  const facts = await readGoodsFacts({ warehouseId }, posting.reader);
  const warehouseName = facts.warehouses.get(warehouseId)?.name ?? '';
  if (await posting.reader.exists(GoodsModel, { openAt: warehouseId })) throw counting({ warehouseName });
  const document: StoredGoods = {
    ...emptyDocument(actor),
    kind: 'count',
    number: null,
    date: null,
    state: 'open',
    warehouseId: new Id(warehouseId),
    warehouseName,
    places: [new Id(warehouseId)],
    blind: blind ?? false,
    note: note ?? null,
    openAt: new Id(warehouseId),
  };
  await insertDocument(document, posting);
  const message = msg('Count of {{warehouse}} opened', { warehouse: warehouseName });
  return changedTo(document, posting, { action: 'Create', message });
}

/**
 * Enters what was counted, beside what is there at that moment; several people may at once.
 * @returns the count with the lines that were entered
 * @throws APPLIED
 */
export async function enterCounts(
  { _id, lines }: z.output<typeof countLinesRequest>,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  const { session } = context;
  const count = await ownCount(_id, posting);
  const facts = await readGoodsFacts({ lines }, posting.reader);
  refuseUnknown({ lines }, facts);
  const { warehouseId, warehouseName: warehouse } = count;
  const ids = lines.map(({ productId }) => new Id(productId));
  const known = new Map(
    (await entriesOf(count._id, posting.reader, ids)).map((entry) => [String(entry.productId), entry]),
  );
  await posting.load(ids.map((productId) => ({ productId, warehouseId })));
  const entered: StoredGoodsLine[] = [];
  for (const [at, { productId, ...sent }] of lines.entries()) {
    const entry = { countId: count._id, productId: new Id(productId) };
    const there = await posting.quantityAt({ productId, warehouseId });
    // A stock keeps its product from being deleted; where there is none, this does.
    if (there === null) await pinReferences('Goods', { lines: [{ productId }] }, context);
    const expected = there ?? 0;
    const counted = countedBy(sent, known.get(productId)?.counted ?? 0);
    if (counted !== null && counted > toThousandths(AMOUNT_MAX))
      throw invalidField(
        `lines.${at}.counted`,
        msg('{{label}} must be at most {{max, number}}', { label: 'Counted quantity', max: AMOUNT_MAX }),
      );
    const line = { ...entry, expected, counted };
    entered.push({ ...lineOf(line, facts.products), quantity: expected });
    if (line.counted !== null)
      upsertLater(session, CountEntryModel, entry, {
        $set: { expected, counted: line.counted, warehouseId },
      });
    else if (known.has(productId)) removeLater(session, CountEntryModel, entry);
  }
  const message = msg('Lines of the count of {{warehouse}} entered: {{lines, number}}', {
    lines: lines.length,
    warehouse,
  });
  const changed = await changedTo({ ...count, lines: entered }, posting, { action: 'Update', message });
  return { ...changed, record: blinded(changed.record, context.actor) };
}

/** @returns in thousandths; null takes the entry back */
function countedBy(
  { counted, add }: { counted?: number | null | undefined; add?: number | null | undefined },
  before: number,
) {
  if (counted === undefined) return before + toThousandths(add ?? 0);
  return counted === null ? null : toThousandths(counted);
}

/** Posts what a count has found: each difference is applied to what is there by now. @throws APPLIED */
export async function postCount(
  { _id, date: day }: z.output<typeof postCountRequest>,
  context: WriteContext,
): Promise<Written<GoodsDocument & { documents: { _id: string; number: string }[] }>> {
  const posting = postingOf(context);
  const { session } = context;
  refuseAdjusting(posting.rules, posting.actor);
  await pinCreator(context.actor, session);
  const count = await ownCount(_id, posting);
  const date = day ?? posting.today;
  refuseClosedDate(date, posting.rules);
  const entries = await entriesOf(count._id, posting.reader);
  if (!entries.length) throw invalidField('lines', msg('At least one line is required'));
  const documents: StoredGoods[] = [];
  for (const lines of await slicesOf(entries, posting.reader)) {
    const isFirst = !documents.length;
    const { openAt: _openAt, ...own } = count;
    const document = {
      ...own,
      // Its maker is who posts it, whoever has opened it.
      ...stampsOf(context.actor),
      ...(isFirst ? { __v: own.__v, createdAt: own.createdAt } : { _id: new Id() }),
      postedAt: new Date(),
      date,
      number: posting.nextNumber('count', date),
      state: 'done' as const,
      lines,
    };
    document.lines = await postMoves(document, posting);
    if (isFirst) await closeCount(document, posting);
    else await insertDocument(document, posting);
    documents.push(document);
  }
  for (const entry of entries) removeLater(session, CountEntryModel, { _id: entry._id });
  const [first = count] = documents;
  const changed = await changedTo(first, posting, { action: 'Update', message: recorded(first) });
  const numbers = documents.map((one) => ({ _id: String(one._id), number: one.number ?? '' }));
  return { ...changed, record: { ...changed.record, documents: numbers } };
}

/** Throws an open count away. @throws APPLIED */
export async function dropCount(
  { _id }: { _id: string },
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  const { session } = context;
  const count = await ownCount(_id, posting);
  for (const entry of await entriesOf(count._id, posting.reader))
    removeLater(session, CountEntryModel, { _id: entry._id });
  removeLater(session, GoodsModel, { _id: count._id, __v: count.__v });
  const message = msg('Count of {{warehouse}} thrown away', { warehouse: count.warehouseName });
  return changedTo(count, posting, { action: 'Delete', message });
}

/**
 * Tells an open count with all that is in its warehouse and all that was counted, in the order of names.
 * Encoders are not told what a blind count expects.
 */
export async function withSheet(
  count: StoredGoods,
  { actor }: Pick<Context, 'actor'>,
): Promise<GoodsDocument> {
  const { warehouseId } = count;
  const reader = readerOf({ actor });
  const options = { projection: { productId: 1, quantity: 1 } };
  const stocks = await reader.find<{ productId: Id; quantity: number }>('Stock', { warehouseId }, options);
  const there = new Map(stocks.map(({ productId, quantity }) => [String(productId), quantity]));
  const entries = new Map(
    (await entriesOf(count._id, reader)).map((entry) => [String(entry.productId), entry]),
  );
  const ids = [...new Set([...there.keys(), ...entries.keys()])];
  const { products } = await readGoodsFacts({ lines: ids.map((productId) => ({ productId })) }, reader);
  const lines = ids.map((id) => {
    const { expected = null, counted = null } = entries.get(id) ?? {};
    const line = lineOf({ productId: new Id(id), expected, counted }, products);
    return { ...line, quantity: there.get(id) ?? 0 };
  });
  return blinded(await asAnswered({ ...count, lines: byName(lines) }, actor), actor);
}

/** Leaves out what a blind count doesn't tell encoders. */
function blinded(count: GoodsDocument, { role }: Pick<Actor, 'role'>): GoodsDocument {
  if (!count.blind || role === 'admin') return count;
  return { ...count, lines: count.lines.map((line) => ({ ...line, quantity: null, expected: null })) };
}

/** Reads an open count that a posting is about to change. @throws NOT_FOUND, APPLIED */
async function ownCount(_id: string, posting: Posting): Promise<StoredGoods> {
  const count = await ownDocument(_id, posting);
  if (count.kind !== 'count') throw notFound(goods.label);
  if (count.state !== 'open') throw conflict('APPLIED', msg('This count was posted already'));
  return count;
}

/** Reads what was entered of these products, or of all. */
const entriesOf = (countId: Id, reader: Reader, productIds?: readonly Id[]): Promise<CountEntry[]> =>
  reader.find(CountEntryModel, { countId, ...(productIds && { productId: { $in: productIds } }) });

type Counted = Pick<CountEntry, 'productId'> & { expected: number | null; counted: number | null };
const lineOf = (
  { productId, expected, counted }: Counted,
  products: ReadonlyMap<string, NamedProduct>,
): StoredGoodsLine => ({
  productId,
  productName: products.get(String(productId))?.name ?? '',
  unit: products.get(String(productId))?.unit ?? null,
  quantity: (counted ?? 0) - (expected ?? 0),
  value: 0,
  unitCost: null,
  expected,
  counted,
});

const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const byName = (lines: readonly StoredGoodsLine[]) =>
  lines.toSorted((one, other) => names.compare(one.productName, other.productName));

/** The lines of a count in the order of names, as many together as a document can have. */
async function slicesOf(entries: readonly CountEntry[], reader: Reader): Promise<StoredGoodsLine[][]> {
  const ids = entries.map(({ productId }) => ({ productId: String(productId) }));
  const { products } = await readGoodsFacts({ lines: ids }, reader);
  const lines = byName(entries.map((entry) => lineOf(entry, products)));
  const starts = Array.from(
    { length: Math.ceil(lines.length / GOODS_LINES_MAX) },
    (_, at) => at * GOODS_LINES_MAX,
  );
  return starts.map((start) => lines.slice(start, start + GOODS_LINES_MAX));
}

/** Stores an open count as the document that it has become. */
async function closeCount(document: StoredGoods, posting: Posting): Promise<void> {
  await keepGoodsNames(document);
  const { _id, __v, date, number, state, lines, createdBy, createdByName, postedAt, updatedAt } = document;
  const made = { createdBy, createdByName, postedAt, updatedAt };
  const $set = { date, number, state, lines, ...made, ...listFields('Goods', document) };
  updateLater(posting.session, GoodsModel, { _id, __v }, { $set, $unset: { openAt: '' }, $inc: { __v: 1 } });
  document.__v += 1;
}
