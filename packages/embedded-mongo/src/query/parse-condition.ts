import type { RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, notSupported } from '../errors/command-error.ts';
import { documentMatcher } from './compile.ts';
import type { ValueTest } from './paths/path.ts';
import { elementMatches, elementMatchesFilter, requireElemMatchObject, size } from './predicates/array.ts';
import { equality, range } from './predicates/comparison.ts';
import { exists, typeCondition } from './predicates/element.ts';
import { membership } from './predicates/membership.ts';
import type { Condition, FilterNode } from './predicates/node.ts';
import { regexCondition } from './predicates/regex.ts';
import { singleTest } from './single.ts';

type ParseSubfilter = (raw: RawValue) => FilterNode;

const UNSUPPORTED = new Set([
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$within',
  '$geoIntersects',
  '$maxDistance',
  '$minDistance',
  '$uniqueDocs',
]);

/** Parses what a filter says of one path: a bare value, a regular expression, or operators. */
export function parseFieldCondition(value: RawValue, path: string, subfilter: ParseSubfilter): Condition {
  if (value.type === BsonType.regex) return regexCondition(value, undefined);
  if (isOperatorObject(value)) return parseOperators(value, path, subfilter);
  return equality(value);
}

/** Whether a value is a document of operators; references ($ref, $id, $db) are ordinary values. */
export function isOperatorObject(value: RawValue): boolean {
  if (!value.isObject) return false;
  const name = value.firstName();
  return name?.startsWith('$') === true && !['$ref', '$id', '$db'].includes(name);
}

function parseOperators(value: RawValue, path: string, subfilter: ParseSubfilter): Condition {
  const children: Condition[] = [];
  for (const { name, value: operand } of value.fields()) {
    const condition = operatorParser(name)(operand, { path, subfilter, siblings: value });
    if (condition !== undefined) children.push(condition);
  }
  return children.length === 1 ? (children[0] as Condition) : { kind: 'every', children };
}

function operatorParser(name: string): OperatorParser {
  const parse = fieldOperators.get(name);
  if (parse !== undefined) return parse;
  if (UNSUPPORTED.has(name)) throw notSupported(`the query operator ${name}`, ErrorCode.BadValue);
  throw badValue(`unknown operator: ${name}`);
}

interface OperatorContext {
  readonly path: string;
  readonly subfilter: ParseSubfilter;
  /** The document that the operator stands in. */
  readonly siblings: RawValue;
}

type OperatorParser = (operand: RawValue, context: OperatorContext) => Condition | undefined;

/** The operators on the value of a field. */
export const fieldOperators: ReadonlyMap<string, OperatorParser> = new Map(
  Object.entries<OperatorParser>({
    $eq: equality,
    $ne(operand) {
      if (operand.type === BsonType.regex) throw badValue("Can't have regex as arg to $ne.");
      return { kind: 'not', child: equality(operand) };
    },
    $gt: (operand, { path }) => range('$gt', operand, path),
    $gte: (operand, { path }) => range('$gte', operand, path),
    $lt: (operand, { path }) => range('$lt', operand, path),
    $lte: (operand, { path }) => range('$lte', operand, path),
    $in: membership,
    $nin(operand) {
      if (!operand.isArray) throw badValue('$nin needs an array');
      return { kind: 'not', child: membership(operand) };
    },
    $not: (operand, { path, subfilter }) => ({ kind: 'not', child: parseNot(operand, path, subfilter) }),
    $regex: (operand, { siblings }) => regexCondition(operand, siblings.get('$options')),
    $options(_operand, { siblings }) {
      if (siblings.get('$regex') === undefined) throw badValue('$options needs a $regex');
      return undefined;
    },
    $exists: exists,
    $type: (operand, { path }) => typeCondition(operand, path),
    $size: size,
    $all: (operand, { path, subfilter }) => parseAll(operand, path, subfilter),
    $elemMatch: (operand, { path, subfilter }) => parseElemMatch(operand, path, subfilter),
  }),
);

function parseNot(value: RawValue, path: string, subfilter: ParseSubfilter): Condition {
  if (value.type === BsonType.regex) return regexCondition(value, undefined);
  if (!value.isObject) throw badValue('$not needs a regex or a document');
  if (value.firstName() === undefined) throw badValue('$not cannot be empty');
  if (!isOperatorObject(value)) throw badValue(`unknown operator: ${value.firstName()}`);
  return parseOperators(value, path, subfilter);
}

function parseAll(value: RawValue, path: string, subfilter: ParseSubfilter): Condition {
  if (!value.isArray) throw badValue('$all needs an array');
  const items = value.items();
  // An empty list matches nothing.
  if (items.length === 0) return { kind: 'not', child: { kind: 'every', children: [] } };
  const elemMatches = items.filter((item) => item.isObject && item.firstName() === '$elemMatch').length;
  if (elemMatches > 0 && elemMatches < items.length) throw badValue('no $ expressions in $all');
  const children = items.map((item): Condition => {
    if (elemMatches > 0) return parseOperators(item, path, subfilter);
    if (isOperatorObject(item)) throw badValue('no $ expressions in $all');
    return item.type === BsonType.regex ? regexCondition(item, undefined) : equality(item);
  });
  return { kind: 'every', children };
}

/** Whether an operator is about a whole document, and not about the value of a field. */
export function isLogical(operator: string): boolean {
  return ['$and', '$or', '$nor', '$where', '$expr'].includes(operator);
}

function parseElemMatch(value: RawValue, path: string, subfilter: ParseSubfilter): Condition {
  requireElemMatchObject(value);
  const first = value.firstName();
  if (first !== undefined && isOperatorObject(value) && !isLogical(first)) {
    const test: ValueTest = singleTest(parseOperators(value, path, subfilter));
    return elementMatches(value, test);
  }
  const filter = subfilter(value);
  return elementMatchesFilter(value, filter, documentMatcher(filter));
}
