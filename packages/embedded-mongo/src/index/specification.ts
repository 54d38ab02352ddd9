import type { RawField, RawValue } from '../bson/raw-value.ts';
import { showValue } from '../bson/show.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import {
  badValue,
  CommandError,
  failedToParse,
  notSupported,
  typeMismatch,
} from '../errors/command-error.ts';
import { Filter } from '../query/filter.ts';
import { isArrayIndex } from '../query/paths/path.ts';
import type { Condition, FilterNode } from '../query/predicates/node.ts';
import type { IndexOptions } from './descriptor.ts';

/** An index as a client asks for it, checked. */
export interface IndexSpecification extends IndexOptions {
  readonly name: string;
  readonly key: RawValue;
}

const KNOWN_OPTIONS = new Set([
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'v',
  'ns',
  'expireAfterSeconds',
  'partialFilterExpression',
  'collation',
  'hidden',
  'clustered',
  'prepareUnique',
  // Options of kinds of indexes that are refused by their keys.
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'wildcardProjection',
  'storageEngine',
]);

const ID_OPTIONS = new Set(['key', 'name', 'v', 'ns', 'collation']);

const MAX_EXPIRE_SECONDS = 2_147_483_647;

/** Checks an index specification. @throws CommandError with MongoDB's codes */
export function parseIndexSpecification(raw: RawValue): IndexSpecification {
  for (const { name } of raw.fields())
    if (!KNOWN_OPTIONS.has(name))
      throw new CommandError(
        ErrorCode.InvalidIndexSpecificationOption,
        `The field '${name}' is not valid for an index specification. Specification: ${showValue(raw)}`,
      );
  const key = raw.get('key');
  if (key === undefined)
    throw failedToParse("The 'key' field is a required property of an index specification");
  const name = parseName(raw.get('name'));
  const isId = checkKey(key);
  const specification: IndexSpecification = {
    name,
    key,
    unique: flag(raw, 'unique'),
    sparse: flag(raw, 'sparse'),
    expireAfterSeconds: parseExpiry(raw.get('expireAfterSeconds'), key, isId),
    partialFilter: parsePartialFilter(raw.get('partialFilterExpression'), isId),
  };
  checkOptions(raw, specification, isId);
  return specification;
}

function parseName(value: RawValue | undefined): string {
  if (value === undefined)
    throw failedToParse("The 'name' field is a required property of an index specification");
  if (value.type !== BsonType.string)
    throw typeMismatch(`The field 'name' must be a string, but got ${value.typeName}`);
  if (value.text() === '') throw cannotCreate('index name cannot be empty');
  if (value.text() === '*') throw badValue("The index name '*' is not valid.");
  // Answers have the names of indexes as names of fields.
  if (value.text().includes('\0')) throw cannotCreate('index name cannot contain a null byte');
  return value.text();
}

function flag(raw: RawValue, name: string): boolean {
  const value = raw.get(name);
  if (value === undefined) return false;
  if (value.type !== BsonType.bool && !value.isNumber)
    throw typeMismatch(
      `The field '${name}' has value ${name}: ${showValue(value)}, which is not convertible to bool`,
    );
  return value.truthy();
}

/** @returns whether it is the key of the index on `_id` */
function checkKey(key: RawValue): boolean {
  if (!key.isObject) throw typeMismatch(`The field 'key' must be an object, but got ${key.typeName}`);
  const fields = key.fields();
  if (fields.length === 0) throw cannotCreate('Index keys cannot be an empty object.');
  if (fields.length > 32) throw new CommandError(13103, 'too many compound keys');
  const names = new Set<string>();
  for (const field of fields) {
    checkKeyField(field);
    if (names.has(field.name)) throw badValue(`duplicate field ${field.name} in index key`);
    names.add(field.name);
  }
  const [first] = fields;
  const isId = fields.length === 1 && first?.name === '_id';
  if (isId && first.value.number() !== 1)
    throw badValue(`The field 'key' for an _id index must be {_id: 1}, but got ${showValue(key)}`);
  return isId;
}

