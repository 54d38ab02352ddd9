import type { Page } from '@app/schemas/kit/lists';
import {
  movements as contract,
  type Movement,
  type MovementsRequest,
  movementRecord,
} from '@app/schemas/stocks';
import { filterOf, whoFilter } from '../../crud/list-query.ts';
import { type Reader, readerOf } from '../../database/reader.ts';
import type { Filter } from '../../database/types.ts';
import type { Context } from '../../http/caller/context.ts';

/** Lists movements of one stock or all, newest first unless another order is requested. */
export async function listMovements(
  { _id: stockId, page, limit, sort, filter: requested }: MovementsRequest,
  { actor, env }: Pick<Context, 'actor' | 'env'>,
): Promise<Page<Movement>> {
  const filter = movementFilter(stockId, requested, env.TIME_ZONE);
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
  const units = await unitsOf(
    reader,
    movements.map(({ productId }) => productId),
  );
  const data = movements.map((movement) =>
    movementRecord.parse({ ...movement, unit: units.get(String(movement.productId)) }),
  );
  return { data, totalPages: Math.ceil(total / limit), currentPage: page, total };
}

/** Builds the filter of movements. */
export function movementFilter(
  stockId: string | null | undefined,
  requested: MovementsRequest['filter'],
  timeZone: string,
): Filter {
  const { user, ...others } = requested ?? {};
  return {
    ...(stockId && { stockId }),
    ...filterOf(storedList, { ...others, ...whoFilter(user) }, timeZone),
  };
}

/** Reads the units of products; of all without ids. */
export async function unitsOf(reader: Reader, productIds?: readonly unknown[]): Promise<Map<string, string>> {
  const filter = productIds ? { _id: { $in: productIds } } : {};
  const products = await reader.find('Product', filter, { projection: { unit: 1 } });
  return new Map(products.flatMap(({ _id, unit }) => (unit ? [[String(_id), String(unit)]] : [])));
}

const storedList = { ...contract, filters: { ...contract.filters, userId: 'reference' } } as const;

/** Sorts one stock's movements by version: with several writing processes, ids don't tell which came first. */
export function orderOf(sort: MovementsRequest['sort'], isOneStock: boolean): Record<string, 1 | -1> {
  const { field, order } = sort ?? { field: 'at', order: 'desc' };
  const direction = order === 'asc' ? 1 : -1;
  const first = field === 'at' ? (isOneStock ? 'version' : undefined) : field;
  return { ...(first && { [first]: direction }), _id: direction };
}
