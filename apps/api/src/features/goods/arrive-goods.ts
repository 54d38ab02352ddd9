import type { GoodsDocument } from '@app/schemas/goods/documents';
import type { arriveRequest } from '@app/schemas/goods/goods-calls';
import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { type Message, msg } from '@app/schemas/messages/message';
import type { z } from 'zod';
import { type Posting, postingOf } from '../../books/posting.ts';
import { pinCreator } from '../../crud/references.ts';
import type { Written } from '../../crud/service.ts';
import type { WriteContext } from '../../http/caller/context.ts';
import { conflict, invalidFields } from '../../lib/errors.ts';
import { GoodsModel } from './goods.model.ts';
import { changedTo, emptyDocument, insertDocument, ownDocument, refuseReversed } from './goods.service.ts';
import { postMoves } from './goods-moves.ts';
import type { StoredGoods, StoredGoodsLine } from './stored-goods.ts';

/** Why goods that didn't arrive are written off. */
const LOST = 'Lost';

type Arrived = z.output<typeof arriveRequest>;

/** Confirms that goods on the way have arrived; what is missing is written off. @throws as part 4, section 3 says */
export async function arriveGoods(
  { _id, lines, note }: Arrived,
  context: WriteContext,
): Promise<Written<GoodsDocument>> {
  const posting = postingOf(context);
  await pinCreator(context.actor, context.session);
  const transfer = await ownDocument(_id, posting);
  refuseArrived(transfer);
  posting.refuseClosedToday();
  const missing = missingOf(transfer, lines ?? []);
  // All that was sent comes in today.
  const today = { ...transfer, date: posting.today, leg: 'in' as const };
  await postMoves(today, posting);
  if (missing.length) await writeOff(today, missing, posting);
  const arrived = { date: posting.today, note: note ?? null, user: context.actor.name };
  const changes = { state: 'done' as const, leg: 'both' as const, arrived, updatedAt: new Date() };
  posting.update(GoodsModel, transfer, changes);
  const after = { ...transfer, ...changes, __v: transfer.__v + 1 };
  const message = msg('{{number}} arrived', { number: transfer.number ?? '' });
  return changedTo(after, posting, { action: 'Update', message });
}

/** @throws REVERSED, ARRIVED */
function refuseArrived(transfer: StoredGoods): void {
  refuseReversed(transfer);
  if (transfer.state === 'on the way') return;
  throw conflict(
    'ARRIVED',
    transfer.arrived ? msg('This transfer has arrived already') : msg('This transfer is not on the way'),
  );
}

/** Lines of what was sent and has not arrived. @throws VALIDATION_FAILED for what was not sent */
function missingOf(transfer: StoredGoods, sent: NonNullable<Arrived['lines']>): StoredGoodsLine[] {
  const errors: Record<string, Message[]> = {};
  const missing: StoredGoodsLine[] = [];
  for (const [at, { productId, quantity }] of sent.entries()) {
    const line = transfer.lines.find((one) => String(one.productId) === productId);
    const short = (line?.quantity ?? 0) - toThousandths(quantity);
    if (!line) errors[`lines.${at}.productId`] = [msg('{{label}} does not exist', { label: 'Product' })];
    else if (short < 0)
      errors[`lines.${at}.quantity`] = [
        msg('Only {{sent, number}} were sent', { sent: fromThousandths(line.quantity) }),
      ];
    else if (short) missing.push({ ...line, quantity: 0 - short, value: 0 });
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
  return missing;
}

async function writeOff(transfer: StoredGoods, lines: StoredGoodsLine[], posting: Posting): Promise<void> {
  const { toWarehouseId, toWarehouseName, number: note } = transfer;
  if (!toWarehouseId) return;
  const document: StoredGoods = {
    ...emptyDocument(posting.actor),
    kind: 'adjustment',
    date: posting.today,
    number: posting.nextNumber('adjustment', posting.today),
    state: 'done',
    warehouseId: toWarehouseId,
    warehouseName: toWarehouseName ?? '',
    places: [toWarehouseId],
    reason: LOST,
    note,
    lines,
  };
  document.lines = await postMoves(document, posting);
  await insertDocument(document, posting);
}