function checkKeyField({ name, value }: RawField): void {
  if (value.type === BsonType.string) {
    if (value.text() === '') throw cannotCreate('Values in the index key pattern cannot be empty strings');
    throw notSupported(`the index type '${value.text()}'`, ErrorCode.CannotCreateIndex);
  }
  if (!value.isNumber)
    throw cannotCreate(
      `Values in v:2 index key pattern cannot be of type ${value.typeName}. Only numbers > 0, numbers < 0, and strings are allowed.`,
    );
  if (value.number() === 0 || Number.isNaN(value.number()))
    throw cannotCreate('Values in the index key pattern cannot be 0.');
  if (name === '' || name.split('.').includes(''))
    throw cannotCreate('Index keys cannot contain an empty field.');
  if (name.includes('$**')) throw notSupported('a wildcard index', ErrorCode.CannotCreateIndex);
  for (const part of name.split('.'))
    if (part.startsWith('$') && !['$id', '$ref', '$db'].includes(part))
      throw cannotCreate(`Index key contains an illegal field name: field name starts with '$'.`);
  // A filter may mean a position of an array or a field of its documents by it, and an entry can't be both.
  if (name.split('.').slice(1).some(isArrayIndex))
    throw notSupported(`an index on '${name}', a path with a number,`, ErrorCode.CannotCreateIndex);
}

function parseExpiry(value: RawValue | undefined, key: RawValue, isId: boolean): number | undefined {
  if (value === undefined) return undefined;
  if (!value.isNumber) throw typeMismatch("TTL index 'expireAfterSeconds' option must be numeric");
  const seconds = Math.trunc(value.number());
  if (!(seconds >= 0 && seconds <= MAX_EXPIRE_SECONDS))
    throw cannotCreate(
      `TTL index 'expireAfterSeconds' option must be within an acceptable range, got ${seconds}`,
    );
  if (isId)
    throw new CommandError(ErrorCode.InvalidIndexSpecificationOption, "_id index can't be a TTL index");
  if (key.fields().length > 1)
    throw cannotCreate('TTL indexes are single-field indexes, compound indexes do not support TTL.');
  return seconds;
}

function parsePartialFilter(value: RawValue | undefined, isId: boolean): RawValue | undefined {
  if (value === undefined) return undefined;
  if (!value.isObject)
    throw typeMismatch(`The field 'partialFilterExpression' must be an object, but got ${value.typeName}`);
  if (isId)
    throw new CommandError(ErrorCode.InvalidIndexSpecificationOption, "_id index can't be a partial index");
  checkPartialNode(new Filter(value).root);
  return value;
}

const PARTIAL_OPERATORS = new Set(['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$type', '$exists']);

function checkPartialNode(node: FilterNode): void {
  if (node.kind === 'and' || node.kind === 'or') {
    for (const child of node.children) checkPartialNode(child);
  } else if (node.kind === 'field') checkPartialCondition(node.condition);
  else throw cannotCreate(`Expression not supported in partial index: ${node.kind}`);
}

function checkPartialCondition(condition: Condition): void {
  if (condition.kind === 'every') {
    for (const child of condition.children) checkPartialCondition(child);
  } else if (condition.kind === 'not') throw cannotCreate('Expression not supported in partial index: $not');
  else if (!PARTIAL_OPERATORS.has(condition.operator) || condition.patterns?.length)
    throw cannotCreate(`Expression not supported in partial index: ${condition.operator}`);
}

function checkOptions(raw: RawValue, specification: IndexSpecification, isId: boolean): void {
  const { sparse, partialFilter } = specification;
  if (sparse && partialFilter !== undefined)
    throw cannotCreate('cannot mix "partialFilterExpression" and "sparse" options');
  const notOfId = raw.fields().find(({ name }) => isId && !ID_OPTIONS.has(name));
  if (notOfId !== undefined)
    throw new CommandError(
      ErrorCode.InvalidIndexSpecificationOption,
      `The field '${notOfId.name}' is not valid for an _id index specification. Specification: ${showValue(raw)}`,
    );
  if (raw.get('wildcardProjection') !== undefined)
    throw badValue(
      `The field 'wildcardProjection' is only allowed in 'wildcard' indexes. Specification: ${showValue(raw)}`,
    );
  if (raw.get('weights') !== undefined)
    throw cannotCreate(`the field 'weights' can only be specified with text indexes`);
  for (const option of ['hidden', 'clustered', 'prepareUnique', 'storageEngine'])
    if (raw.get(option)?.truthy())
      throw notSupported(`the index option '${option}'`, ErrorCode.CannotCreateIndex);
  const version = raw.get('v');
  if (version?.number() === 1) throw notSupported('index version 1', ErrorCode.CannotCreateIndex);
  if (version !== undefined && version.number() !== 2)
    throw cannotCreate(`Index version ${showValue(version)} is not supported`);
}

function cannotCreate(message: string): CommandError {
  return new CommandError(ErrorCode.CannotCreateIndex, message);
}
