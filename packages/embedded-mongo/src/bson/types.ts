/** Type bytes of the BSON format, by the aliases that MongoDB's `$type` knows. */
export const BsonType = {
  /** Not a stored type: stands for a field that is not there. */
  missing: 0,
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  maxKey: 127,
  minKey: 255,
} as const;

/** MongoDB's comparison order between types; types with the same rank are compared by value. */
export const Rank = {
  minKey: 1,
  undefined: 2,
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  binData: 30,
  objectId: 35,
  bool: 40,
  date: 45,
  timestamp: 47,
  regex: 50,
  dbPointer: 55,
  javascript: 60,
  javascriptWithScope: 65,
  maxKey: 250,
} as const;

const rankOfType = new Uint8Array(256);
rankOfType[BsonType.missing] = Rank.undefined;
rankOfType[BsonType.double] = Rank.number;
rankOfType[BsonType.string] = Rank.string;
rankOfType[BsonType.object] = Rank.object;
rankOfType[BsonType.array] = Rank.array;
rankOfType[BsonType.binData] = Rank.binData;
rankOfType[BsonType.undefined] = Rank.undefined;
rankOfType[BsonType.objectId] = Rank.objectId;
rankOfType[BsonType.bool] = Rank.bool;
rankOfType[BsonType.date] = Rank.date;
rankOfType[BsonType.null] = Rank.null;
rankOfType[BsonType.regex] = Rank.regex;
rankOfType[BsonType.dbPointer] = Rank.dbPointer;
rankOfType[BsonType.javascript] = Rank.javascript;
rankOfType[BsonType.symbol] = Rank.string;
rankOfType[BsonType.javascriptWithScope] = Rank.javascriptWithScope;
rankOfType[BsonType.int] = Rank.number;
rankOfType[BsonType.timestamp] = Rank.timestamp;
rankOfType[BsonType.long] = Rank.number;
rankOfType[BsonType.decimal] = Rank.number;
rankOfType[BsonType.maxKey] = Rank.maxKey;
rankOfType[BsonType.minKey] = Rank.minKey;

/** Rank of a type byte in MongoDB's comparison order; 0 for a byte that is no BSON type. */
export function rankOf(type: number): number {
  return rankOfType[type] as number;
}

/** Whether a type byte belongs to BSON. */
export function isKnownType(type: number): boolean {
  return type !== BsonType.missing && rankOfType[type] !== 0 && rankOfType[type] !== undefined;
}

const nameByType = new Map<number, string>(
  Object.entries(BsonType).map(([name, type]) => [type, name] as const),
);

/** Alias of a type byte as MongoDB's messages and the `$type` expression print it. */
export function typeName(type: number): string {
  return nameByType.get(type) ?? `unknown type ${type}`;
}

/** Type byte of an alias such as 'objectId', or undefined. */
export function typeByName(name: string): number | undefined {
  const type = (BsonType as Record<string, number>)[name];
  return type === BsonType.missing ? undefined : type;
}
