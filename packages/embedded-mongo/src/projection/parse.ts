import type { RawField, RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { CommandError } from '../errors/command-error.ts';
import { compileExpression } from '../expression/compile.ts';
import type { ExpressionContext } from '../expression/context.ts';
import { operators } from '../expression/operators/registry.ts';
import { documentMatcher } from '../query/compile.ts';
import { parseElementFilter } from '../query/parse.ts';
import { isLogical, parseFieldCondition } from '../query/parse-condition.ts';
import { singleTest } from '../query/single.ts';
import { checkFieldPath } from './field-path.ts';
import type { ParsedProjection, ProjectionNode, ProjectionTree } from './node.ts';
import { parseSlice } from './slice.ts';

const MIXED_INCLUSION = 31253;
const MIXED_EXCLUSION = 31254;
const COLLISION_BELOW = 31249;
const COLLISION_AT = 31250;
const EMPTY_SUBPROJECTION = 51270;
const POSITIONAL_IN_MIDDLE = 31394;
const POSITIONAL_IN_EXCLUSION = 31395;
const POSITIONAL_TWICE = 31276;
const ELEM_MATCH_AFTER_POSITIONAL = 31255;
const POSITIONAL_AFTER_ELEM_MATCH = 31256;
const EXPRESSION_IN_EXCLUSION = 31252;
const VALUE_IN_EXCLUSION = 31310;
const ELEM_MATCH_ARGUMENT = 31274;
const ELEM_MATCH_NESTED = 31275;
const UNKNOWN_EXPRESSION = 31325;

/**
 * Parses a projection.
 * @param isFind whether it is a find's, which has operators of its own, and not a `$project`
 * @throws CommandError with MongoDB's codes
 */
export function parseProjection(
  raw: RawValue,
  context: ExpressionContext,
  isFind: boolean,
): ParsedProjection {
  return new ProjectionParser(context, isFind).parse(raw);
}

class ProjectionParser {
  private readonly context: ExpressionContext;
  private readonly isFind: boolean;
  private readonly tree: ProjectionTree = { kind: 'tree', children: new Map() };
  /** The first field that settles whether this is an inclusion. */
  private isInclusion: boolean | undefined;
  private idIncluded: boolean | undefined;
  private positional: string | undefined;
  private hasElemMatch = false;
  private hasSlice = false;

  constructor(context: ExpressionContext, isFind: boolean) {
    this.context = context;
    this.isFind = isFind;
  }

  parse(raw: RawValue): ParsedProjection {
    for (const field of raw.fields()) this.parseField(field, '');
    const byDefault = this.idIncluded === true || (this.hasElemMatch && !this.hasSlice);
    const isInclusion = this.isInclusion ?? byDefault;
    if (!isInclusion && this.positional !== undefined)
      throw new CommandError(POSITIONAL_IN_EXCLUSION, 'positional projection cannot be used with exclusion');
    if (isInclusion && !this.tree.children.has('_id')) this.tree.children.set('_id', { kind: 'include' });
    return { tree: this.tree, isInclusion, positional: this.positional };
  }

  private parseField({ name, value }: RawField, prefix: string): void {
    const path = prefix + name;
    if (this.isFind && path.endsWith('.$')) {
      this.addPositional(path.slice(0, -2), value);
      return;
    }
    if (this.isFind && path.includes('.$.'))
      throw new CommandError(
        POSITIONAL_IN_MIDDLE,
        `As of 4.4, it's illegal to specify positional operator in the middle of a path. Positional projection may only be used at the end, for example: a.b.$. If the query previously used a form like a.b.$.d, remove the parts following the '$' and the results will be equivalent.`,
      );
    checkFieldPath(path);
    if (!value.isObject) {
      this.addSimple(path, value);
      return;
    }
    const operator = value.firstName();
    if (operator === undefined)
      throw new CommandError(
        EMPTY_SUBPROJECTION,
        'An empty sub-projection is not a valid value. Found empty object at path',
      );
    if (operator.startsWith('$')) {
      this.addOperator(path, operator, value);
      return;
    }
    for (const field of value.fields()) this.parseField(field, `${path}.`);
  }

  private addSimple(path: string, value: RawValue): void {
    const isFlag = value.type === BsonType.bool || value.isNumber;
    if (!isFlag) {
      if (this.isInclusion === false)
        throw new CommandError(
          VALUE_IN_EXCLUSION,
          `Cannot use an expression ${path}: ${value.typeName} in an exclusion projection`,
        );
      this.isInclusion = true;
      this.addComputed(path, value);
      return;
    }
    const included = value.truthy();
    if (path === '_id') this.idIncluded = included;
    else this.settle(included, path);
    this.add(path, { kind: included ? 'include' : 'exclude' });
  }

  private addOperator(path: string, operator: string, value: RawValue): void {
    const operand = value.get(operator) as RawValue;
    if (this.isFind && operator === '$slice') {
      const slice = parseSlice(operand);
      if (slice !== undefined) {
        this.hasSlice = true;
        this.add(path, slice);
        return;
      }
    }
    if (this.isFind && operator === '$elemMatch') {
      this.addElemMatch(path, operand);
      return;
    }
    if (!operators.has(operator))
      throw new CommandError(UNKNOWN_EXPRESSION, `Unknown expression ${operator}`);
    if (this.isInclusion === false)
      throw new CommandError(
        EXPRESSION_IN_EXCLUSION,
        'Cannot use expression other than $meta in exclusion projection',
      );
    this.isInclusion = true;
    this.addComputed(path, value);
  }

  private addComputed(path: string, value: RawValue): void {
    this.add(path, { kind: 'computed', expression: compileExpression(value, this.context) });
  }

  private addElemMatch(path: string, operand: RawValue): void {
    if (this.positional !== undefined)
      throw new CommandError(
        ELEM_MATCH_AFTER_POSITIONAL,
        'Cannot specify positional operator and $elemMatch.',
      );
    this.hasElemMatch = true;
    this.add(path, this.elemMatch(path, operand));
  }

  private elemMatch(path: string, operand: RawValue): ProjectionNode {
    if (!operand.isObject)
      throw new CommandError(
        ELEM_MATCH_ARGUMENT,
        `elemMatch: Invalid argument, object required, but got ${operand.typeName}`,
      );
    if (path.includes('.'))
      throw new CommandError(ELEM_MATCH_NESTED, 'Cannot use $elemMatch projection on a nested field');
    const first = operand.firstName();
    if (first?.startsWith('$') && !isLogical(first))
      return {
        kind: 'elemMatch',
        element: singleTest(parseFieldCondition(operand, path, parseElementFilter)),
      };
    const matches = documentMatcher(parseElementFilter(operand));
    return {
      kind: 'elemMatch',
      element: (buffer, type, start) =>
        (type === BsonType.object || type === BsonType.array) && matches(buffer, start),
    };
  }

  private addPositional(path: string, value: RawValue): void {
    checkFieldPath(path);
    if (this.positional !== undefined)
      throw new CommandError(
        POSITIONAL_TWICE,
        'Cannot specify more than one positional projection per query.',
      );
    if (this.hasElemMatch)
      throw new CommandError(
        POSITIONAL_AFTER_ELEM_MATCH,
        'Cannot specify positional operator and $elemMatch.',
      );
    const included = (value.type === BsonType.bool || value.isNumber) && value.truthy();
    if (!included)
      throw new CommandError(POSITIONAL_IN_EXCLUSION, 'positional projection cannot be used with exclusion');
    this.positional = path;
    this.add(path, { kind: 'positional' });
    this.settle(true, `${path}.$`);
  }

  /** Makes sure that all fields agree on whether this is an inclusion. */
  private settle(included: boolean, path: string): void {
    if (this.isInclusion !== undefined && this.isInclusion !== included)
      throw included
        ? new CommandError(MIXED_INCLUSION, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new CommandError(MIXED_EXCLUSION, `Cannot do exclusion on field ${path} in inclusion projection`);
    this.isInclusion = included;
  }

  private add(path: string, node: ProjectionNode): void {
    const parts = path.split('.');
    let tree = this.tree;
    parts.forEach((part, position) => {
      const existing = tree.children.get(part);
      if (position === parts.length - 1) {
        if (existing !== undefined) throw new CommandError(COLLISION_AT, `Path collision at ${path}`);
        tree.children.set(part, node);
        return;
      }
      if (existing !== undefined && existing.kind !== 'tree')
        throw new CommandError(
          COLLISION_BELOW,
          `Path collision at ${path} remaining portion ${parts.slice(position + 1).join('.')}`,
        );
      const child: ProjectionTree = existing ?? { kind: 'tree', children: new Map() };
      tree.children.set(part, child);
      tree = child;
    });
  }
}
