import { Decimal128, Double } from 'bson';
import type { Value } from '../../bson/value.ts';
import { compareValues } from '../../ordering/compare-values.ts';

/** Whether a value counts as true: anything but false, zero, null and missing. */
export function isTruthy(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false || value === 0 || value === 0n) return false;
  if (value instanceof Double) return value.value !== 0;
  return !(value instanceof Decimal128) || compareValues(value, 0) !== 0;
}
