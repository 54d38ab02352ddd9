import { Double } from 'bson';
import { BsonType } from '../../bson/types.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { OperatorEntry } from './define.ts';

const NOT_AN_OBJECT = 10065;
const HAS_ARGUMENTS = 3040501;

/** The operator for random numbers, another one for each document. */
export const randomOperators: readonly OperatorEntry[] = [
  [
    '$rand',
    (operand) => {
      if (!operand.isObject && operand.type !== BsonType.array)
        throw new CommandError(NOT_AN_OBJECT, 'invalid parameter: expected an object ($rand)');
      if (operand.fields().length > 0)
        throw new CommandError(HAS_ARGUMENTS, '$rand does not currently accept arguments');
      return { evaluate: () => new Double(Math.random()), fields: () => true, isConstant: false };
    },
  ],
];
