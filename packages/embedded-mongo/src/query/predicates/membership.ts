import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType, Rank, rankOf } from '../../bson/types.ts';
import { badValue } from '../../errors/command-error.ts';
import { writeKey } from '../../ordering/encode.ts';
import { KeyWriter } from '../../ordering/key-writer.ts';
import { keyText } from '../../ordering/prefix.ts';
import type { LeafCondition, ValueTest } from '../node.ts';
import { regexTest } from './regex.ts';

/** `$in`. */
export function membership(operand: RawValue): LeafCondition {
  if (!operand.isArray) throw badValue('$in needs an array');
  const items = operand.items();
  for (const item of items)
    if (item.isObject && isOperatorName(item.firstName())) throw badValue('cannot nest $ under $in');
  return {
    kind: 'leaf',
    operator: '$in',
    operand,
    test: memberOf(items),
    expandsArrays: true,
    hasRegex: items.some((item) => item.type === BsonType.regex),
  };
}

function isOperatorName(name: string | undefined): boolean {
  return name?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(name);
}

const scratch = new KeyWriter();

function keyOf(buffer: Buffer, type: number, start: number): string {
  scratch.position = 0;
  writeKey(scratch, buffer, type, start);
  return keyText(scratch.buffer, 0, scratch.position);
}

function memberOf(items: readonly RawValue[]): ValueTest {
  const keys = new Set<string>();
  const ranks = new Uint8Array(256);
  const patterns: ValueTest[] = [];
  for (const item of items) {
    const { buffer, type, start } = item;
    if (type === BsonType.regex) patterns.push(regexTest(item));
    // Null stands for missing fields and undefined values as well.
    const asNull = type === BsonType.undefined;
    ranks[asNull ? Rank.null : rankOf(type)] = 1;
    keys.add(keyOf(buffer, asNull ? BsonType.null : type, start));
  }
  return (buffer, type, start) => {
    const nullish = type === BsonType.missing || type === BsonType.undefined;
    const rank = nullish ? Rank.null : rankOf(type);
    if (ranks[rank] === 1 && keys.has(keyOf(buffer, nullish ? BsonType.null : type, start))) return true;
    for (const pattern of patterns) if (pattern(buffer, type, start)) return true;
    return false;
  };
}
