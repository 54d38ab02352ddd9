import type { DocumentValue, Value } from '../../bson/value.ts';

/** A variable of `$let`, `$map` and the like, and those around it. */
export interface Frame {
  readonly name: string;
  readonly value: Value | undefined;
  readonly parent: Frame | undefined;
}

/** What an expression is evaluated on. */
export interface Scope {
  readonly root: DocumentValue;
  readonly frame: Frame | undefined;
}

/** A compiled expression of the aggregation language. */
export interface Expression {
  /** @returns undefined if the value is missing, which is not the same as null */
  evaluate(scope: Scope): Value | undefined;
  /** Adds the top-level fields that the expression reads; returns false if it may read any. */
  fields(into: Set<string>): boolean;
  /** Whether it has the same value for all documents. */
  readonly isConstant: boolean;
}

/** An expression that always has the same value. */
export function constant(value: Value | undefined): Expression {
  return { evaluate: () => value, fields: () => true, isConstant: true };
}

/** An expression made of others; folded into a constant if all of them are. */
export function derived(
  parts: readonly Expression[],
  evaluate: (scope: Scope) => Value | undefined,
): Expression {
  return {
    evaluate,
    fields: (into) => parts.map((part) => part.fields(into)).every(Boolean),
    isConstant: parts.every((part) => part.isConstant),
  };
}

/** Value of a constant expression. */
export function constantValue(expression: Expression): Value | undefined {
  return expression.evaluate({ root: new Map(), frame: undefined });
}

/** Binds a variable for the evaluation of an inner expression. */
export function bind(scope: Scope, name: string, value: Value | undefined): Scope {
  return { root: scope.root, frame: { name, value, parent: scope.frame } };
}
