import { decodeValue } from '../../bson/decode.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { rawDocument } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { DocumentValue, Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { ExpressionContext } from '../context.ts';
import { constant, constantValue, derived, type Expression } from '../expression.ts';
import { type CompileInner, functionOf, namedArguments, type OperatorEntry } from './define.ts';

const NOT_AN_OBJECT = 40400;

function mergeObjects(...values: (Value | undefined)[]): Value {
  const merged: DocumentValue = new Map();
  // One argument that is an array stands for its elements.
  const [only] = values;
  const documents = values.length === 1 && Array.isArray(only) ? only : values;
  for (const value of documents) {
    if (isNullish(value)) continue;
    if (!(value instanceof Map))
      throw new CommandError(
        NOT_AN_OBJECT,
        `$mergeObjects requires object inputs, but input is of type ${typeNameOf(value)}`,
      );
    for (const [name, item] of value) merged.set(name, item);
  }
  return merged;
}

/** The field that an operator names; it may be any constant text, a `$` in front included. */
function fieldName(
  operator: string,
  raw: RawValue,
  context: ExpressionContext,
  compile: CompileInner,
): string {
  const isGet = operator === '$getField';
  if (raw.type === BsonType.string && raw.text().startsWith('$'))
    throw new CommandError(
      isGet ? 5654600 : 4161108,
      `'${raw.text()}' is a field path reference which is not allowed in this context. Did you mean {$literal: '${raw.text()}'}?`,
    );
  const expression = compile(raw, context);
  // Only what is written down counts as constant, not what could be worked out.
  const isConstant = expression.isConstant && (!raw.isObject || raw.firstName() === '$literal');
  if (!isConstant)
    throw new CommandError(
      isGet ? 5654601 : 4161106,
      `${operator} requires 'field' to evaluate to a constant, but got a non-constant argument`,
    );
  const value = constantValue(expression);
  if (typeof value !== 'string')
    throw new CommandError(
      isGet ? 5654602 : 4161107,
      `${operator} requires 'field' to evaluate to type String`,
    );
  return value;
}

const ROOT = rawDocument(encodeDocument({ v: '$$CURRENT' }));

function inputOf(raw: RawValue | undefined, context: ExpressionContext, compile: CompileInner): Expression {
  return compile(raw ?? (ROOT.get('v') as RawValue), context);
}

const getField: OperatorEntry = [
  '$getField',
  (operand, context, compile) => {
    const isLong = operand.isObject && !operand.firstName()?.startsWith('$');
    const named = isLong
      ? namedArguments('$getField', operand, ['field', 'input'], {
          notObject: 3041702,
          unknown: 3041701,
          missing: 3041702,
        })
      : undefined;
    if (named !== undefined && named.get('input') === undefined)
      throw new CommandError(3041703, "$getField requires 'input' to be specified");
    const name = fieldName('$getField', named?.required('field') ?? operand, context, compile);
    const input = inputOf(named?.get('input'), context, compile);
    return derived([input], (scope) => {
      const value = input.evaluate(scope);
      if (value === null) return null;
      return value instanceof Map ? value.get(name) : undefined;
    });
  },
];

function fieldSetter(operator: string, parameters: readonly string[]): OperatorEntry {
  return [
    operator,
    (operand, context, compile) => {
      const named = namedArguments(operator, operand, parameters, {
        notObject: 4161100,
        unknown: 4161101,
        missing: 4161102,
      });
      const name = fieldName(operator, named.required('field'), context, compile);
      if (name.includes('\0'))
        throw new CommandError(9534700, `${operator} requires 'field' to contain no embedded null byte`);
      const input = compile(named.required('input'), context);
      const raw = named.get('value');
      const value = raw === undefined ? constant(undefined) : compile(raw, context);
      return derived([input, value], (scope) => {
        const document = input.evaluate(scope);
        if (isNullish(document)) return null;
        if (!(document instanceof Map))
          throw new CommandError(4161105, `${operator} requires 'input' to evaluate to type Object`);
        const changed = new Map(document);
        const item = value.evaluate(scope);
        if (item === undefined) changed.delete(name);
        else changed.set(name, item);
        return changed;
      });
    },
  ];
}

export const objectOperators: readonly OperatorEntry[] = [
  functionOf('$mergeObjects', 0, Infinity, mergeObjects),
  getField,
  fieldSetter('$setField', ['field', 'input', 'value']),
  fieldSetter('$unsetField', ['field', 'input']),
  ['$literal', (operand) => constant(decodeValue(operand))],
];
