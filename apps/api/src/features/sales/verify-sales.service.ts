import { balanceOf } from '@app/schemas/counter/balance';
import { readNumber } from '@app/schemas/counter/numbers';
import { fromCents } from '@app/schemas/kit/amounts';
import { receiptNumber } from '@app/schemas/sales';
import { readBatches } from '../../database/read.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { SaleModel } from './sale.model.ts';
import type { KeptSale } from './sale-changes.service.ts';
import { lastSerials } from './sale-numbers.service.ts';

type Numbered = { number: string; returns?: { number: string }[] };
const money = (cents: number) => fromCents(cents).toFixed(2);

/**
 * Checks what is paid and due of each sale, and its state.
 * @returns a sentence for each sale that differs
 */
export async function* balanceFaults(): AsyncGenerator<string> {
  const fields = ['payable', 'returned', 'paid', 'due', 'state', 'payments', 'void', 'soldData'];
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  for await (const sales of readBatches<KeptSale>(SaleModel, {}, { projection, sort: { _id: 1 } }))
    for (const sale of sales) {
      const { paid, due, state } = balanceOf(sale);
      if (paid === sale.paid && due === sale.due && state === sale.state) continue;
      const [is, should] = [sale, { paid, due, state }].map(
        (one) => `${money(one.paid)} paid, ${money(one.due)} due and the state ${one.state}`,
      );
      yield `sale #${receiptNumber(String(sale._id))} has ${is}, but its payments come to ${should}`;
    }
}

/**
 * Checks that each number up to the last one that was given has its sale; an index sees to it that none has two.
 * @returns a sentence for each series and year with gaps
 */
export async function* numberFaults(): AsyncGenerator<string> {
  // First, as more may be given meanwhile.
  const given = await inTransaction((session) => lastSerials(session));
  const found = new Map<string, number>();
  const numbered = SaleModel.find({ number: { $gt: '' } }, { _id: 0, number: 1, 'returns.number': 1 });
  for await (const sale of numbered.lean<Numbered[]>().cursor())
    for (const { number } of [sale, ...(sale.returns ?? [])]) {
      const { start, serial } = readNumber(number);
      if (serial <= (given.get(start) ?? 0)) found.set(start, (found.get(start) ?? 0) + 1);
    }
  for (const [start, serial] of given) {
    const missing = serial - (found.get(start) ?? 0);
    const what = start.startsWith('CN-') ? 'return' : 'sale';
    if (missing) yield `${missing} of the numbers ${start}1 to ${start}${serial} have no ${what}`;
  }
}
