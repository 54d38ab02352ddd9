import type { RawValue } from '../bson/raw-value.ts';
import { CommandError } from '../errors/command-error.ts';
import type { ProjectionNode } from './node.ts';

const BAD_ARGUMENT = 28667;
const BAD_LIMIT = 28724;

/** Parses the `$slice` of a projection; undefined if it is the `$slice` of expressions. */
export function parseSlice(operand: RawValue): ProjectionNode | undefined {
  if (operand.isNumber) return { kind: 'slice', skip: undefined, limit: truncated(operand) };
  if (!operand.isArray)
    throw new CommandError(
      BAD_ARGUMENT,
      `Invalid $slice syntax. The given syntax { $slice: ${operand.typeName} } did not match the find() syntax because :: caused by :: $slice only supports numbers and [skip, limit] arrays`,
    );
  const [skip, limit, more] = operand.items();
  if (skip === undefined || limit === undefined || more !== undefined) {
    throw new CommandError(BAD_ARGUMENT, '$slice array argument should be of form [skip, limit]');
  }
  // An array in front is the expression: {$slice: ['$path', n]}.
  if (!skip.isNumber) return undefined;
  if (!limit.isNumber || truncated(limit) <= 0)
    throw new CommandError(BAD_LIMIT, '$slice limit must be positive');
  return { kind: 'slice', skip: truncated(skip), limit: truncated(limit) };
}

function truncated(value: RawValue): number {
  return Math.trunc(value.number());
}
