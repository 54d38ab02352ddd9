import { contractOf, modelNamed } from '../models.ts';
import { keysOf } from '../sort-keys.ts';
import type { Filter, Session } from '../types.ts';
import { refreshSearch } from './search.ts';

/** Finds the records that have a value at any of these paths. */
export const having = (paths: readonly string[], value: unknown): Filter => ({
  $or: paths.map((path) => ({ [path]: value })),
});

/**
 * Replaces a text at these paths of all records, raising their versions.
 * @param isSearched lets them be found by the new one, which costs more
 */
export async function replaceValues(
  name: string,
  paths: readonly string[],
  { from, to, isSearched }: { from: string; to: string; isSearched: boolean },
  session: Session,
): Promise<void> {
  const model = modelNamed(name);
  const changed = { $inc: { __v: 1 }, $set: { updatedAt: new Date() } };
  await model.updateMany(having(paths, from), changed, { session });
  for (const path of paths) {
    const { target, ...options } = targetAt(name, path, from);
    const $set = { [target]: to, ...keysOf(contractOf(name), path, to) };
    await model.updateMany({ [path]: from }, { $set }, { session, ...options });
  }
  if (isSearched) await refreshSearch(name, having(paths, to), session);
}

/** Where to set a new text: inside a list, in the rows that have the old one. */
function targetAt(name: string, path: string, from: string) {
  const [list = '', ...rest] = path.split('.');
  if (modelNamed(name).schema.path(list)?.instance !== 'Array') return { target: path };
  const field = rest.join('.');
  return { target: `${list}.$[row].${field}`, arrayFilters: [{ [`row.${field}`]: from }] };
}
