import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compareValues, valueKey } from '../../ordering/compare-values.ts';
import { arrayArgument } from './array-basics.ts';
import { functionOf, type OperatorEntry } from './define.ts';
import { isTruthy } from './truth.ts';

/** Different elements of an array by the text of their values. */
function asSet(value: Value, code: number, name: string): Map<string, Value> {
  const set = new Map<string, Value>();
  for (const item of arrayArgument(value, code, `All operands of ${name}`)) {
    const key = valueKey(item);
    if (!set.has(key)) set.set(key, item);
  }
  return set;
}

function sorted(set: ReadonlyMap<string, Value>): Value[] {
  return [...set.values()].sort(compareValues);
}

function union(...arrays: (Value | undefined)[]): Value {
  const all = new Map<string, Value>();
  for (const array of arrays) {
    if (isNullish(array)) return null;
    for (const [key, item] of asSet(array, 17043, '$setUnion')) if (!all.has(key)) all.set(key, item);
  }
  return sorted(all);
}

function intersection(...arrays: (Value | undefined)[]): Value {
  let common: Map<string, Value> | undefined;
  for (const array of arrays) {
    if (isNullish(array)) return null;
    const set = asSet(array, 17047, '$setIntersection');
    common = common === undefined ? set : new Map([...common].filter(([key]) => set.has(key)));
  }
  return sorted(common ?? new Map());
}

function difference(a: Value | undefined, b: Value | undefined): Value {
  if (isNullish(a) || isNullish(b)) return null;
  const other = asSet(b, 17049, '$setDifference');
  return [...asSet(a, 17048, '$setDifference')].filter(([key]) => !other.has(key)).map(([, item]) => item);
}

function equals(...arrays: (Value | undefined)[]): Value {
  const [first, ...others] = arrays.map((array) => asSet(array ?? null, 17044, '$setEquals'));
  return others.every(
    (other) =>
      first !== undefined && other.size === first.size && [...other.keys()].every((key) => first.has(key)),
  );
}

function isSubset(a: Value | undefined, b: Value | undefined): Value {
  const whole = asSet(b ?? null, 17042, '$setIsSubset');
  return [...asSet(a ?? null, 17046, '$setIsSubset').keys()].every((key) => whole.has(key));
}

function truth(name: string, code: number, decide: (items: readonly Value[]) => boolean): OperatorEntry {
  return functionOf(name, 1, 1, (array) => {
    if (!Array.isArray(array))
      throw new CommandError(code, `${name}'s argument must be an array, but is ${typeNameOf(array)}`);
    return decide(array);
  });
}

export const setOperators: readonly OperatorEntry[] = [
  functionOf('$setUnion', 0, Infinity, union),
  functionOf('$setIntersection', 0, Infinity, intersection),
  functionOf('$setDifference', 2, 2, difference),
  functionOf('$setEquals', 2, Infinity, equals),
  functionOf('$setIsSubset', 2, 2, isSubset),
  truth('$allElementsTrue', 17040, (items) => items.every(isTruthy)),
  truth('$anyElementTrue', 17041, (items) => items.some(isTruthy)),
];
