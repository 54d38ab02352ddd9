import { balanceOf } from '@app/schemas/counter/balance';
import { fromCents } from '@app/schemas/kit/amounts';
import { receiptNumber } from '@app/schemas/sales';
import { systemReader } from '../../database/system-reader.ts';
import type { StoredSale } from './stored-sale.ts';

const money = (cents: number) => fromCents(cents).toFixed(2);

/**
 * Checks what is paid and due of each sale, and its state.
 * @returns a sentence for each sale that differs
 */
export async function* balanceFaults(): AsyncGenerator<string> {
  const fields = ['payable', 'returned', 'paid', 'due', 'state', 'payments', 'void', 'soldData'];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for await (const sales of systemReader().stream<StoredSale>('Sale', {}, { projection, sort: { _id: 1 } }))
    for (const sale of sales) {
      const { paid, due, state } = balanceOf(sale);
      if (paid === sale.paid && due === sale.due && state === sale.state) continue;
      const [is, should] = [sale, { paid, due, state }].map(
        (one) => `${money(one.paid)} paid, ${money(one.due)} due and the state ${one.state}`,
      );
      yield `sale #${receiptNumber(String(sale._id))} has ${is}, but its payments come to ${should}`;
    }
}
