import type { Sale } from '@app/schemas/sales';
import type { WriteContext } from '../../../http/caller/context.ts';
import { type Deposit, deposit } from '../../stocks/deposits.service.ts';
import { namedPlace, stockKey, writeMovements } from '../../stocks/movements.service.ts';
import type { StoredReturn } from '../new-sale.ts';

/** Puts what came back of a sale into its stocks, and writes off what is damaged. */
export async function restock(
  sale: Sale,
  lines: StoredReturn['lines'],
  context: Pick<WriteContext, 'actor' | 'env' | 'session'>,
): Promise<void> {
  const { session, actor: user } = context;
  const movements = await deposit(depositsOf(sale, lines), { session, user });
  writeMovements(
    movements.map((movement) => ({ ...movement, reference: sale._id })),
    context,
  );
}

/** Adds up what comes into each stock, in a fixed order to prevent deadlocks. */
function depositsOf({ soldData }: Sale, lines: StoredReturn['lines']): Deposit[] {
  const backOf = new Map(lines.map((line) => [String(line._id), line]));
  const byStock = new Map<string, Deposit>();
  for (const line of soldData) {
    const back = backOf.get(line._id);
    if (!back) continue;
    const { quantity, damaged } = back;
    const place = namedPlace(line);
    const known = byStock.get(stockKey(place));
    byStock.set(stockKey(place), {
      ...place,
      quantity: (known?.quantity ?? 0) + quantity,
      damaged: (known?.damaged ?? 0) + (damaged ? quantity : 0),
    });
  }
  return [...byStock.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
