import { fromCents, fromThousandths } from '@app/schemas/kit/amounts';
import { type DocumentSum, documentSums } from '../../books/verify/movement-sums.ts';
import { systemReader } from '../../database/system-reader.ts';
import { inTransaction } from '../../database/transactions/transaction.ts';
import { GoodsModel } from './goods.model.ts';
import type { StoredGoods } from './stored-goods.ts';

/** What a document moves in all; in thousandths and cents. */
type Moved = Pick<DocumentSum, 'change' | 'value'>;
const nothing = { change: 0, value: 0, leastAfter: null };

/**
 * Checks documents against the movements of their goods: what is on the way has left, and not come in.
 * @returns a sentence for each document that differs
 */
export async function* goodsFaults(): AsyncGenerator<string> {
  // Reads from one snapshot, as more may be moved meanwhile.
  yield* await inTransaction(async (session) => {
    const faults: string[] = [];
    const moved = new Map((await documentSums(session)).map(({ _id, ...sum }) => [String(_id), sum]));
    const filter = { state: { $in: ['on the way', 'done'] } };
    for await (const documents of systemReader(session).stream<StoredGoods>(GoodsModel, filter))
      for (const document of documents) {
        const [is, should] = [moved.get(String(document._id)) ?? nothing, movesOf(document)];
        moved.delete(String(document._id));
        if (is.change === should.change && isWorth(is, should)) continue;
        faults.push(`${document.number} moves ${show(should)}, but its movements ${show(is)}`);
      }
    return [...faults, ...[...moved.keys()].map((_id) => `movements of document ${_id}, which is gone`)];
  });
}

/** What is transferred to a place where nothing is left all the same, as it had less than nothing, loses its value. */
const isWorth = ({ value, leastAfter }: Omit<DocumentSum, '_id'>, should: Moved) =>
  value === should.value || (value < should.value && leastAfter !== null && leastAfter <= 0);

function movesOf({ kind, leg, lines }: StoredGoods): Moved {
  const sign = kind !== 'transfer' ? 1 : { both: 0, out: -1, in: 1 }[leg];
  const sum = (of: 'quantity' | 'value') => lines.reduce((all, line) => all + sign * line[of], 0);
  return { change: sum('quantity'), value: sum('value') };
}

const show = ({ change, value }: Moved) => `${fromThousandths(change)} worth ${fromCents(value).toFixed(2)}`;
