import { nameKey } from '../../crud/name-key.ts';
import type { Reader } from '../../database/reader.ts';
import { sortKey } from '../../database/sort-keys.ts';
import type { Filter, Stored } from '../../database/types.ts';
import { ID } from './columns.ts';
import { isId, type ValuedRow, valuesIn } from './kind.ts';

const options = { projection: { search: 0, sort: 0, sortUp: 0 } };

/** Finds records by values of a field. */
export const findBy = (
  model: string,
  path: string,
  values: readonly unknown[],
  reader: Reader,
  more: Filter = {},
): Promise<Stored[]> =>
  values.length ? reader.find(model, { [path]: { $in: values }, ...more }, options) : Promise.resolve([]);

/** Finds the records whose ids rows name. */
export const findByIds = (model: string, rows: readonly ValuedRow[], reader: Reader) =>
  findBy(model, '_id', valuesIn(rows, ID).filter(isId), reader);

/** Finds records by name, whatever its letter case: they are sorted by a key of it. */
export async function findByNames(
  model: string,
  names: readonly string[],
  reader: Reader,
): Promise<Stored[]> {
  const wanted = new Set(names.map(nameKey));
  const keys = [...new Set(names.map(sortKey))].filter((key) => key !== null);
  const found = await findBy(model, 'sort.name', keys, reader);
  return found.filter(({ name }) => wanted.has(nameKey(String(name))));
}
