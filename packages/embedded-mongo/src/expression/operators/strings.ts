import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { functionOf, type OperatorEntry } from './define.ts';

function concat(...values: (Value | undefined)[]): Value {
  let result = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string')
      throw new CommandError(16702, `$concat only supports strings, not ${typeNameOf(value)}`);
    result += value;
  }
  return result;
}

export const stringOperators: readonly OperatorEntry[] = [functionOf('$concat', 0, Infinity, concat)];
