import { BsonType } from '../bson/types.ts';
import { badValue } from '../errors/command-error.ts';
import { writeFound } from '../index/entries.ts';
import { expandKeys, type Found, type KeyPath } from '../index/expand.ts';
import { KeyWriter } from '../ordering/key-writer.ts';
import { findField } from '../query/paths/path.ts';

/** One field of a sort. */
export interface SortField extends KeyPath {
  readonly descending: boolean;
}

/** Makes keys of documents that compare, byte by byte, as a sort wants them. */
export class SortKeyMaker {
  private readonly fields: readonly SortField[];
  private writer = new KeyWriter();
  private candidate = new KeyWriter();

  constructor(fields: readonly SortField[]) {
    this.fields = fields;
  }

  /**
   * Makes the sort key of the raw document at a position.
   * @returns a shared writer that holds it until the next call
   */
  make(buffer: Buffer, start: number): KeyWriter {
    if (!this.makeSimple(buffer, start)) this.makeFromArrays(buffer, start);
    return this.writer;
  }

  /** @returns false if there is an array on the way */
  private makeSimple(buffer: Buffer, start: number): boolean {
    const { writer } = this;
    writer.position = 0;
    for (const { parts, descending } of this.fields) {
      let type: number = BsonType.object;
      let at = start;
      for (const part of parts) {
        const field = type === BsonType.object ? findField(buffer, at, part) : undefined;
        type = field?.type ?? BsonType.missing;
        at = field?.start ?? 0;
        if (type === BsonType.array) return false;
      }
      const from = writer.position;
      writeFound(writer, buffer, type, at);
      if (descending) writer.invert(from);
    }
    return true;
  }

  /** Among the keys that arrays give rise to the first one in the order of the sort counts. */
  private makeFromArrays(buffer: Buffer, start: number): void {
    let isFirst = true;
    expandKeys(this.fields, buffer, start, {
      key: (values) => {
        this.writeCandidate(buffer, values);
        const { writer, candidate } = this;
        if (
          !isFirst &&
          candidate.buffer.compare(writer.buffer, 0, writer.position, 0, candidate.position) >= 0
        )
          return;
        isFirst = false;
        this.writer = candidate;
        this.candidate = writer;
      },
      arrays: () => undefined,
      parallel: () => badValue('cannot sort with keys that are parallel arrays'),
    });
  }

  private writeCandidate(buffer: Buffer, values: readonly Found[]): void {
    const { candidate } = this;
    candidate.position = 0;
    this.fields.forEach(({ descending }, i) => {
      const { type, start } = values[i] as Found;
      const from = candidate.position;
      writeFound(candidate, buffer, type, start);
      if (descending) candidate.invert(from);
    });
  }
}
