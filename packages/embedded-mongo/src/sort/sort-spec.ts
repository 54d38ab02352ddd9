import type { RawValue } from '../bson/raw-value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { checkFieldPath } from '../query/paths/field-path.ts';
import type { SortField } from './sort-key.ts';

const ILLEGAL_KEY = 15974;
const BAD_DIRECTION = 15975;
const BAD_EXPRESSION = 17312;
const META_SORT = 31138;

/** Parses a sort. @throws CommandError with MongoDB's codes */
export function parseSort(raw: RawValue | undefined): SortField[] {
  const fields: SortField[] = [];
  for (const { name, value } of raw?.fields() ?? []) {
    if (name === '$natural') throw notSupported('sorting by $natural');
    checkFieldPath(name);
    if (value.isObject)
      throw value.firstName() === '$meta'
        ? new CommandError(META_SORT, 'sorting by $meta is not supported by the embedded engine')
        : new CommandError(BAD_EXPRESSION, '$meta is the only expression supported by $sort right now');
    if (!value.isNumber)
      throw new CommandError(ILLEGAL_KEY, `Illegal key in $sort specification: ${name}: ${value.typeName}`);
    const direction = Math.trunc(value.number());
    if (direction !== 1 && direction !== -1)
      throw new CommandError(
        BAD_DIRECTION,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    fields.push({ path: name, parts: name.split('.'), descending: direction < 0 });
  }
  // Documents never tie on _id, so nothing behind it matters.
  const id = fields.findIndex(({ path }) => path === '_id');
  return id < 0 ? fields : fields.slice(0, id + 1);
}
