import { type GoodsDocument, type GoodsInput, goodsCosts } from '@app/schemas/goods/documents';
import { toCents, toThousandths } from '@app/schemas/kit/amounts';
import { msg } from '@app/schemas/messages/message';
import type { Posting } from '../../books/posting.ts';
import { postingOf } from '../../books/posting.ts';
import { refuseAdjusting, refuseClosedDate } from '../../books/rules.ts';
import { pinCreator, pinReferences } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import { Id } from '../../database/types.ts';
import type { Actor, WriteContext } from '../../http/caller/context.ts';
import { parse } from '../../http/request/parse.ts';
import { receiveFrom, type UnitCosts } from '../imports/receipts-of-imports.service.ts';
import { takeReason } from '../reference-data/kept-names.service.ts';
import { changedTo, emptyDocument, insertDocument } from './goods.service.ts';
import { type GoodsFacts, readGoodsFacts, refuseUnknown } from './goods-facts.ts';
import { postMoves } from './goods-moves.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

/** With what it names, where that was read before its turn. */
export type GoodsDraft = GoodsInput & { facts?: GoodsFacts };

/** Records a document and moves its goods: all is stored or nothing. @throws as part 4, section 3 says */
export async function createGoods(sent: GoodsDraft, context: WriteContext): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  if (sent.kind === 'adjustment') refuseAdjusting(posting.rules, posting.actor);
  await pinCreator(context.actor, context.session);
  const input = withCosts(sent, context.actor);
  const { facts = await readGoodsFacts(input, posting.reader) } = sent;
  refuseUnknown(input, facts);
  const reason = input.kind === 'adjustment' ? await takeReason(input.reason, posting.session) : null;
  refuseClosedDate(input.date, posting.rules);
  const landed = input.kind === 'receipt' ? await receiveFrom(input, posting) : null;
  const document = newDocument(input, { ...facts, landed }, reason, posting);
  // What comes to a stock keeps its warehouse from being deleted; what is on the way to one comes later.
  const { toWarehouseId } = document;
  if (document.leg === 'out') await pinReferences('Goods', { toWarehouseId }, context);
  document.lines = await postMoves(document, posting);
  await insertDocument(document, posting);
  return changedTo(document, posting, { action: 'Create', message: recorded(document) });
}

export const recorded = ({ number }: StoredGoods) =>
  msg('{{label}} "{{name}}" created', { label: 'Goods document', name: number ?? '' });

/**
 * Costs are for admins: those of others are dropped unread, and so are all where an import tells them.
 * @throws VALIDATION_FAILED
 */
function withCosts(sent: GoodsDraft, { role }: Pick<Actor, 'role'>): GoodsInput {
  if (sent.kind !== 'receipt') return sent;
  const costs = role === 'admin' && !sent.importId ? parse(goodsCosts, sent).lines : [];
  return { ...sent, lines: sent.lines.map((line, at) => ({ ...line, unitCost: costs[at]?.unitCost })) };
}

/** In cents; what nobody knows is none. */
function unitCostOf(
  productId: string,
  line: { unitCost?: number | null | undefined },
  landed: UnitCosts | null,
): number | null {
  if (landed) return landed.get(productId) || null;
  return line.unitCost ? toCents(line.unitCost) : null;
}

function newDocument(
  input: GoodsInput,
  { products, warehouses, landed }: GoodsFacts & { landed: UnitCosts | null },
  reason: string | null,
  posting: Posting,
): StoredGoods {
  const { kind, date, warehouseId, note } = input;
  const isOnTheWay = input.kind === 'transfer' && input.onTheWay;
  const to = input.kind === 'transfer' ? input.toWarehouseId : undefined;
  const lines = input.lines.map(
    ({ productId, quantity, ...line }): StoredGoodsLine => ({
      productId: new Id(productId),
      productName: products.get(productId)?.name ?? '',
      unit: products.get(productId)?.unit ?? null,
      quantity: toThousandths(quantity),
      value: 0,
      unitCost: unitCostOf(productId, line, landed),
      expected: null,
      counted: null,
    }),
  );
  return {
    ...emptyDocument(posting.actor),
    kind,
    date,
    number: posting.nextNumber(kind, date),
    state: isOnTheWay ? 'on the way' : 'done',
    leg: isOnTheWay ? 'out' : 'both',
    warehouseId: new Id(warehouseId),
    warehouseName: warehouses.get(warehouseId)?.name ?? '',
    toWarehouseId: to ? new Id(to) : null,
    toWarehouseName: to ? (warehouses.get(to)?.name ?? '') : null,
    places: [warehouseId, ...(to ? [to] : [])].map((id) => new Id(id)),
    reason,
    note: note ?? null,
    lines,
    ...(input.kind === 'receipt' && {
      supplier: input.supplier ?? null,
      reference: input.reference ?? null,
      importId: input.importId ? new Id(input.importId) : null,
      costs: lines.some(({ unitCost }) => unitCost === null) ? ('missing' as const) : ('known' as const),
    }),
  };
}
