import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';
import { DAY_MS } from '@app/schemas/kit/days';
import { LOW_STOCK } from '@app/schemas/stocks';
import { nameAt } from '../../crud/resource.ts';
import { withNames } from '../../database/names.ts';
import type { Reader } from '../../database/reader.ts';
import { soldSince } from './movements.service.ts';

/** Counts low stocks, and reads the lowest with their sales of the last 30 days. */
export async function lowStocks(limit: number, reader: Reader) {
  const low = { quantity: { $lte: toThousandths(LOW_STOCK) } };
  const [count, lowest] = await Promise.all([
    reader.count('Stock', low),
    reader.find('Stock', low, {
      projection: { productId: 1, warehouseId: 1, quantity: 1 },
      sort: { quantity: 1, _id: 1 },
      limit,
    }),
  ]);
  const since = new Date(Date.now() - 30 * DAY_MS);
  const items = (await withNames('Stock', lowest)).map(async (stock) => ({
    _id: String(stock._id),
    product: nameAt(stock.productId),
    warehouse: nameAt(stock.warehouseId),
    quantity: fromThousandths(Number(stock.quantity)),
    soldIn30Days: fromThousandths(await soldSince(String(stock._id), since, reader)),
  }));
  return { count, items: await Promise.all(items) };
}
