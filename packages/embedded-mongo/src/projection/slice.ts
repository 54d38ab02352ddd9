import type { RawValue } from '../bson/raw-value.ts';
import type { ProjectionNode } from './node.ts';

/** Parses the `$slice` of a projection; undefined if it can only be the `$slice` of expressions. */
export function parseSlice(operand: RawValue): Extract<ProjectionNode, { kind: 'slice' }> | undefined {
  if (operand.isNumber) return { kind: 'slice', skip: undefined, limit: truncated(operand) };
  if (!operand.isArray) return undefined;
  const [skip, limit, more] = operand.items();
  if (!skip?.isNumber || !limit?.isNumber || more !== undefined || truncated(limit) <= 0) return undefined;
  return { kind: 'slice', skip: truncated(skip), limit: truncated(limit) };
}

function truncated(value: RawValue): number {
  return Math.trunc(value.number());
}
