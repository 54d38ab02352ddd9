import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType, isKnownType, typeByName } from '../../bson/types.ts';
import { badValue, failedToParse, typeMismatch } from '../../errors/command-error.ts';
import type { Condition, LeafCondition } from './node.ts';

/** `$exists`. */
export function exists(operand: RawValue): Condition {
  const leaf: LeafCondition = {
    kind: 'leaf',
    operator: '$exists',
    operand,
    test: (_buffer, type) => type !== BsonType.missing,
    expandsArrays: true,
  };
  return operand.truthy() ? leaf : { kind: 'not', child: leaf };
}

/** `$type`. */
export function typeCondition(operand: RawValue, path: string): LeafCondition {
  const types = new Uint8Array(256);
  const items = operand.isArray ? operand.items() : [operand];
  if (items.length === 0) throw failedToParse(`${path} must match at least one type`);
  for (const item of items) for (const type of wantedTypes(item)) types[type] = 1;
  return {
    kind: 'leaf',
    operator: '$type',
    operand,
    test: (_buffer, type) => type !== BsonType.missing && types[type] === 1,
    expandsArrays: true,
  };
}

/** Type bytes that an alias or number of `$type` stands for. */
function wantedTypes(item: RawValue): number[] {
  if (item.type === BsonType.string) {
    if (item.text() === 'number') return [BsonType.double, BsonType.int, BsonType.long, BsonType.decimal];
    const type = typeByName(item.text());
    if (type === undefined) throw badValue(`Unknown type name alias: ${item.text()}`);
    return [type];
  }
  if (!item.isNumber) throw typeMismatch('type must be represented as a number or a string');
  const number = item.number();
  const type = number === -1 ? BsonType.minKey : number;
  // MongoDB knows MinKey as -1 alone.
  if (!Number.isInteger(type) || !isKnownType(type) || number === BsonType.minKey)
    throw badValue(`Invalid numerical type code: ${number}`);
  return [type];
}
