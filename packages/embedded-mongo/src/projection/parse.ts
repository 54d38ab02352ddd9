import type { RawField, RawValue } from '../bson/raw-value.ts';
import { BsonType } from '../bson/types.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { compileExpression } from '../expression/compile.ts';
import type { ExpressionContext } from '../expression/evaluation/context.ts';
import { operators } from '../expression/operators/registry.ts';
import { checkFieldPath } from '../query/paths/field-path.ts';
import type { ParsedProjection, ProjectionNode, ProjectionTree } from './node.ts';

const MIXED_INCLUSION = 31253;
const MIXED_EXCLUSION = 31254;
const COLLISION_BELOW = 31249;
const COLLISION_AT = 31250;
const EMPTY_SUBPROJECTION = 51270;
const EXPRESSION_IN_EXCLUSION = 31252;
const VALUE_IN_EXCLUSION = 31310;
const UNKNOWN_EXPRESSION = 31325;

/**
 * Parses a projection.
 * @param context what expressions may refer to; without it, as in a find, there may be none
 * @throws CommandError with MongoDB's codes
 */
export function parseProjection(raw: RawValue, context?: ExpressionContext): ParsedProjection {
  return new ProjectionParser(context).parse(raw);
}

class ProjectionParser {
  private readonly context: ExpressionContext | undefined;
  private readonly tree: ProjectionTree = { kind: 'tree', children: new Map() };
  /** The first field that settles whether this is an inclusion. */
  private isInclusion: boolean | undefined;
  private idIncluded = false;

  constructor(context: ExpressionContext | undefined) {
    this.context = context;
  }

  parse(raw: RawValue): ParsedProjection {
    for (const field of raw.fields()) this.parseField(field, '');
    const isInclusion = this.isInclusion ?? this.idIncluded;
    if (isInclusion && !this.tree.children.has('_id')) this.tree.children.set('_id', { kind: 'include' });
    return { tree: this.tree, isInclusion };
  }

  private parseField({ name, value }: RawField, prefix: string): void {
    const path = prefix + name;
    if (this.context === undefined && path.split('.').includes('$'))
      throw notSupported(`the positional projection '${path}'`);
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
      this.addComputed(path, value);
      return;
    }
    const included = value.truthy();
    if (path === '_id') this.idIncluded = included;
    else this.settle(included, path);
    this.add(path, { kind: included ? 'include' : 'exclude' });
  }

  private addOperator(path: string, operator: string, value: RawValue): void {
    if (this.context === undefined) throw notSupported(`the projection operator ${operator}`);
    if (!operators.has(operator))
      throw new CommandError(UNKNOWN_EXPRESSION, `Unknown expression ${operator}`);
    if (this.isInclusion === false)
      throw new CommandError(
        EXPRESSION_IN_EXCLUSION,
        'Cannot use expression other than $meta in exclusion projection',
      );
    this.addComputed(path, value);
  }

  private addComputed(path: string, value: RawValue): void {
    if (this.context === undefined) throw notSupported(`an expression in a projection of fields ('${path}')`);
    this.isInclusion = true;
    this.add(path, { kind: 'computed', expression: compileExpression(value, this.context) });
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
