import type { RawField, RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { ErrorCode } from '../errors/codes.ts';
import { badValue, CommandError, notSupported } from '../errors/command-error.ts';
import { parseFieldCondition } from './parse-condition.ts';
import type { DocumentPredicate, FieldNode, FilterNode } from './predicates/node.ts';

/** What a filter may refer to from outside. */
export interface FilterContext {
  /** Compiles the operand of `$expr`; without it `$expr` has no place in the filter. */
  readonly expression?: ((operand: RawValue) => DocumentPredicate) | undefined;
}

const UNSUPPORTED = new Set(['$where', '$text', '$jsonSchema', '$function', '$sampleRate']);

/** Parses the filter of an array's elements, which an expression can't see. */
export const parseElementFilter = (raw: RawValue): FilterNode =>
  parseFilter(raw, {
    expression: () => {
      throw badValue('$expr can only be applied to the top-level document');
    },
  });

/**
 * Parses a filter completely, whatever it will be applied to.
 * @throws CommandError with MongoDB's codes
 */
export function parseFilter(raw: RawValue, context: FilterContext): FilterNode {
  const children: FilterNode[] = [];
  for (const field of raw.fields()) {
    const node = field.name.startsWith('$') ? parseDocumentOperator(field, context) : parseField(field);
    if (node !== undefined) children.push(node);
  }
  return children.length === 1 ? (children[0] as FilterNode) : { kind: 'and', children };
}

function parseField(field: RawField): FieldNode {
  return {
    kind: 'field',
    path: field.name,
    parts: field.name.split('.'),
    condition: parseFieldCondition(field.value, field.name, parseElementFilter),
  };
}

function parseDocumentOperator({ name, value }: RawField, context: FilterContext): FilterNode | undefined {
  const parse = documentOperators.get(name);
  if (parse !== undefined) return parse(value, context);
  if (UNSUPPORTED.has(name)) throw notSupported(`the query operator ${name}`, ErrorCode.BadValue);
  throw badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

type DocumentOperatorParser = (operand: RawValue, context: FilterContext) => FilterNode | undefined;

/** The operators on a whole document. */
export const documentOperators: ReadonlyMap<string, DocumentOperatorParser> = new Map(
  Object.entries<DocumentOperatorParser>({
    $and: (operand, context) => ({ kind: 'and', children: parseList('$and', operand, context) }),
    $or: (operand, context) => ({ kind: 'or', children: parseList('$or', operand, context) }),
    $nor: (operand, context) => ({ kind: 'nor', children: parseList('$nor', operand, context) }),
    $comment: () => undefined,
    $expr(operand, { expression }) {
      if (expression === undefined)
        throw new CommandError(ErrorCode.QueryFeatureNotAllowed, '$expr is not allowed in this context');
      return { kind: 'expr', predicate: expression(operand) };
    },
  }),
);

function parseList(name: string, value: RawValue, context: FilterContext): FilterNode[] {
  if (value.type !== BsonType.array) throw badValue(`${name} must be an array`);
  const items = value.items();
  if (items.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  return items.map((item) => {
    if (!item.isObject) throw badValue('$or/$and/$nor entries need to be full objects');
    return parseFilter(item, context);
  });
}
