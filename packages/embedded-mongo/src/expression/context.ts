import type { Value } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';

const BAD_VARIABLE_NAME = 16867;

/** What an expression may refer to beside the document. */
export interface ExpressionContext {
  /** Variables with known values: those of `let` and `$lookup`. */
  readonly constants: ReadonlyMap<string, Value | undefined>;
  /** Names that operators around the expression bind. */
  readonly bound: readonly string[];
}

export const NO_VARIABLES: ExpressionContext = { constants: new Map(), bound: [] };

/** The context within an operator that binds variables. */
export function withBound(context: ExpressionContext, names: readonly string[]): ExpressionContext {
  for (const name of names)
    if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name) && name !== 'CURRENT')
      throw new CommandError(
        BAD_VARIABLE_NAME,
        `'${name}' starts with an invalid character for a user variable name`,
      );
  return { constants: context.constants, bound: [...context.bound, ...names] };
}
