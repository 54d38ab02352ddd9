import { decodeAt, decodeDocument } from '../bson/decode.ts';
import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import type { DocumentValue } from '../bson/value.ts';
import { rawOfValue } from '../ordering/compare-values.ts';
import { Filter } from '../query/filter.ts';
import { FieldLocator } from '../query/paths/field-locator.ts';
import type { DocumentPredicate } from '../query/predicates/node.ts';
import { compileExpression } from './compile.ts';
import type { ExpressionContext } from './evaluation/context.ts';
import { constantValue } from './evaluation/expression.ts';
import { isTruthy } from './operators/truth.ts';

/** Compiles the operand of `$expr` into a test of raw documents. */
function expressionPredicate(raw: RawValue, context: ExpressionContext): DocumentPredicate {
  const expression = compileExpression(raw, context);
  const fields = new Set<string>();
  const known = expression.fields(fields) ? fields : undefined;
  const decode = known === undefined ? decodeDocument : partialDecoder(known);
  return {
    fields: known,
    equalities: equalitiesIn(raw, context),
    matches: (buffer, start) =>
      isTruthy(expression.evaluate({ root: decode(buffer, start), frame: undefined })),
  };
}

/** Finds `{$eq: ['$path', <constant>]}`, also within `$and`. */
function equalitiesIn(raw: RawValue, context: ExpressionContext): DocumentPredicate['equalities'] {
  const [operator] = raw.isObject ? raw.fields() : [];
  const operands = operator?.value.isArray ? operator.value.items() : [];
  if (operator?.name === '$and') return operands.flatMap((operand) => equalitiesIn(operand, context));
  const [a, b] = operands;
  if (operator?.name !== '$eq' || a === undefined || b === undefined) return [];
  return [...equalityOf(a, b, context), ...equalityOf(b, a, context)];
}

function equalityOf(
  field: RawValue,
  other: RawValue,
  context: ExpressionContext,
): DocumentPredicate['equalities'] {
  const text = field.type === BsonType.string ? field.text() : '';
  if (!text.startsWith('$') || text.startsWith('$$')) return [];
  const expression = compileExpression(other, context);
  const value = expression.isConstant ? constantValue(expression) : undefined;
  return value === undefined ? [] : [{ path: text.slice(1), value: rawOfValue(value) }];
}

/** A decoder of some top-level fields only, in the order that they are stored in. */
export function partialDecoder(
  fields: ReadonlySet<string>,
): (buffer: Buffer, start: number) => DocumentValue {
  const names = [...fields];
  const locator = new FieldLocator(names);
  const { types, starts, order } = locator;
  return (buffer, start) => {
    locator.locate(buffer, start);
    const document: DocumentValue = new Map();
    for (let i = 0; i < locator.count; i++) {
      const slot = order[i] as number;
      document.set(names[slot] as string, decodeAt(buffer, types[slot] as number, starts[slot] as number));
    }
    return document;
  };
}

/** Parses a filter that may contain expressions. */
export function filterWith(raw: RawValue, context: ExpressionContext): Filter {
  return new Filter(raw, { expression: (operand) => expressionPredicate(operand, context) });
}
