import { toThousandths } from '@app/schemas/amounts';
import { LOW_STOCK } from '@app/schemas/stocks';
import { withNames } from '../../crud/names.ts';
import { nameAt } from '../../crud/resource.ts';
import type { Stored } from '../../database/model.ts';
import { DAY } from '../../time-zone.ts';
import { soldSince } from './movements.service.ts';
import { StockModel } from './stock.model.ts';

/** How many stocks are low, and the lowest of them with what was sold from them in the last 30 days. */
export async function lowStocks(limit: number) {
  const low = { quantity: { $lte: toThousandths(LOW_STOCK) } };
  const [count, lowest] = await Promise.all([
    StockModel.countDocuments(low),
    StockModel.find(low, { productId: 1, warehouseId: 1, quantity: 1 })
      .sort({ quantity: 1, _id: 1 })
      .limit(limit)
      .lean<Stored[]>(),
  ]);
  const since = new Date(Date.now() - 30 * DAY);
  const items = (await withNames('Stock', lowest)).map(async (stock) => ({
    _id: String(stock._id),
    product: nameAt(stock.productId),
    warehouse: nameAt(stock.warehouseId),
    quantity: Number(stock.quantity) / 1000,
    soldIn30Days: (await soldSince(String(stock._id), since)) / 1000,
  }));
  return { count, items: await Promise.all(items) };
}
