import type { Accumulator } from '../../accumulator/accumulator.ts';
import { Extreme } from '../../accumulator/collecting.ts';
import { Average, Sum } from '../../accumulator/sum.ts';
import { functionOf, type OperatorEntry } from './define.ts';

/** An accumulator used as an expression: over its arguments, or the elements of the only one. */
function accumulating(name: string, make: () => Accumulator): OperatorEntry {
  return functionOf(name, 0, Infinity, (...values) => {
    const accumulator = make();
    const [only] = values;
    for (const value of values.length === 1 && Array.isArray(only) ? only : values) accumulator.add(value);
    return accumulator.result();
  });
}

export const accumulatingOperators: readonly OperatorEntry[] = [
  accumulating('$sum', () => new Sum()),
  accumulating('$avg', () => new Average()),
  accumulating('$min', () => new Extreme(-1)),
  accumulating('$max', () => new Extreme(1)),
];
