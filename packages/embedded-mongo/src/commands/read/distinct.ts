import { eachField, RawValue } from '../../bson/raw-value.ts';
import { endOfValue } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';
import type { ReadView } from '../../catalog/read-view.ts';
import { CommandError } from '../../errors/command-error.ts';
import { type Query, startQuery } from '../../exec/query-rows.ts';
import { encodeKeyAt } from '../../ordering/encode.ts';
import { keyText } from '../../ordering/prefix.ts';
import { checkFieldPath } from '../../query/paths/field-path.ts';
import { findField, isArrayIndex } from '../../query/paths/path.ts';
import type { Slice } from '../../scheduling/slice.ts';
import { RunMerger } from '../../sort/run-merger.ts';
import type { CommandArguments } from '../request/arguments.ts';
import { type Command, type CommandContext, withView } from '../request/context.ts';
import { collectionName, findCollection } from '../request/namespace.ts';
import { checkCollation, commandFilter } from '../request/query-arguments.ts';

const MAX_BYTES = 16 * 1024 * 1024;
const TOO_BIG = 17217;
/** Values sorted at one go: about two milliseconds. */
const RUN = 2048;

export const distinct: Command = {
  fields: ['key', 'query', 'collation'],
  inTransaction: true,
  reads: true,
  run(context, args) {
    const query = parseDistinct(context, args);
    if (query === undefined) return { values: [] };
    const values = new DistinctValues(query.distinct);
    const run = async (view: ReadView) => {
      const { rows } = startQuery(query, view);
      await context.operation.run((slice) =>
        rows.pump(
          view,
          (row) => {
            values.add(row.document, row.start);
            return true;
          },
          slice,
        ),
      );
      const sorted: RawValue[] = [];
      const sort = values.sorting(sorted);
      await context.operation.run(sort);
      return { values: sorted };
    };
    return withView(context, run, query);
  },
};

/** Parses and checks a distinct. @returns undefined if the collection doesn't exist */
export function parseDistinct(
  context: CommandContext,
  args: CommandArguments,
): (Query & { readonly distinct: string }) | undefined {
  const name = collectionName(context, args);
  checkCollation(args.object('collation'));
  const key = args.required('key', args.string('key'));
  checkFieldPath(key);
  const filter = commandFilter(args.object('query'));
  const collection = findCollection(context, name);
  return collection && { collection, filter, sort: [], skip: 0, limit: Infinity, distinct: key };
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Collects the different values of a path. */
class DistinctValues {
  private readonly parts: readonly string[];
  private readonly values = new Map<string, RawValue>();
  private bytes = 0;

  constructor(path: string) {
    this.parts = path.split('.');
  }

  add(document: Buffer, start: number): void {
    this.walk(document, BsonType.object, start, 0);
  }

  /** The elements of an array at the end of the path count, the array as a whole doesn't. */
  private walk(buffer: Buffer, type: number, start: number, part: number): void {
    const name = this.parts[part];
    if (name !== undefined && type === BsonType.object) {
      const field = findField(buffer, start, name);
      this.walk(buffer, field.type, field.start, part + 1);
    } else if (type === BsonType.array) this.walkArray(buffer, start, part);
    else if (name === undefined && type !== BsonType.missing) this.take(buffer, type, start);
  }

  private walkArray(buffer: Buffer, start: number, part: number): void {
    const name = this.parts[part];
    // A number means a position alone, not a field of the elements as well.
    if (name !== undefined && isArrayIndex(name)) {
      const element = findField(buffer, start, name);
      this.walk(buffer, element.type, element.start, part + 1);
      return;
    }
    eachField(buffer, start, (type, _nameStart, _nameEnd, valueStart) => {
      if (name === undefined) this.take(buffer, type, valueStart);
      else if (type === BsonType.object) this.walk(buffer, type, valueStart, part);
    });
  }

  private take(buffer: Buffer, type: number, start: number): void {
    const text = keyText(encodeKeyAt(buffer, type, start));
    if (this.values.has(text)) return;
    const end = endOfValue(buffer, type, start, buffer.length);
    this.bytes += end - start + 10;
    if (this.bytes > MAX_BYTES) throw new CommandError(TOO_BIG, 'distinct too big, 16mb cap');
    const copy = Buffer.from(buffer.subarray(start, end));
    this.values.set(text, new RawValue(copy, type, 0, copy.length));
  }

  /** @returns a step of sorting the values into a list; it returns true when all are there */
  sorting(into: RawValue[]): (slice: Slice) => boolean {
    const keys = [...this.values.keys()];
    const runs: string[][] = [];
    let merger: RunMerger<string> | undefined;
    return (slice) => {
      for (; merger === undefined; merger = keys.length === 0 ? new RunMerger(runs, inOrder) : undefined) {
        if (slice.overNow()) return false;
        runs.push(keys.splice(-RUN).sort());
      }
      for (let key = merger.next(); key !== undefined; key = merger.next()) {
        into.push(this.values.get(key) as RawValue);
        if (slice.over()) return false;
      }
      return true;
    };
  }
}
