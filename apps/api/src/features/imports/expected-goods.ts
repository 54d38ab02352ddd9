import { type ExpectedRequest, expectedPage } from '@app/schemas/imports/expected-goods';
import { matcher } from '@app/schemas/text/fold';
import { withNames } from '../../database/names.ts';
import type { Reader } from '../../database/reader.ts';
import { ungrouped } from '../../database/search/grouped-numbers.ts';
import { searchFilter } from '../../database/search/search.ts';
import type { Filter, Id } from '../../database/types.ts';
import { ImportModel, type StoredImport } from './import.model.ts';
import { outstandingOf } from './import-figures.ts';

/** Open imports of which something is to come. */
const expecting: Filter = { isExpected: true, closed: null };
const newestFirst = { _id: -1 } as const;

/** Lists the imports of which something is to come, newest first, with what that is. */
export async function expectedGoods({ page, limit, data, searchQuery }: ExpectedRequest, reader: Reader) {
  const text = data || searchQuery;
  const skip = (page - 1) * limit;
  const { ids, total } = text
    ? await matching(text, { skip, limit }, reader)
    : { ids: null, total: await reader.count(ImportModel, expecting) };
  const found = await reader.find<StoredImport>(ImportModel, ids ? { _id: { $in: ids } } : expecting, {
    projection: { number: 1, description: 1, expected: 1, goods: 1 },
    sort: newestFirst,
    limit,
    ...(!ids && { skip }),
  });
  const named = await withNames<StoredImport[]>('Import', found.map(withOutstanding), reader.session);
  return expectedPage.parse({ data: named, totalPages: Math.ceil(total / limit), currentPage: page, total });
}

const withOutstanding = ({ goods, ...one }: StoredImport) => ({
  ...one,
  goods: goods
    .map((line) => ({ productId: line.productId, outstanding: outstandingOf(line) }))
    .filter(({ outstanding }) => outstanding > 0),
});

type Named = { _id: Id; number: string; description: string };

/** Finds a page by number and description: other fields, such as the supplier, are not for everyone who asks. */
async function matching(text: string, { skip, limit }: { skip: number; limit: number }, reader: Reader) {
  const [isFound, isNumber] = [matcher(text), matcher(ungrouped(text))];
  const filter = { $and: [expecting, await searchFilter('Import', text)] };
  const options = { projection: { number: 1, description: 1 }, sort: newestFirst };
  const ids: Id[] = [];
  let total = 0;
  for await (const imports of reader.stream<Named>(ImportModel, filter, options))
    for (const { _id, number, description } of imports) {
      if (!isFound(`${number} ${description}`) && !isNumber(ungrouped(number))) continue;
      total += 1;
      if (total > skip && ids.length < limit) ids.push(_id);
    }
  return { ids, total };
}
