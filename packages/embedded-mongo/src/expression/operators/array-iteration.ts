import { type RawValue, rawDocument } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { type SortField, SortKeyMaker } from '../../exec/sort-key.ts';
import { parseSort } from '../../exec/sort-spec.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import { keyText } from '../../ordering/prefix.ts';
import { withBound } from '../context.ts';
import { bind, derived, type Expression, type Scope } from '../expression.ts';
import { noteStep } from '../patience.ts';
import { wholeNumber } from './array-basics.ts';
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

const reduce: OperatorEntry = [
  '$reduce',
  (operand, context, compile) => {
    const named = namedArguments('$reduce', operand, ['input', 'initialValue', 'in'], {
      notObject: 40075,
      unknown: 40076,
      missing: 40077,
    });
    const input = compile(named.required('input'), context);
    const initial = compile(named.required('initialValue'), context);
    const each = compile(named.required('in'), withBound(context, ['this', 'value']));
    const array = inputArray('$reduce', 40080, input);
    return derived([input, initial, each], (scope) => {
      const items = array(scope);
      if (items === null) return null;
      let value = initial.evaluate(scope);
      for (const item of items) value = each.evaluate(element(bind(scope, 'value', value), 'this', item));
      return value;
    });
  },
];

const letOperator: OperatorEntry = [
  '$let',
  (operand, context, compile) => {
    const named = namedArguments('$let', operand, ['vars', 'in'], {
      notObject: 16874,
      unknown: 16875,
      missing: 16876,
    });
    const bound = named.required('vars');
    if (!bound.isObject) throw new CommandError(10065, 'invalid parameter: expected an object (vars)');
    const variables = bound
      .fields()
      .map(({ name, value }) => ({ name, expression: compile(value, context) }));
    const inner = compile(
      named.required('in'),
      withBound(
        context,
        variables.map(({ name }) => name),
      ),
    );
    return derived([...variables.map(({ expression }) => expression), inner], (scope) => {
      let within = scope;
      for (const { name, expression } of variables) within = bind(within, name, expression.evaluate(scope));
      return inner.evaluate(within);
    });
  },
];

const zip: OperatorEntry = [
  '$zip',
  (operand, context, compile) => {
    const named = namedArguments('$zip', operand, ['inputs', 'useLongestLength', 'defaults'], {
      notObject: 34460,
      unknown: 34464,
      missing: 34465,
    });
    const inputs = named.required('inputs');
    if (!inputs.isArray) throw new CommandError(34461, 'inputs must be an array of expressions');
    const arrays = inputs.items().map((raw) => compile(raw, context));
    if (arrays.length === 0) throw new CommandError(34465, '$zip requires at least one input array');
    const useLongest = named.get('useLongestLength');
    if (useLongest !== undefined && useLongest.type !== BsonType.bool)
      throw new CommandError(34463, `useLongestLength must be a bool, found ${useLongest.typeName}`);
    const longest = useLongest?.truthy() === true;
    const fallbacks = named.get('defaults');
    if (fallbacks !== undefined && !fallbacks.isArray)
      throw new CommandError(34462, 'defaults must be an array of expressions');
    if (fallbacks?.items().length && !longest)
      throw new CommandError(34466, 'cannot specify defaults unless useLongestLength is true');
    if (fallbacks?.items().length && fallbacks.items().length !== arrays.length)
      throw new CommandError(34467, 'defaults and inputs must have the same length');
    const defaults = (fallbacks?.items() ?? []).map((raw) => compile(raw, context));
    return derived([...arrays, ...defaults], (scope) => {
      const values = arrays.map((array) => array.evaluate(scope));
      if (values.some(isNullish)) return null;
      const lists = values.map((value) => {
        if (!Array.isArray(value))
          throw new CommandError(34468, `$zip found a non-array expression in input: ${typeNameOf(value)}`);
        return value;
      });
      const lengths = lists.map(({ length }) => length);
      const length = longest ? Math.max(...lengths) : Math.min(...lengths);
      return Array.from({ length }, (_, i) =>
        lists.map((list, j) => (i < list.length ? list[i] : defaults[j]?.evaluate(scope)) ?? null),
      );
    });
  },
];

const sortArray: OperatorEntry = [
  '$sortArray',
  (operand, context, compile) => {
    const named = namedArguments('$sortArray', operand, ['input', 'sortBy'], {
      notObject: 2942500,
      unknown: 2942501,
      missing: 2942502,
    });
    const input = compile(named.required('input'), context);
    const sortBy = named.required('sortBy');
    const order = sortBy.isObject ? byFields(parseSort(sortBy)) : byValue(sortBy);
    return derived([input], (scope) => {
      const value = input.evaluate(scope);
      if (isNullish(value)) return null;
      if (!Array.isArray(value))
        throw new CommandError(
          2942504,
          `The input argument to $sortArray must be an array, but was of type: ${typeNameOf(value)}`,
        );
      return order(value);
    });
  },
];

function byValue(sortBy: RawValue): (items: readonly Value[]) => Value[] {
  const direction = sortBy.number();
  if (Math.abs(direction) !== 1) throw badValue('The $sort element value must be either 1 or -1');
  return (items) => [...items].sort((a, b) => compareValues(a, b) * direction);
}

function byFields(fields: readonly SortField[]): (items: readonly Value[]) => Value[] {
  const keys = new SortKeyMaker(fields);
  const keyOf = (item: Value) => {
    const raw = rawDocument(encodeDocument(item instanceof Map ? item : {}));
    const key = keys.make(raw.buffer, raw.start);
    return keyText(key.buffer, 0, key.position);
  };
  return (items) =>
    items
      .map((item) => ({ item, key: keyOf(item) }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
      .map(({ item }) => item);
}

export const iterationOperators: readonly OperatorEntry[] = [
  map,
  filter,
  reduce,
  letOperator,
  zip,
  sortArray,
];
