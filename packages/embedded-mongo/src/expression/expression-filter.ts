import type { RawValue } from '../bson/raw-value.ts';
import { Filter } from '../query/filter.ts';
import type { ExpressionContext } from './context.ts';
import { expressionPredicate } from './document-predicate.ts';

/** Parses a filter that may contain expressions. */
export function filterWith(raw: RawValue, context: ExpressionContext): Filter {
  return new Filter(raw, { expression: (operand) => expressionPredicate(operand, context) });
}
