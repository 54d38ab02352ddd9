import type { RawValue } from '../bson/raw-value.ts';
import type { Condition } from './condition.ts';

/** Evaluates an aggregation expression on a document for `$expr`. */
export interface DocumentPredicate {
  matches(buffer: Buffer, start: number): boolean;
  /** Top-level fields it reads, or undefined for the whole document. */
  readonly fields: ReadonlySet<string> | undefined;
  /** Values that certain paths must have for it to hold, which an index can make use of. */
  readonly equalities: readonly { readonly path: string; readonly value: RawValue }[];
}

/** A parsed filter. */
export type FilterNode =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly children: readonly FilterNode[] }
  | FieldNode
  | { readonly kind: 'expr'; readonly predicate: DocumentPredicate };

/** A condition on a dotted path. */
export interface FieldNode {
  readonly kind: 'field';
  readonly path: string;
  readonly parts: readonly string[];
  readonly condition: Condition;
}
