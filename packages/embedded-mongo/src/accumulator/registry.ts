import type { Accumulator } from './accumulator.ts';
import { AddToSet, Count, Extreme, First, Last, Push } from './collecting.ts';
import { Average, Sum } from './sum.ts';

/** Makes the accumulators of `$group` by name. */
export const accumulators: ReadonlyMap<string, () => Accumulator> = new Map<string, () => Accumulator>([
  ['$sum', () => new Sum()],
  ['$avg', () => new Average()],
  ['$min', () => new Extreme(-1)],
  ['$max', () => new Extreme(1)],
  ['$first', () => new First()],
  ['$last', () => new Last()],
  ['$push', () => new Push()],
  ['$addToSet', () => new AddToSet()],
  ['$count', () => new Count()],
]);
