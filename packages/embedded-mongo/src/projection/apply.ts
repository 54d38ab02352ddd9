import { eachField } from '../bson/raw-value.ts';
import { sliceText } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import { BsonWriter, indexName } from '../bson/writer.ts';
import type { ParsedProjection, ProjectionTree } from './node.ts';

/** Copies what the projection of a find keeps of the raw document at a position. */
export function projectRaw({ tree, isInclusion }: ParsedProjection, document: Buffer, start: number): Buffer {
  const writer = new BsonWriter();
  new RawProjection(writer, document, isInclusion).copyFields(tree, start);
  return writer.finish();
}

class RawProjection {
  private readonly writer: BsonWriter;
  private readonly buffer: Buffer;
  private readonly isInclusion: boolean;

  constructor(writer: BsonWriter, buffer: Buffer, isInclusion: boolean) {
    this.writer = writer;
    this.buffer = buffer;
    this.isInclusion = isInclusion;
  }

  copyFields(tree: ProjectionTree, start: number): void {
    const { buffer, writer, isInclusion } = this;
    eachField(buffer, start, (type, nameStart, nameEnd, valueStart, valueEnd) => {
      const name = sliceText(buffer, nameStart, nameEnd);
      const node = tree.children.get(name);
      if (node?.kind === 'tree') this.copyBelow(node, name, type, valueStart, valueEnd);
      else if (node === undefined ? !isInclusion : node.kind === 'include')
        writer.raw(buffer, nameStart - 1, valueEnd);
    });
  }

  private copyBelow(tree: ProjectionTree, name: string, type: number, start: number, end: number): void {
    const { buffer, writer } = this;
    if (type === BsonType.object || type === BsonType.array) {
      const mark = writer.begin(name, type);
      if (type === BsonType.object) this.copyFields(tree, start);
      else this.copyElements(tree, start);
      writer.end(mark);
    } else if (!this.isInclusion) writer.rawField(name, type, buffer, start, end);
  }

  private copyElements(tree: ProjectionTree, start: number): void {
    let kept = 0;
    eachField(this.buffer, start, (type, _nameStart, _nameEnd, valueStart, valueEnd) => {
      const isContainer = type === BsonType.object || type === BsonType.array;
      if (isContainer || !this.isInclusion)
        this.copyBelow(tree, indexName(kept++), type, valueStart, valueEnd);
    });
  }
}
