import { Binary, BSON, BSONType, Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import type { Entities } from './entities.ts';
import { UnknownToRunner } from './unknown-to-runner.ts';

/**
 * Compares by the rules of the unified test format.
 * @param root whether the value is one whose documents may have more fields than expected
 * @returns the first difference, or undefined
 */
export function difference(
  expected: unknown,
  actual: unknown,
  entities: Entities,
  root = true,
  path = 'the result',
): string | undefined {
  if (Array.isArray(expected)) return differenceOfArrays(expected, actual, entities, root, path);
  if (isPlain(expected)) return differenceOfDocuments(expected, actual, entities, root, path);
  return isSame(expected, actual) ? undefined : `${path} is ${show(actual)} instead of ${show(expected)}`;
}

function differenceOfArrays(
  expected: readonly unknown[],
  actual: unknown,
  entities: Entities,
  root: boolean,
  path: string,
): string | undefined {
  if (!Array.isArray(actual)) return `${path} is ${show(actual)} instead of an array`;
  if (actual.length !== expected.length)
    return `${path} has ${actual.length} elements instead of ${expected.length}: ${show(actual)}`;
  return firstOf(expected, (item, i) => difference(item, actual[i], entities, root, `${path}[${i}]`));
}

function differenceOfDocuments(
  expected: Document,
  actual: unknown,
  entities: Entities,
  root: boolean,
  path: string,
): string | undefined {
  const [first] = Object.keys(expected);
  if (first?.startsWith('$$')) return specialDifference(first, expected[first], actual, entities, root, path);
  const fields = fieldsOf(actual);
  if (fields === undefined) return `${path} is ${show(actual)} instead of ${show(expected)}`;
  const extra = root ? undefined : Object.keys(fields).find((name) => !(name in expected));
  if (extra !== undefined) return `${path} has the field ${extra}, which isn't expected`;
  return firstOf(Object.entries(expected), ([name, value]) =>
    difference(value, fields[name], entities, false, `${path}.${name}`),
  );
}

function specialDifference(
  operator: string,
  operand: unknown,
  actual: unknown,
  entities: Entities,
  root: boolean,
  path: string,
): string | undefined {
  const must = (met: boolean, what: string) => (met ? undefined : `${path} is ${show(actual)}, not ${what}`);
  switch (operator) {
    case '$$exists':
      return must((actual !== undefined) === operand, operand ? 'there' : 'missing');
    case '$$unsetOrMatches':
      return actual === undefined || actual === null
        ? undefined
        : difference(operand, actual, entities, root, path);
    case '$$type':
      return must([operand].flat().includes(typeName(actual)), `of type ${operand}`);
    case '$$matchesEntity':
      return difference(entities.get(operand as string), actual, entities, false, path);
    case '$$matchesHexBytes':
      return must(Buffer.from(actual as Uint8Array).toString('hex') === operand, String(operand));
    case '$$sessionLsid':
      return must(isSame(entities.lsid(operand as string), actual), `the id of ${operand}`);
    case '$$lte':
      return must(Number(actual) <= Number(operand), `at most ${operand}`);
    case '$$matchAsDocument':
      return difference(operand, BSON.EJSON.parse(actual as string), entities, false, path);
    case '$$matchAsRoot':
      return difference(operand, actual, entities, true, path);
    default:
      throw new UnknownToRunner(operator);
  }
}

function firstOf<T>(items: readonly T[], find: (item: T, i: number) => string | undefined) {
  for (const [i, item] of items.entries()) {
    const found = find(item, i);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isSame(expected: unknown, actual: unknown): boolean {
  const [one, other] = [asNumber(expected), asNumber(actual)];
  if (one !== undefined || other !== undefined) return Object.is(one, other) || one === other;
  if (expected === null) return actual === null || actual === undefined;
  return BSON.EJSON.stringify([expected]) === BSON.EJSON.stringify([actual]);
}

/** Numbers of all types but Decimal128 are compared by their value. */
function asNumber(value: unknown): number | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return Number(value);
  if (value instanceof Long) return value.toNumber();
  return value instanceof Int32 || value instanceof Double ? value.value : undefined;
}

function isPlain(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The fields of a document, which the driver also has as maps and as results with classes of their own. */
function fieldsOf(value: unknown): Document | undefined {
  if (value instanceof Map) return Object.fromEntries(value);
  const isDocument = typeof value === 'object' && value !== null && !('_bsontype' in value);
  return isDocument && !Array.isArray(value) && !(value instanceof Date) ? (value as Document) : undefined;
}

function typeName(value: unknown): string {
  if (value instanceof Binary) return 'binData';
  if (value instanceof Long || typeof value === 'bigint') return 'long';
  if (value instanceof Decimal128) return 'decimal';
  if (value instanceof Date) return 'date';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (typeof value !== 'object' || value === null) return value === undefined ? 'missing' : typeof value;
  const { _bsontype: name } = value as { _bsontype?: string };
  if (name === undefined) return 'object';
  const known = Object.keys(BSONType).find((type) => type.toLowerCase() === name.toLowerCase());
  return known ?? name;
}

export function show(value: unknown): string {
  return value === undefined ? 'missing' : BSON.EJSON.stringify(value).slice(0, 300);
}
