import type { Posting } from '../../books/posting.ts';
import { placeOfLine, type StoredReturn } from '../sales/new-sale.ts';
import type { KeptSale } from '../sales/sale-changes.service.ts';

/** Puts what came back of a sale into its stocks, then writes off what is damaged. */
export async function restock(
  { _id: reference, soldData }: KeptSale,
  lines: StoredReturn['lines'],
  posting: Posting,
): Promise<void> {
  const date = posting.today;
  const places = new Map(soldData.map((line) => [String(line._id), placeOfLine(line)]));
  const back = lines.flatMap(({ _id, ...line }) => {
    const place = places.get(String(_id));
    return place ? { place, ...line } : [];
  });
  for (const { place, quantity } of back)
    await posting.put(place, quantity, { reason: 'return', reference, date });
  for (const { place, quantity, damaged } of back)
    if (damaged) await posting.take(place, quantity, { reason: 'adjustment', reference, date });
}
