import { lowProducts, soldLately } from '../../books/levels.ts';
import type { Reader } from '../../database/reader.ts';
import type { Filter } from '../../database/types.ts';

/** Finds stocks by their level. */
export async function ofLevels(levels: readonly string[], reader: Reader): Promise<Filter[]> {
  const isAsked = levels.some((level) => level !== 'out');
  const low = isAsked ? (await lowProducts(reader)).map(({ _id }) => _id) : [];
  const conditions: Readonly<Record<string, Filter>> = {
    out: { quantity: { $lte: 0 } },
    low: { quantity: { $gt: 0 }, productId: { $in: low } },
    ok: { quantity: { $gt: 0 }, productId: { $nin: low } },
  };
  return levels.map((level) => conditions[level] ?? {});
}

/** Finds all stocks of products that need action: 'out' of what sold lately, or 'low' in any other way. */
export async function ofNeeds(needs: readonly string[], reader: Reader): Promise<Filter[]> {
  const low = await lowProducts(reader);
  const sold = await soldLately(
    reader,
    low.map(({ _id }) => _id),
  );
  const isOut = ({ _id, quantity }: (typeof low)[number]) =>
    quantity <= 0 && (sold.get(String(_id)) ?? 0) > 0;
  return needs.map((need) => ({
    productId: { $in: low.filter((one) => isOut(one) === (need === 'out')).map(({ _id }) => _id) },
  }));
}
