import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue } from '../../errors/command-error.ts';
import type { ValueTest } from '../paths/path.ts';
import { Members } from './members.ts';
import type { LeafCondition } from './node.ts';
import { regexCondition } from './regex.ts';

/** `$in`. */
export function membership(operand: RawValue): LeafCondition {
  if (!operand.isArray) throw badValue('$in needs an array');
  const items = operand.items();
  for (const item of items)
    if (item.isObject && isOperatorName(item.firstName())) throw badValue('cannot nest $ under $in');
  const members = new Members(items);
  const patterns = items
    .filter(({ type }) => type === BsonType.regex)
    .map((item) => regexCondition(item, undefined));
  return {
    kind: 'leaf',
    operator: '$in',
    operand,
    expandsArrays: true,
    members,
    patterns,
    test: memberTest(members, patterns),
  };
}

function isOperatorName(name: string | undefined): boolean {
  return name?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(name);
}

function memberTest(members: Members, patterns: readonly LeafCondition[]): ValueTest {
  return (buffer, type, start) => {
    if (members.has(buffer, type, start)) return true;
    for (const pattern of patterns) if (pattern.test(buffer, type, start)) return true;
    return false;
  };
}
