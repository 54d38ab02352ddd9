import { decodeDocument } from '../bson/decode.ts';
import { endOfCString, endOfFields, endOfValue, sliceText } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { BsonWriter, indexName } from '../bson/writer.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Scope } from '../expression/expression.ts';
import type { ValueTest } from '../query/node.ts';
import { findField } from '../query/path.ts';
import { countElements } from '../query/predicates/array.ts';
import {
  hasComputed,
  hasPositional,
  type ParsedProjection,
  type ProjectionNode,
  type ProjectionTree,
} from './node.ts';

const NO_MATCHED_ELEMENT = 51246;
const MATCHED_ELEMENT_LEFT_OUT = 51247;

/** Where a raw value lies. */
interface Span {
  readonly type: number;
  readonly start: number;
  readonly end: number;
}

/** Applies a parsed projection to raw documents, copying what stays as it is stored. */
export class Projector {
  private readonly projection: ParsedProjection;
  private readonly matchedIndex: (document: Buffer, start: number, path: string) => number | undefined;

  /** @param matchedIndex position of the array element that the filter matched */
  constructor(
    projection: ParsedProjection,
    matchedIndex: (document: Buffer, start: number, path: string) => number | undefined,
  ) {
    this.projection = projection;
    this.matchedIndex = matchedIndex;
  }

  /** The projection of the raw document at a position. */
  project(document: Buffer, start: number): Buffer {
    const writer = new BsonWriter();
    const { tree, positional } = this.projection;
    const index = positional === undefined ? undefined : this.matchedIndex(document, start, positional);
    const run = new ProjectionRun(writer, document, start, this.projection.isInclusion, index);
    run.copyFields(tree, start);
    return writer.finish();
  }
}

class ProjectionRun {
  private readonly writer: BsonWriter;
  private readonly buffer: Buffer;
  /** Where the whole document starts. */
  private readonly root: number;
  private readonly isInclusion: boolean;
  private readonly matchedIndex: number | undefined;
  private decoded: Scope | undefined;
  /** No `$slice` applies to what is in an array that itself is an element of an array. */
  private isInNestedArray = false;
  /** The positional operator applies to the first array on its path. */
  private isPastPositional = false;

  constructor(
    writer: BsonWriter,
    buffer: Buffer,
    root: number,
    isInclusion: boolean,
    matchedIndex: number | undefined,
  ) {
    this.writer = writer;
    this.buffer = buffer;
    this.root = root;
    this.isInclusion = isInclusion;
    this.matchedIndex = matchedIndex;
  }

  /** What expressions are evaluated on; decoded when the first one is. */
  private get scope(): Scope {
    this.decoded ??= { root: decodeDocument(this.buffer, this.root), frame: undefined };
    return this.decoded;
  }

  /** Copies the fields of a document as the tree says, and appends those that are worked out. */
  copyFields(tree: ProjectionTree, start: number): void {
    const { buffer, writer } = this;
    const present = new Set<string>();
    const limit = endOfFields(buffer, start);
    let position = start + 4;
    while (position < limit) {
      const type = buffer[position] as number;
      const nameEnd = endOfCString(buffer, position + 1, limit);
      const end = endOfValue(buffer, type, nameEnd + 1, limit);
      const name = sliceText(buffer, position + 1, nameEnd);
      const node = tree.children.get(name);
      if (node?.kind === 'tree') present.add(name);
      if (node === undefined ? !this.isInclusion : node.kind === 'include') writer.raw(buffer, position, end);
      else if (node !== undefined) this.copyField(node, name, { type, start: nameEnd + 1, end });
      position = end;
    }
    this.addComputed(tree, present);
  }

  private copyField(node: ProjectionNode, name: string, value: Span): void {
    const { writer, buffer } = this;
    const isArray = value.type === BsonType.array;
    switch (node.kind) {
      case 'tree':
        this.copyBelow(node, name, value);
        return;
      case 'slice':
        if (isArray && !this.isInNestedArray) this.copySlice(node, name, value);
        else writer.rawField(name, value.type, buffer, value.start, value.end);
        return;
      case 'elemMatch':
        // An inclusion appends it.
        if (isArray && !this.isInclusion) this.copyFirst(name, value.start, node.element);
        return;
      case 'positional':
        if (isArray && !this.isPastPositional) this.copyMatched(name, value);
        else writer.rawField(name, value.type, buffer, value.start, value.end);
        return;
      default:
    }
  }

