import type { Page } from '@app/schemas/kit/lists';
import { type AsOf, type AsOfRequest, asOfRecord } from '@app/schemas/stocks';
import { MovementModel } from '../../books/movement.model.ts';
import { type PlaceIds, placeKey } from '../../books/places.ts';
import { StockModel } from '../../books/stock.model.ts';
import { withNames } from '../../database/names.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import { Id } from '../../database/types.ts';
import type { Context } from '../../http/caller/context.ts';
import { storedToday } from '../../lib/time-zone.ts';

type There = PlaceIds & { quantity: number };

/** Tells what there was at the end of a day: what is there now, less what has moved since. */
export async function stocksAsOf(
  { date, warehouseId, productId, page, limit }: AsOfRequest,
  { actor, env }: Pick<Context, 'actor' | 'env'>,
): Promise<Page<AsOf>> {
  const at = {
    ...(warehouseId && { warehouseId: new Id(warehouseId) }),
    ...(productId && { productId: new Id(productId) }),
  };
  const projection = { productId: 1, warehouseId: 1, quantity: 1 };
  const reader = readerOf({ actor });
  const now = await reader.find<There>(StockModel, at, { projection });
  const since = date < storedToday(env.TIME_ZONE) ? await movedSince(date, at, reader) : [];
  const then = new Map<string, There>();
  for (const { quantity, ...place } of [...now, ...since]) {
    const known = then.get(placeKey(place))?.quantity ?? 0;
    then.set(placeKey(place), { ...place, quantity: known + quantity });
  }
  const there = [...then].filter(([, { quantity }]) => quantity).sort(([a], [b]) => (a < b ? -1 : 1));
  const total = there.length;
  const shown = there.slice((page - 1) * limit, page * limit).map(([, one]) => one);
  const data = (await withNames('Stock', shown)).map((one) => asOfRecord.parse(one));
  return { data, totalPages: Math.ceil(total / limit), currentPage: page, total };
}

/** What has left each place since a day, below 0 where it came. */
async function movedSince(date: Date, at: object, reader: Reader): Promise<There[]> {
  const filter = { ...at, date: { $gt: date } };
  const moved = await reader.sum<{ _id: PlaceIds; change: number }>(MovementModel, filter, [
    {
      $group: { _id: { productId: '$productId', warehouseId: '$warehouseId' }, change: { $sum: '$change' } },
    },
  ]);
  return moved.map(({ _id, change }) => ({ ..._id, quantity: 0 - change }));
}
