import { decodeValue } from '../../bson/decode.ts';
import { constant } from '../evaluation/expression.ts';
import { accumulatingOperators } from './accumulating.ts';
import { arithmeticOperators } from './arithmetic.ts';
import { arrayOperators } from './arrays.ts';
import { dateOperators } from './dates.ts';
import type { OperatorCompiler } from './define.ts';
import { iterationOperators } from './iteration.ts';
import { logicOperators } from './logic.ts';
import { stringOperators } from './strings.ts';

/** All expression operators by name. */
export const operators: ReadonlyMap<string, OperatorCompiler> = new Map<string, OperatorCompiler>([
  ...arithmeticOperators,
  ...logicOperators,
  ...arrayOperators,
  ...iterationOperators,
  ...stringOperators,
  ...dateOperators,
  ...accumulatingOperators,
  ['$literal', (operand) => constant(decodeValue(operand))],
]);
