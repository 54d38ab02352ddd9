import { BsonType } from '../../bson/types.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { withBound } from '../evaluation/context.ts';
import { bind, derived, type Expression, type Scope } from '../evaluation/expression.ts';
import { noteStep } from '../evaluation/patience.ts';
import { wholeNumber } from './arrays.ts';
import { namedArguments, type OperatorEntry } from './define.ts';
import { isTruthy } from './truth.ts';

/** Name that a `$map` or `$filter` gives to an element. */
function elementName(raw: { text(): string; type: number } | undefined, code: number): string {
  if (raw === undefined) return 'this';
  if (raw.type !== BsonType.string) throw new CommandError(code, 'the name of a variable must be a string');
  return raw.text();
}

/** The scope in which an expression is evaluated for an element. */
function element(scope: Scope, name: string, item: Value): Scope {
  noteStep();
  return bind(scope, name, item);
}

function inputArray(
  name: string,
  code: number,
  input: Expression,
): (scope: Parameters<Expression['evaluate']>[0]) => Value[] | null {
  return (scope) => {
    const value = input.evaluate(scope);
    if (isNullish(value)) return null;
    if (!Array.isArray(value))
      throw new CommandError(code, `input to ${name} must be an array not ${typeNameOf(value)}`);
    return value;
  };
}

const map: OperatorEntry = [
  '$map',
  (operand, context, compile) => {
    const named = namedArguments('$map', operand, ['input', 'as', 'in'], {
      notObject: 16878,
      unknown: 16879,
      missing: 16880,
    });
    const input = compile(named.required('input'), context);
    const name = elementName(named.get('as'), 16866);
    const each = compile(named.required('in'), withBound(context, [name]));
    const array = inputArray('$map', 16883, input);
    return derived([input, each], (scope) => {
      const items = array(scope);
      return items === null ? null : items.map((item) => each.evaluate(element(scope, name, item)) ?? null);
    });
  },
];

const filter: OperatorEntry = [
  '$filter',
  (operand, context, compile) => {
    const named = namedArguments('$filter', operand, ['input', 'as', 'cond', 'limit'], {
      notObject: 28646,
      unknown: 28647,
      missing: 28648,
    });
    const input = compile(named.required('input'), context);
    const name = elementName(named.get('as'), 28648);
    const condition = compile(named.required('cond'), withBound(context, [name]));
    const limitRaw = named.get('limit');
    const limit = limitRaw && compile(limitRaw, context);
    const array = inputArray('$filter', 28651, input);
    return derived([input, condition, ...(limit ? [limit] : [])], (scope) => {
      const items = array(scope);
      if (items === null) return null;
      const limitValue = limit?.evaluate(scope);
      const most = isNullish(limitValue) ? Infinity : wholeNumber(limitValue, 327391, "$filter's limit");
      if (most < 1) throw new CommandError(327392, '$filter: limit must be greater than 0');
      const kept: Value[] = [];
      for (const item of items) {
        if (kept.length >= most) break;
        if (isTruthy(condition.evaluate(element(scope, name, item)))) kept.push(item);
      }
      return kept;
    });
  },
];

export const iterationOperators: readonly OperatorEntry[] = [map, filter];
