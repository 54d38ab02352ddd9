import { FieldLocator } from './paths/field-locator.ts';
import { anyValue } from './paths/path.ts';
import type { Condition, FieldNode, FilterNode } from './predicates/node.ts';

type Evaluator = (start: number) => boolean;

/**
 * Compiles a parsed filter into a test of raw documents. The top-level fields that the filter reads are
 * located in one pass; values are compared where they lie.
 */
export function documentMatcher(node: FilterNode): (buffer: Buffer, start: number) => boolean {
  const names = [...topLevelNames(node)];
  const locator = new FieldLocator(names);
  const slots = new Map(names.map((name, slot) => [name, slot] as const));
  const evaluate = compileNode(node, locator, slots);
  return (buffer, start) => {
    locator.locate(buffer, start);
    return evaluate(start);
  };
}

/** First components of the paths that a filter's own fields name (what `$expr` reads aside). */
function topLevelNames(node: FilterNode, names = new Set<string>()): Set<string> {
  if (node.kind === 'field') names.add(node.parts[0] as string);
  else if (node.kind !== 'expr') for (const child of node.children) topLevelNames(child, names);
  return names;
}

function compileNode(node: FilterNode, locator: FieldLocator, slots: Map<string, number>): Evaluator {
  switch (node.kind) {
    case 'field':
      return compileField(node, locator, slots.get(node.parts[0] as string) as number);
    case 'expr':
      return (start) => node.predicate.matches(locator.buffer, start);
    default: {
      const children = node.children.map((child) => compileNode(child, locator, slots));
      if (node.kind === 'and') return every(children);
      const any = some(children);
      return node.kind === 'or' ? any : (start) => !any(start);
    }
  }
}

function every(children: Evaluator[]): Evaluator {
  if (children.length === 1) return children[0] as Evaluator;
  return (start) => {
    for (const child of children) if (!child(start)) return false;
    return true;
  };
}

function some(children: Evaluator[]): Evaluator {
  return (start) => {
    for (const child of children) if (child(start)) return true;
    return false;
  };
}

function compileField(node: FieldNode, locator: FieldLocator, slot: number): Evaluator {
  return compileCondition(node.condition, node.parts, locator, slot);
}

function compileCondition(
  condition: Condition,
  parts: readonly string[],
  locator: FieldLocator,
  slot: number,
): Evaluator {
  switch (condition.kind) {
    case 'leaf': {
      const { test, expandsArrays } = condition;
      const { types, starts } = locator;
      return () =>
        anyValue(
          locator.buffer,
          types[slot] as number,
          starts[slot] as number,
          parts,
          1,
          test,
          expandsArrays,
        );
    }
    case 'not': {
      const child = compileCondition(condition.child, parts, locator, slot);
      return (start) => !child(start);
    }
    default:
      return every(condition.children.map((child) => compileCondition(child, parts, locator, slot)));
  }
}
