import type { Expression } from '../expression/expression.ts';
import type { ValueTest } from '../query/node.ts';

/** What becomes of one field. */
export type ProjectionNode =
  | { readonly kind: 'include' }
  | { readonly kind: 'exclude' }
  | { readonly kind: 'slice'; readonly skip: number | undefined; readonly limit: number }
  | { readonly kind: 'elemMatch'; readonly element: ValueTest }
  | { readonly kind: 'positional' }
  | { readonly kind: 'computed'; readonly expression: Expression }
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

/** Whether anything below a tree is worked out. */
export function hasComputed(tree: ProjectionTree): boolean {
  return [...tree.children.values()].some(
    (node) => node.kind === 'computed' || (node.kind === 'tree' && hasComputed(node)),
  );
}

/** Whether the positional operator applies to anything below a tree. */
export function hasPositional(tree: ProjectionTree): boolean {
  return [...tree.children.values()].some(
    (node) => node.kind === 'positional' || (node.kind === 'tree' && hasPositional(node)),
  );
}
