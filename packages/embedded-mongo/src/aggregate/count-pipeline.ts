import { decodeValue } from '../bson/decode.ts';
import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import type { DocumentValue, Value } from '../bson/value.ts';

/** A last stage that only counts. */
export interface PipelineCount {
  /** The document for a count; there is none for 0. */
  result(count: number): DocumentValue;
}

/** Recognizes `{$count: 'n'}` and `{$group: {_id: <constant>, n: {$sum: 1}}}`. */
export function countPipeline(stage: RawValue | undefined): PipelineCount | undefined {
  const count = stage?.get('$count');
  if (count !== undefined) {
    const field = count.text();
    return { result: (number) => new Map([[field, number]]) };
  }
  const [id, sum, more] = stage?.get('$group')?.fields() ?? [];
  if (id?.name !== '_id' || sum === undefined || more !== undefined) return undefined;
  const isConstant = id.value.isNumber || id.value.type === BsonType.null;
  const one = sum.value.isObject ? sum.value.get('$sum') : undefined;
  if (!isConstant || one?.type !== BsonType.int || one.number() !== 1) return undefined;
  return {
    result: (number) =>
      new Map<string, Value>([
        ['_id', decodeValue(id.value)],
        [sum.name, number],
      ]),
  };
}
