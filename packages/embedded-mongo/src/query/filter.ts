import { type RawValue, rawDocument } from '../bson/raw-value.ts';
import { documentMatcher } from './compile.ts';
import { type FilterContext, parseFilter } from './parse.ts';
import type { FilterNode } from './predicates/node.ts';

/** A filter, parsed and compiled. */
export class Filter {
  readonly raw: RawValue;
  readonly root: FilterNode;
  /** Whether it matches every document because it says nothing. */
  readonly isEmpty: boolean;
  private readonly matcher: (buffer: Buffer, start: number) => boolean;

  /** @throws CommandError with MongoDB's codes if the filter is malformed or not supported */
  constructor(raw: RawValue, context: FilterContext = {}) {
    this.raw = raw;
    this.root = parseFilter(raw, context);
    this.isEmpty = this.root.kind === 'and' && this.root.children.length === 0;
    this.matcher = documentMatcher(this.root);
  }

  /** Whether the raw document at a position matches. */
  matches(buffer: Buffer, start: number): boolean {
    return this.matcher(buffer, start);
  }
}

const emptyDocument = Buffer.from([5, 0, 0, 0, 0]);

/** The filter that matches everything. */
export const EMPTY_FILTER = new Filter(rawDocument(emptyDocument));

/** Top-level fields that a filter reads, or undefined if it may read any. */
export function filterFields(node: FilterNode, names = new Set<string>()): Set<string> | undefined {
  if (node.kind === 'field') return names.add(node.parts[0] as string);
  if (node.kind === 'expr') {
    if (node.predicate.fields === undefined) return undefined;
    for (const name of node.predicate.fields) names.add(name);
    return names;
  }
  for (const child of node.children) if (filterFields(child, names) === undefined) return undefined;
  return names;
}
