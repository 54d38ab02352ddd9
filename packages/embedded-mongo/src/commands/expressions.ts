import type { RawValue } from '../bson/raw-value.ts';
import type { Value } from '../bson/value.ts';
import { CommandError } from '../errors/command-error.ts';
import { compileExpression } from '../expression/compile.ts';
import { checkVariableName, type ExpressionContext, NO_VARIABLES } from '../expression/context.ts';
import { constantValue } from '../expression/expression.ts';

const READS_FIELDS = 4890500;

/** Evaluates the `let` of a command, whose variables are the same for all documents. */
export function letVariables(raw: RawValue | undefined): ExpressionContext {
  if (raw === undefined) return NO_VARIABLES;
  const constants = new Map<string, Value | undefined>();
  const context = { constants, bound: [] };
  for (const { name, value } of raw.fields()) {
    checkVariableName(name);
    const expression = compileExpression(value, context);
    const fields = new Set<string>();
    if (!expression.fields(fields) || fields.size > 0)
      throw new CommandError(
        READS_FIELDS,
        'Command let Expression tried to access a field, but this is not allowed because Command let expressions run before the query examines any documents.',
      );
    constants.set(name, constantValue(expression));
  }
  return context;
}
