import { type Label, type Message, msg } from '@app/schemas/messages/message';
import { nameKey } from '../../crud/name-key.ts';
import type { Values } from '../../crud/resource.ts';
import type { Reader } from '../../database/reader.ts';
import { sortKey } from '../../database/sort-keys.ts';
import type { Filter, Stored } from '../../database/types.ts';
import { ID } from './columns.ts';
import { given, isId, type ValuedRow, valuesIn } from './kind.ts';
import type { FieldMistake } from './looked-row.ts';

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

type Findable = {
  byId: ReadonlyMap<string, readonly Stored[]>;
  /** What has the row's own key, such as its code. */
  own: readonly Stored[] | undefined;
  /** What is called as the row says. */
  named: readonly Stored[];
  /** What is wrong where several are called so. */
  several: Message;
};

/** Finds the record that a row is about: by its id, else by its own key, else by its name. */
export function recordOfRow(
  label: Label,
  values: Values,
  { byId, own, named, several }: Findable,
): { record?: Stored; mistake?: FieldMistake } {
  const id = given(values[ID]);
  if (id) {
    const [record] = byId.get(id.toLowerCase()) ?? [];
    return record
      ? { record }
      : { mistake: { field: ID, message: msg('{{label}} does not exist', { label }) } };
  }
  if (own?.[0]) return { record: own[0] };
  if (named.length > 1) return { mistake: { field: 'name', message: several } };
  return named[0] ? { record: named[0] } : {};
}
