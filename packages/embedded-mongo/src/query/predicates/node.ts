import type { RawValue } from '../../bson/raw-value.ts';
import type { ValueTest } from '../paths/path.ts';
import type { Members } from './members.ts';

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

/** A test of one operator on the values of a path. */
export interface LeafCondition {
  readonly kind: 'leaf';
  /** The operator as MongoDB names it; a bare value is `$eq`, a bare regular expression `$regex`. */
  readonly operator: string;
  readonly operand: RawValue;
  readonly test: ValueTest;
  /** Whether an array at the end of the path is tested element by element, too. */
  readonly expandsArrays: boolean;
  /** What must follow a literal beginning, for `$regex` with an anchored pattern. */
  readonly prefix?: RegexPrefix | undefined;
  /** The filter that `$elemMatch` applies to elements that are documents. */
  readonly elementFilter?: FilterNode | undefined;
  /** For `$in`: the regular expressions among its values. */
  readonly patterns?: readonly LeafCondition[];
  /** For `$in`: its values. */
  readonly members?: Members;
}

/** Literal beginning of all texts that an anchored pattern matches. */
export interface RegexPrefix {
  readonly text: string;
  /** Whether every text with this beginning matches. */
  readonly exact: boolean;
}

/** What a filter asks of one path. */
export type Condition =
  | LeafCondition
  | { readonly kind: 'not'; readonly child: Condition }
  | { readonly kind: 'every'; readonly children: readonly Condition[] };
