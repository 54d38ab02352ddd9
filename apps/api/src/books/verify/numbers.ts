import { readNumber } from '@app/schemas/counter/numbers';
import { systemReader } from '../../database/system-reader.ts';
import { readBooks } from '../books.model.ts';

type Numbered = { number: string; returns?: { number: string }[] };

/**
 * Checks that each number up to the last one that was given has its sale or document; an index sees to it that none has two.
 * @returns a sentence for each series and year with gaps
 */
export async function* numberFaults(): AsyncGenerator<string> {
  // First, as more may be given meanwhile.
  const last = new Map(Object.entries((await readBooks()).serials));
  const found = new Map<string, number>();
  const projection = { _id: 0, number: 1, 'returns.number': 1 };
  for (const kind of ['Sale', 'Goods'])
    for await (const all of systemReader().stream<Numbered>(kind, { number: { $gt: '' } }, { projection }))
      for (const { number } of all.flatMap((one) => [one, ...(one.returns ?? [])])) {
        const { start, serial } = readNumber(number);
        if (serial <= (last.get(start) ?? 0)) found.set(start, (found.get(start) ?? 0) + 1);
      }
  for (const [start, serial] of last) {
    const missing = serial - (found.get(start) ?? 0);
    const what = start.startsWith('CN-') ? 'return' : start.startsWith('S-') ? 'sale' : 'document';
    if (missing) yield `${missing} of the numbers ${start}1 to ${start}${serial} have no ${what}`;
  }
}
