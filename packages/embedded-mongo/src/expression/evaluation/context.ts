import type { Value } from '../../bson/value.ts';
import { failedToParse } from '../../errors/command-error.ts';

/** What an expression may refer to beside the document. */
export interface ExpressionContext {
  /** Variables with known values: those of `let` and `$lookup`. */
  readonly constants: ReadonlyMap<string, Value | undefined>;
  /** Names that operators around the expression bind. */
  readonly bound: readonly string[];
}

export const NO_VARIABLES: ExpressionContext = { constants: new Map(), bound: [] };

/** @throws CommandError 9 for a name that a variable can't have */
export function checkVariableName(name: string): void {
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
}

/** The context within an operator that binds variables. */
export function withBound(context: ExpressionContext, names: readonly string[]): ExpressionContext {
  for (const name of names) if (name !== 'CURRENT') checkVariableName(name);
  return { constants: context.constants, bound: [...context.bound, ...names] };
}
