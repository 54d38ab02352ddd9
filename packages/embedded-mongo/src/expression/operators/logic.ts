import type { Value } from '../../bson/value.ts';
import { isNullish } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import { constantValue, derived, type Expression } from '../evaluation/expression.ts';
import { compileArguments, functionOf, namedArguments, type OperatorEntry } from './define.ts';
import { isTruthy } from './truth.ts';

const NO_MATCHING_BRANCH = 40066;
const NO_POSSIBLE_BRANCH = 40069;

function comparison(name: string, accept: (order: number) => Value): OperatorEntry {
  return functionOf(name, 2, 2, (a, b) => accept(compareValues(a, b)));
}

/** `$and` and `$or` stop at the first argument that decides. */
function connective(name: string, decisive: boolean): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const parts = compileArguments(name, operand, context, compile, 0, Infinity);
      return derived(parts, (scope) => {
        for (const part of parts) if (isTruthy(part.evaluate(scope)) === decisive) return decisive;
        return !decisive;
      });
    },
  ];
}

const cond: OperatorEntry = [
  '$cond',
  (operand, context, compile) => {
    let parts = [];
    if (operand.isObject) {
      const named = namedArguments('$cond', operand, ['if', 'then', 'else'], {
        notObject: 17080,
        unknown: 17083,
        missing: 17080,
      });
      parts = ['if', 'then', 'else'].map((name) => compile(named.required(name), context));
    } else parts = compileArguments('$cond', operand, context, compile, 3, 3);
    const [condition, yes, no] = parts;
    return derived(parts, (scope) => (isTruthy(condition?.evaluate(scope)) ? yes : no)?.evaluate(scope));
  },
];

const ifNull: OperatorEntry = [
  '$ifNull',
  (operand, context, compile) => {
    const parts = compileArguments('$ifNull', operand, context, compile, 2, Infinity);
    return derived(parts, (scope) => {
      for (let i = 0; i < parts.length - 1; i++) {
        const value = parts[i]?.evaluate(scope);
        if (!isNullish(value)) return value;
      }
      return parts.at(-1)?.evaluate(scope);
    });
  },
];

const switchOperator: OperatorEntry = [
  '$switch',
  (operand, context, compile) => {
    const named = namedArguments('$switch', operand, ['branches', 'default'], {
      notObject: 40060,
      unknown: 40067,
      missing: 40068,
    });
    const branches = named.required('branches');
    if (!branches.isArray) throw new CommandError(40061, "$switch expected an array for 'branches'");
    const compiled = branches.items().map((branch) => {
      const parts = namedArguments('$switch branch', branch, ['case', 'then'], {
        notObject: 40062,
        unknown: 40063,
        missing: 40064,
      });
      return {
        when: compile(parts.required('case'), context),
        value: compile(parts.required('then'), context),
      };
    });
    if (compiled.length === 0) throw new CommandError(40068, '$switch requires at least one branch.');
    const fallback = named.get('default');
    const otherwise = fallback && compile(fallback, context);
    if (otherwise === undefined && compiled.every(({ when }) => isNever(when)))
      throw new CommandError(
        NO_POSSIBLE_BRANCH,
        'Cannot execute a switch statement where all the cases evaluate to false without a default',
      );
    const parts = [
      ...compiled.flatMap(({ when, value }) => [when, value]),
      ...(otherwise ? [otherwise] : []),
    ];
    return derived(parts, (scope) => {
      for (const { when, value } of compiled)
        if (isTruthy(when.evaluate(scope))) return value.evaluate(scope);
      if (otherwise === undefined)
        throw new CommandError(
          NO_MATCHING_BRANCH,
          '$switch could not find a matching branch for an input, and no default was specified.',
        );
      return otherwise.evaluate(scope);
    });
  },
];

/** Whether a condition is false whatever the document. */
function isNever(condition: Expression): boolean {
  return condition.isConstant && !isTruthy(constantValue(condition));
}

export const logicOperators: readonly OperatorEntry[] = [
  comparison('$cmp', (order) => Math.sign(order)),
  comparison('$eq', (order) => order === 0),
  comparison('$ne', (order) => order !== 0),
  comparison('$gt', (order) => order > 0),
  comparison('$gte', (order) => order >= 0),
  comparison('$lt', (order) => order < 0),
  comparison('$lte', (order) => order <= 0),
  connective('$and', false),
  connective('$or', true),
  functionOf('$not', 1, 1, (value) => !isTruthy(value)),
  cond,
  ifNull,
  switchOperator,
];
