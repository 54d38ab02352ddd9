import { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { type BsonWriter, indexName } from '../../bson/writer.ts';

/** A value in a document that is being changed: still raw, or taken apart because something inside changes. */
export type MutableValue = RawValue | MutableContainer;

interface Entry {
  readonly name: string;
  value: MutableValue;
}

/**
 * A document or array taken apart into its fields. Fields that nobody touches stay raw, so their bytes, types
 * included, are carried over as they are.
 */
export class MutableContainer {
  readonly type: number;
  readonly entries: Entry[];

  /** @param type object or array */
  constructor(type: number, entries: Entry[] = []) {
    this.type = type;
    this.entries = entries;
  }

  /** Takes a raw document or array apart. */
  static of(raw: RawValue): MutableContainer {
    return new MutableContainer(
      raw.type,
      raw.fields().map(({ name, value }) => ({ name, value })),
    );
  }

  get isArray(): boolean {
    return this.type === BsonType.array;
  }

  get(name: string): MutableValue | undefined {
    return this.entry(name)?.value;
  }

  private entry(name: string): Entry | undefined {
    if (this.isArray) return /^\d+$/.test(name) ? this.entries[Number(name)] : undefined;
    return this.entries.find((entry) => entry.name === name);
  }

  /** Sets a field, or adds it at the end. In an array the name is a position not beyond the end. */
  set(name: string, value: MutableValue): void {
    const entry = this.entry(name);
    if (entry === undefined) this.entries.push({ name, value });
    else entry.value = value;
  }

  /** Removes a field of a document. */
  remove(name: string): void {
    const position = this.entries.findIndex((entry) => entry.name === name);
    if (position >= 0) this.entries.splice(position, 1);
  }

  /** A field taken apart, if it is a document or an array; the container then holds it that way. */
  open(name: string): MutableContainer | undefined {
    const entry = this.entry(name);
    if (entry === undefined) return undefined;
    if (entry.value instanceof MutableContainer) return entry.value;
    if (!entry.value.isObject && !entry.value.isArray) return undefined;
    const opened = MutableContainer.of(entry.value);
    entry.value = opened;
    return opened;
  }

  /** Values of an array. */
  get items(): MutableValue[] {
    return this.entries.map(({ value }) => value);
  }

  /** Replaces all values of an array. */
  set items(values: readonly MutableValue[]) {
    this.entries.length = 0;
    values.forEach((value, position) => {
      this.entries.push({ name: indexName(position), value });
    });
  }
}

/** Writes a container's fields into an open document or array of a writer. */
export function writeEntries(writer: BsonWriter, container: MutableContainer): void {
  container.entries.forEach(({ name, value }, position) => {
    writeMutable(writer, container.isArray ? indexName(position) : name, value);
  });
}

/** Writes a value as a field. */
export function writeMutable(writer: BsonWriter, name: string, value: MutableValue): void {
  if (value instanceof RawValue) {
    writer.rawField(name, value.type, value.buffer, value.start, value.end);
    return;
  }
  const mark = writer.begin(name, value.type);
  writeEntries(writer, value);
  writer.end(mark);
}
