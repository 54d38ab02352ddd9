import type { Page } from '@app/schemas/kit/lists';
import { type Movement, type MovementsRequest, movementRecord, movementsList } from '@app/schemas/stocks';
import { filterOf, whoFilter } from '../../crud/list-query.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { Context } from '../../http/caller/context.ts';

/** Sums up what sales have taken from a stock since then, less what came back; in thousandths. */
export async function soldSince(stockId: string, since: Date, reader: Reader): Promise<number> {
  let sold = 0;
  const options = {
    projection: { change: 1, reason: 1, at: 1 },
    sort: { version: -1, _id: -1 } as const,
  };
  for await (const movements of reader.stream('Movement', { stockId }, options))
    for (const { change, reason, at } of movements) {
      if (Number(at) < Number(since)) return Math.max(0, sold);
      if (reason === 'sale' || reason === 'return') sold -= Number(change);
    }
  return Math.max(0, sold);
}

/** Lists movements of one stock or all, newest first unless another order is requested. */
export async function listMovements(
  { _id: stockId, page, limit, sort, filter: requested }: MovementsRequest,
  { actor, env }: Pick<Context, 'actor' | 'env'>,
): Promise<Page<Movement>> {
  const { user, ...others } = requested ?? {};
  const filter = {
    ...(stockId && { stockId }),
    ...filterOf(storedList, { ...others, ...whoFilter(user) }, env.TIME_ZONE),
  };
  const reader = readerOf({ actor });
  const [movements, total] = await Promise.all([
    reader.find('Movement', filter, {
      sort: orderOf(sort, Boolean(stockId)),
      skip: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER),
      limit,
      allowDiskUse: true,
    }),
    reader.count('Movement', filter),
  ]);
  const data = movements.map((movement) => movementRecord.parse(movement));
  return { data, totalPages: Math.ceil(total / limit), currentPage: page, total };
}

const storedList = { ...movementsList, filters: { ...movementsList.filters, userId: 'reference' } } as const;

/** Sorts one stock's movements by version: with several writing processes, ids don't tell which came first. */
function orderOf(sort: MovementsRequest['sort'], isOneStock: boolean): Record<string, 1 | -1> {
  const { field, order } = sort ?? { field: 'at', order: 'desc' };
  const direction = order === 'asc' ? 1 : -1;
  const first = field === 'at' ? (isOneStock ? 'version' : undefined) : field;
  return { ...(first && { [first]: direction }), _id: direction };
}
