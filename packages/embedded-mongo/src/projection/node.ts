import type { RawValue } from '../bson/raw-value.ts';
import type { Value } from '../bson/value.ts';
import type { ValueTest } from '../query/condition.ts';

/** Computes the value of a field from a raw document; undefined leaves it out. */
export type ComputedField = (document: Buffer, start: number) => Value | undefined;

/** What becomes of one field. */
export type ProjectionNode =
  | { readonly kind: 'include' }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'slice'; readonly skip: number | undefined; readonly limit: number }
  | { readonly kind: 'elemMatch'; readonly element: ValueTest }
  | { readonly kind: 'positional' }
  | { readonly kind: 'computed'; readonly compute: ComputedField }
  | ProjectionTree;

/** What becomes of the fields of a document. */
export interface ProjectionTree {
  readonly kind: 'tree';
  readonly children: Map<string, ProjectionNode>;
}

/** A parsed projection. */
export interface ParsedProjection {
  readonly tree: ProjectionTree;
  /** Whether fields that are not mentioned are left out. */
  readonly isInclusion: boolean;
  /** Path of the array that the positional operator is applied to. */
  readonly positional: string | undefined;
}

/** Compiles an expression of the aggregation language. */
export type CompileExpression = (expression: RawValue) => ComputedField;
