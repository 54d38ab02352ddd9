import type { Expression } from '../expression/evaluation/expression.ts';

/** What becomes of one field. */
export type ProjectionNode =
  | { readonly kind: 'include' }
  | { readonly kind: 'exclude' }
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
}

/** Whether a tree holds a computed field. */
export function hasComputed(tree: ProjectionTree): boolean {
  return [...tree.children.values()].some(
    (node) => node.kind === 'computed' || (node.kind === 'tree' && hasComputed(node)),
  );
}
