import type { GoodsDocument } from '@app/schemas/goods/documents';
import { postingOf } from '../../books/posting.ts';
import { refuseAdjusting } from '../../books/rules.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import { Id } from '../../database/types.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { recorded } from './create-goods.ts';
import { changedTo, emptyDocument, insertDocument } from './goods.service.ts';
import { readGoodsFacts, refuseUnknown } from './goods-facts.ts';
import { postMoves } from './goods-moves.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

/** What a file says is in a warehouse, and what was there when it was looked at; in thousandths. */
export type UploadedCount = {
  warehouseId: string;
  lines: readonly { productId: string; expected: number; counted: number }[];
};

/** Posts a count that a file holds, as of today: each difference is applied to what is there by now. */
export async function postUploadedCount(
  { warehouseId, lines: counted }: UploadedCount,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  refuseAdjusting(posting.rules, posting.actor);
  posting.refuseClosedToday();
  await pinCreator(context.actor, posting.session);
  const named = { warehouseId, lines: counted };
  const facts = await readGoodsFacts(named, posting.reader);
  refuseUnknown(named, facts);
  const lines = counted.map((line): StoredGoodsLine => {
    const { name = '', unit = null } = facts.products.get(line.productId) ?? {};
    const moved = { quantity: line.counted - line.expected, value: 0, unitCost: null };
    return { ...line, ...moved, productId: new Id(line.productId), productName: name, unit };
  });
  const document: StoredGoods = {
    ...emptyDocument(posting.actor),
    kind: 'count',
    number: posting.nextNumber('count', posting.today),
    date: posting.today,
    state: 'done',
    warehouseId: new Id(warehouseId),
    warehouseName: facts.warehouses.get(warehouseId)?.name ?? '',
    places: [new Id(warehouseId)],
    lines,
  };
  document.lines = await postMoves(document, posting);
  await insertDocument(document, posting);
  return changedTo(document, posting, { action: 'Create', message: recorded(document) });
}
