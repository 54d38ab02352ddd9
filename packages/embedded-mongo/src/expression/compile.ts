import { decodeValue } from '../bson/decode.ts';
import type { RawField, RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import type { DocumentValue, Value } from '../bson/value.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { checkFieldPath } from '../query/paths/field-path.ts';
import type { ExpressionContext } from './evaluation/context.ts';
import { constant, derived, type Expression, type Frame } from './evaluation/expression.ts';
import { valueAt } from './field-path.ts';
import { operators } from './operators/registry.ts';

const SEVERAL_OPERATORS = 15983;
const UNDEFINED_VARIABLE = 17276;

/** Compiles an expression. @throws CommandError with MongoDB's codes */
export function compileExpression(raw: RawValue, context: ExpressionContext): Expression {
  switch (raw.type) {
    case BsonType.string:
      return compileText(raw.text(), context);
    case BsonType.object:
      return compileObject(raw, context);
    case BsonType.array:
      return compileArray(raw, context);
    default:
      return constant(decodeValue(raw));
  }
}

function compileText(text: string, context: ExpressionContext): Expression {
  if (text.startsWith('$$')) return compileVariable(text.slice(2), context);
  if (!text.startsWith('$')) return constant(text);
  const path = text.slice(1);
  checkFieldPath(path);
  const parts = path.split('.');
  // `$$CURRENT` is what paths start at, unless an operator binds it anew.
  if (context.bound.includes('CURRENT')) return compileVariable(`CURRENT.${path}`, context);
  return {
    evaluate: ({ root }) => valueAt(root, parts),
    fields(into) {
      into.add(parts[0] as string);
      return true;
    },
    isConstant: false,
  };
}

function compileVariable(text: string, context: ExpressionContext): Expression {
  const [name = '', ...parts] = text.split('.');
  if (parts.length > 0) checkFieldPath(parts.join('.'));
  if (context.bound.includes(name)) {
    return {
      evaluate: ({ frame }) => valueAt(lookUp(frame, name), parts),
      // What is bound has been read by the operator that binds it.
      fields: () => true,
      isConstant: false,
    };
  }
  if (context.constants.has(name)) return constant(valueAt(context.constants.get(name), parts));
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return wholeDocument(parts);
    case 'REMOVE':
      return constant(undefined);
    case 'NOW':
      return constant(valueAt(new Date(), parts));
    case 'CLUSTER_TIME':
    case 'DESCEND':
    case 'PRUNE':
    case 'KEEP':
    case 'SEARCH_META':
    case 'USER_ROLES':
      throw notSupported(`the variable $$${name}`);
    default:
      throw new CommandError(UNDEFINED_VARIABLE, `Use of undefined variable: ${name}`);
  }
}

function wholeDocument(parts: readonly string[]): Expression {
  const [first] = parts;
  return {
    evaluate: ({ root }) => valueAt(root, parts),
    fields(into) {
      if (first === undefined) return false;
      into.add(first);
      return true;
    },
    isConstant: false,
  };
}

function lookUp(frame: Frame | undefined, name: string): Value | undefined {
  for (let current = frame; current !== undefined; current = current.parent)
    if (current.name === name) return current.value;
  return undefined;
}

function compileObject(raw: RawValue, context: ExpressionContext): Expression {
  const fields = raw.fields();
  const [first] = fields;
  if (first?.name.startsWith('$')) return compileOperator(fields, context);
  const compiled = fields.map(({ name, value }) => {
    if (name.startsWith('$') || name.includes('.'))
      throw new CommandError(
        name.includes('.') ? 16412 : 16410,
        `FieldPath field names may not start with '$' or contain '.': ${name}`,
      );
    return { name, expression: compileExpression(value, context) };
  });
  return derived(
    compiled.map(({ expression }) => expression),
    (scope) => {
      const document: DocumentValue = new Map();
      for (const { name, expression } of compiled) {
        const value = expression.evaluate(scope);
        if (value !== undefined) document.set(name, value);
      }
      return document;
    },
  );
}

function compileOperator(fields: readonly RawField[], context: ExpressionContext): Expression {
  const [field] = fields;
  const { name, value } = field as RawField;
  if (fields.length > 1)
    throw new CommandError(
      SEVERAL_OPERATORS,
      `an expression specification must contain exactly one field, the name of the expression. Found ${fields.length} fields in ${fields.map((other) => other.name).join(', ')}`,
    );
  const compile = operators.get(name);
  if (compile === undefined)
    throw new CommandError(ErrorCode.InvalidPipelineOperator, `Unrecognized expression '${name}'`);
  const expression = compile(value, context, compileExpression);
  if (!expression.isConstant) return expression;
  // Errors of constant expressions show at once, as they do in MongoDB, which folds them, too.
  return constant(expression.evaluate({ root: new Map(), frame: undefined }));
}

function compileArray(raw: RawValue, context: ExpressionContext): Expression {
  const items = raw.items().map((item) => compileExpression(item, context));
  // Within an array a missing value becomes null.
  return derived(items, (scope) => items.map((item) => item.evaluate(scope) ?? null));
}
