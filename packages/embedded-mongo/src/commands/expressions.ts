import type { RawValue } from '../bson/raw-value.ts';
import type { Value } from '../bson/value.ts';
import { failedToParse } from '../errors/command-error.ts';
import { compileExpression } from '../expression/compile.ts';
import { type ExpressionContext, NO_VARIABLES } from '../expression/context.ts';
import { constantValue } from '../expression/expression.ts';

/** Evaluates the `let` of a command, whose variables are the same for all documents. */
export function letVariables(raw: RawValue | undefined): ExpressionContext {
  if (raw === undefined) return NO_VARIABLES;
  const constants = new Map<string, Value | undefined>();
  for (const { name, value } of raw.fields()) {
    if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name))
      throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
    const expression = compileExpression(value, NO_VARIABLES);
    constants.set(name, expression.isConstant ? constantValue(expression) : undefined);
  }
  return { constants, bound: [] };
}
