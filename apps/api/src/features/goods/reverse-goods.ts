import type { GoodsDocument } from '@app/schemas/goods/documents';
import type { reverseRequest } from '@app/schemas/goods/goods-calls';
import { msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { type Posting, postingOf } from '../../books/posting.ts';
import { refuseAdjusting } from '../../books/rules.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, forbidden } from '../../lib/errors.ts';
import { dayIn } from '../../lib/time-zone.ts';
import { giveBack } from '../imports/receipts-of-imports.service.ts';
import { GoodsModel } from './goods.model.ts';
import { changedTo, emptyDocument, insertDocument, ownDocument, refuseReversed } from './goods.service.ts';
import { postMoves } from './goods-moves.ts';
import type { StoredGoods } from './stored-goods.ts';

/** Takes a document back by the opposite one of today. @throws as part 4, section 3 says, in its order */
export async function reverseGoods(
  { _id, reason }: z.output<typeof reverseRequest>,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  await pinCreator(context.actor, context.session);
  const original = await ownDocument(_id, posting);
  refuseOthers(original, context);
  if (original.kind === 'adjustment' || original.kind === 'count')
    refuseAdjusting(posting.rules, posting.actor);
  refuseReversed(original);
  if (original.reverses) throw conflict('REVERSED', msg('A reversal cannot be reversed'));
  posting.refuseClosedToday();
  await giveBack(original, posting);
  const document = oppositeOf(original, reason, posting);
  document.lines = await postMoves(document, posting);
  await insertDocument(document, posting);
  const reversedBy = { _id: document._id, number: document.number };
  posting.update(GoodsModel, original, { reversedBy, state: 'done', costs: null, updatedAt: new Date() });
  const message = msg('{{number}} reversed by {{by}}: {{reason}}', {
    number: original.number ?? '',
    by: document.number ?? '',
    reason,
  });
  return changedTo(document, posting, { action: 'Create', message });
}

/** @throws FORBIDDEN for encoders, but for what they made today */
function refuseOthers({ createdBy, createdAt, postedAt }: StoredGoods, { actor, env }: WriteContext): void {
  if (actor.role === 'admin') return;
  const made = postedAt ?? (createdAt as Date);
  const isToday = dayIn(env.TIME_ZONE, made) === dayIn(env.TIME_ZONE, new Date());
  if (String(createdBy) !== actor.id || !isToday) throw forbidden();
}

function oppositeOf(original: StoredGoods, reason: string, posting: Posting): StoredGoods {
  const { kind, warehouseId, warehouseName, toWarehouseId, toWarehouseName, places } = original;
  const isTransfer = toWarehouseId !== null;
  const lines = original.lines.map((line) => ({
    ...line,
    quantity: isTransfer ? line.quantity : 0 - line.quantity,
    value: isTransfer ? line.value : 0 - line.value,
    unitCost: null,
  }));
  return {
    ...emptyDocument(posting.actor),
    kind,
    date: posting.today,
    number: posting.nextNumber(kind, posting.today),
    state: 'done',
    warehouseId: toWarehouseId ?? warehouseId,
    warehouseName: toWarehouseName ?? warehouseName,
    toWarehouseId: isTransfer ? warehouseId : null,
    toWarehouseName: isTransfer ? warehouseName : null,
    places,
    reason: original.reason,
    supplier: original.supplier,
    reference: original.reference,
    importId: original.importId ?? null,
    note: reason,
    lines,
    // What is on the way is in nobody's stock: it comes back to where it left.
    leg: original.leg === 'out' ? 'in' : 'both',
    reverses: { _id: original._id, number: original.number ?? '' },
  };
}