  private copyBelow(tree: ProjectionTree, name: string, value: Span): void {
    const { writer, buffer } = this;
    if (value.type === BsonType.object) {
      const mark = writer.begin(name);
      this.copyFields(tree, value.start);
      writer.end(mark);
    } else if (value.type === BsonType.array) this.copyArrayBelow(tree, name, value);
    else if (hasComputed(tree)) this.addComputedBelow(tree, name);
    else if (!this.isInclusion) writer.rawField(name, value.type, buffer, value.start, value.end);
  }

  private copyArrayBelow(tree: ProjectionTree, name: string, value: Span): void {
    const { writer, isInNestedArray, isPastPositional } = this;
    const only = !isPastPositional && hasPositional(tree) ? this.matched() : undefined;
    this.isPastPositional ||= only !== undefined;
    const mark = writer.begin(name, BsonType.array);
    let left = 0;
    let kept = 0;
    this.eachElement(value.start, (element) => {
      const isContainer = element.type === BsonType.object || element.type === BsonType.array;
      // Whatever is no document can have none of the fields, unless they are worked out.
      if (!isContainer && this.isInclusion && !hasComputed(tree)) return;
      if (only !== undefined && left++ !== only) return;
      this.isInNestedArray = isInNestedArray || element.type === BsonType.array;
      this.copyBelow(tree, indexName(kept++), element);
    });
    if (only !== undefined && kept === 0)
      throw new CommandError(
        MATCHED_ELEMENT_LEFT_OUT,
        "Executor error during find command :: caused by :: positional operator '.$' element mismatch",
      );
    this.isInNestedArray = isInNestedArray;
    this.isPastPositional = isPastPositional;
    writer.end(mark);
  }

  private copySlice(
    { skip, limit }: Extract<ProjectionNode, { kind: 'slice' }>,
    name: string,
    value: Span,
  ): void {
    const count = countElements(this.buffer, value.start);
    let from: number;
    let to: number;
    if (skip === undefined) {
      from = limit < 0 ? Math.max(0, count + limit) : 0;
      to = limit < 0 ? count : limit;
    } else {
      from = skip < 0 ? Math.max(0, count + skip) : skip;
      to = from + limit;
    }
    this.copyElements(name, value.start, (index) => index >= from && index < to);
  }

  private copyMatched(name: string, value: Span): void {
    const matched = this.matched();
    this.copyElements(name, value.start, (index) => index === matched);
  }

  private matched(): number {
    if (this.matchedIndex !== undefined) return this.matchedIndex;
    throw new CommandError(
      NO_MATCHED_ELEMENT,
      "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
    );
  }

  private copyFirst(name: string, array: number, test: ValueTest): void {
    let first: number | undefined;
    this.eachElement(array, ({ type, start }, index) => {
      if (first === undefined && test(this.buffer, type, start)) first = index;
    });
    if (first !== undefined) this.copyElements(name, array, (index) => index === first);
  }

  private copyElements(name: string, array: number, keep: (index: number) => boolean): void {
    const { writer, buffer } = this;
    const mark = writer.begin(name, BsonType.array);
    let kept = 0;
    this.eachElement(array, ({ type, start, end }, index) => {
      if (keep(index)) writer.rawField(indexName(kept++), type, buffer, start, end);
    });
    writer.end(mark);
  }

  /** @param array where it starts */
  private eachElement(array: number, visit: (element: Span, index: number) => void): void {
    const { buffer } = this;
    const limit = endOfFields(buffer, array);
    let position = array + 4;
    let index = 0;
    while (position < limit) {
      const type = buffer[position++] as number;
      const start = endOfCString(buffer, position, limit) + 1;
      const end = endOfValue(buffer, type, start, limit);
      visit({ type, start, end }, index++);
      position = end;
    }
  }

  /** Appends the fields that are worked out; those below a field that is present have been already. */
  private addComputed(tree: ProjectionTree, present: ReadonlySet<string>): void {
    for (const [name, node] of tree.children) {
      if (node.kind === 'computed') this.writer.value(name, node.expression.evaluate(this.scope));
      else if (node.kind === 'elemMatch' && this.isInclusion) this.addElemMatch(name, node.element);
      else if (node.kind === 'tree' && !present.has(name) && hasComputed(node))
        this.addComputedBelow(node, name);
    }
  }

  /** Only fields of the document itself have one. */
  private addElemMatch(name: string, test: ValueTest): void {
    const { type, start } = findField(this.buffer, this.root, name);
    if (type === BsonType.array) this.copyFirst(name, start, test);
  }

  private addComputedBelow(tree: ProjectionTree, name: string): void {
    const mark = this.writer.begin(name);
    this.addComputed(tree, new Set());
    this.writer.end(mark);
  }
}
