import type { DocumentValue, Value } from '../../bson/value.ts';
import type { Scope } from '../../expression/evaluation/expression.ts';
import { hasComputed, type ProjectionNode, type ProjectionTree } from '../../projection/node.ts';

/** What becomes of fields that a projection doesn't mention, and where computed ones go. */
export type ProjectionPolicy =
  /** They are left out; computed fields come last. */
  | 'include'
  /** They stay. */
  | 'exclude'
  /** They stay; computed fields replace existing ones in their places. */
  | 'add';

/** Applies a projection to decoded documents. */
export class ValueProjection {
  private readonly tree: ProjectionTree;
  private readonly policy: ProjectionPolicy;

  constructor(tree: ProjectionTree, policy: ProjectionPolicy) {
    this.tree = tree;
    this.policy = policy;
  }

  apply(document: DocumentValue): DocumentValue {
    return this.project(document, this.tree, { root: document, frame: undefined });
  }

  private project(document: DocumentValue, tree: ProjectionTree, scope: Scope): DocumentValue {
    const result: DocumentValue = new Map();
    for (const [name, value] of document) {
      const kept = this.projectField(value, tree.children.get(name), scope);
      if (kept !== undefined) result.set(name, kept);
    }
    for (const [name, node] of tree.children) {
      const isNew = !document.has(name);
      if (node.kind === 'computed' && (isNew || this.policy === 'include')) {
        const value = node.expression.evaluate(scope);
        if (value !== undefined) result.set(name, value);
      } else if (node.kind === 'tree' && isNew && hasComputed(node))
        result.set(name, this.project(new Map(), node, scope));
    }
    return result;
  }

  private projectField(value: Value, node: ProjectionNode | undefined, scope: Scope): Value | undefined {
    switch (node?.kind) {
      case undefined:
        return this.policy === 'include' ? undefined : value;
      case 'include':
        return value;
      case 'computed':
        return this.policy === 'include' ? undefined : node.expression.evaluate(scope);
      case 'tree':
        return this.projectBelow(value, node, scope);
      default:
        return undefined;
    }
  }

  private projectBelow(value: Value, tree: ProjectionTree, scope: Scope): Value | undefined {
    if (value instanceof Map) return this.project(value, tree, scope);
    if (Array.isArray(value)) {
      const items: Value[] = [];
      for (const item of value) {
        const projected = this.projectBelow(item, tree, scope);
        if (projected !== undefined) items.push(projected);
      }
      return items;
    }
    if (this.policy === 'exclude') return value;
    return hasComputed(tree) ? this.project(new Map(), tree, scope) : undefined;
  }
}

/** Adds the top-level fields that the computed parts of a projection read. @returns false for any field */
export function computedFields(tree: ProjectionTree, into: Set<string>): boolean {
  let isKnown = true;
  for (const node of tree.children.values()) {
    if (node.kind === 'computed') isKnown = node.expression.fields(into) && isKnown;
    else if (node.kind === 'tree') isKnown = computedFields(node, into) && isKnown;
  }
  return isKnown;
}
