import { accumulatingOperators } from './accumulating.ts';
import { arithmeticOperators } from './arithmetic.ts';
import { arrayOperators } from './array-basics.ts';
import { iterationOperators } from './array-iteration.ts';
import { conversionOperators } from './convert.ts';
import { dateFunctionOperators } from './date-functions.ts';
import { dateFieldOperators } from './dates.ts';
import type { OperatorCompiler } from './define.ts';
import { logicOperators } from './logic.ts';
import { objectOperators } from './objects.ts';
import { randomOperators } from './random.ts';
import { regexOperators } from './regex.ts';
import { setOperators } from './sets.ts';
import { stringOperators } from './strings.ts';

/** All expression operators by name. */
export const operators: ReadonlyMap<string, OperatorCompiler> = new Map<string, OperatorCompiler>([
  ...arithmeticOperators,
  ...logicOperators,
  ...arrayOperators,
  ...iterationOperators,
  ...stringOperators,
  ...regexOperators,
  ...conversionOperators,
  ...objectOperators,
  ...setOperators,
  ...dateFieldOperators,
  ...dateFunctionOperators,
  ...accumulatingOperators,
  ...randomOperators,
]);
