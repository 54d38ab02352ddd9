import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileExpression } from '../../expression/compile.ts';
import { checkFieldPath } from '../../projection/field-path.ts';
import type { ProjectionNode, ProjectionTree } from '../../projection/node.ts';
import { parseProjection } from '../../projection/parse.ts';
import { PipelineDocument } from '../pipeline-document.ts';
import { computedFields, ValueProjection } from '../project-value.ts';
import { alsoNeeds, type NeededFields, type PipelineContext, type Stage } from '../stage.ts';
import { mapStream } from '../streams.ts';

const EMPTY_PROJECT = 51272;
const SET_NOT_OBJECT = 40272;
const NOT_A_DOCUMENT = 40228;
const SET_CONFLICT = 40176;
const COLLISION_BELOW = 31249;
const COLLISION_AT = 31250;

/** `$project`. */
export function projectStage(spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject) throw new CommandError(15969, '$project specification must be an object');
  if (spec.firstName() === undefined)
    throw new CommandError(
      EMPTY_PROJECT,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  const { tree, isInclusion } = parseProjection(spec, context.expressions, false);
  const read = new Set<string>();
  const isKnown = computedFields(tree, read);
  const kept = new Set(
    [...tree.children].filter(([, node]) => node.kind !== 'computed').map(([name]) => name),
  );
  const included = isKnown ? new Set([...kept, ...read]) : undefined;
  return shaping('$project', new ValueProjection(tree, isInclusion ? 'include' : 'exclude'), (output) =>
    isInclusion ? included : output,
  );
}

/** `$addFields` and `$set`. */
export function addFieldsStage(name: string, spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject)
    throw new CommandError(
      SET_NOT_OBJECT,
      `${name} specification stage must be an object, got ${spec.typeName}`,
    );
  const tree: ProjectionTree = { kind: 'tree', children: new Map() };
  addNodes(tree, spec, '', context);
  const read = new Set<string>();
  const isKnown = computedFields(tree, read);
  const isPart = (field: string) => tree.children.get(field)?.kind === 'tree';
  const partly = [...tree.children.keys()].filter(isPart);
  return shaping(name, new ValueProjection(tree, 'add'), (output) => {
    // What is computed as a whole need not be there before.
    const kept = output && new Set([...output].filter((field) => !tree.children.has(field)));
    return alsoNeeds(kept, isKnown ? new Set([...read, ...partly]) : undefined);
  });
}

function addNodes(tree: ProjectionTree, spec: RawValue, prefix: string, context: PipelineContext): void {
  for (const { name, value } of spec.fields()) {
    const path = prefix + name;
    checkFieldPath(path);
    const isNested = value.isObject && !value.firstName()?.startsWith('$');
    if (isNested && value.firstName() !== undefined) addNodes(tree, value, `${path}.`, context);
    else {
      const expression = compileExpression(value, context.expressions);
      addNode(tree, path, { kind: 'computed', expression }, setConflict);
    }
  }
}

function addNode(
  root: ProjectionTree,
  path: string,
  node: ProjectionNode,
  conflict: (path: string, isBelow: boolean) => CommandError,
): void {
  const parts = path.split('.');
  let tree = root;
  for (const part of parts.slice(0, -1)) {
    const existing = tree.children.get(part);
    if (existing !== undefined && existing.kind !== 'tree') throw conflict(path, true);
    const child: ProjectionTree = existing ?? { kind: 'tree', children: new Map() };
    tree.children.set(part, child);
    tree = child;
  }
  const last = parts.at(-1) as string;
  if (tree.children.has(last)) throw conflict(path, false);
  tree.children.set(last, node);
}

function setConflict(path: string): CommandError {
  return new CommandError(
    SET_CONFLICT,
    `specification contains two conflicting paths. Cannot specify '${path}' twice`,
  );
}

function pathCollision(path: string, isBelow: boolean): CommandError {
  return new CommandError(
    isBelow ? COLLISION_BELOW : COLLISION_AT,
    `Invalid $unset :: caused by :: Path collision at ${path}`,
  );
}

/** `$unset`. */
export function unsetStage(spec: RawValue): Stage {
  if (!spec.isArray && spec.type !== BsonType.string)
    throw new CommandError(31002, '$unset specification must be a string or an array');
  const items = spec.isArray ? spec.items() : [spec];
  if (items.length === 0)
    throw new CommandError(
      31119,
      '$unset specification must be a string or an array with at least one field',
    );
  const tree: ProjectionTree = { kind: 'tree', children: new Map() };
  for (const item of items) {
    if (item.type !== BsonType.string)
      throw new CommandError(
        31120,
        '$unset specification must be a string or an array containing only string values',
      );
    checkFieldPath(item.text());
    addNode(tree, item.text(), { kind: 'exclude' }, pathCollision);
  }
  return shaping('$unset', new ValueProjection(tree, 'exclude'), (output) => output);
}

function shaping(
  name: string,
  projection: ValueProjection,
  needs: (output: NeededFields) => NeededFields,
): Stage {
  return {
    name,
    needs,
    apply: (input) =>
      mapStream(input, (document) => PipelineDocument.ofValue(projection.apply(document.value))),
  };
}

/** `$replaceRoot` and `$replaceWith`. */
export function replaceRootStage(name: string, spec: RawValue, context: PipelineContext): Stage {
  const raw = name === '$replaceWith' ? spec : newRootOf(spec);
  const expression = compileExpression(raw, context.expressions);
  const fields = new Set<string>();
  const isKnown = expression.fields(fields);
  return {
    name,
    needs: () => (isKnown ? fields : undefined),
    apply: (input) =>
      mapStream(input, (document) => {
        const root = expression.evaluate({ root: document.value, frame: undefined });
        if (!(root instanceof Map))
          throw new CommandError(
            NOT_A_DOCUMENT,
            `'newRoot' expression must evaluate to an object, but resulting value was of type: ${typeNameOf(root)}`,
          );
        return PipelineDocument.ofValue(root);
      }),
  };
}

function newRootOf(spec: RawValue): RawValue {
  if (!spec.isObject)
    throw new CommandError(
      40229,
      `expected an object as specification for $replaceRoot stage, got ${spec.typeName}`,
    );
  for (const { name } of spec.fields())
    if (name !== 'newRoot')
      throw new CommandError(40415, `BSON field '$replaceRoot.${name}' is an unknown field.`);
  const raw = spec.get('newRoot');
  if (raw === undefined)
    throw new CommandError(40414, "BSON field '$replaceRoot.newRoot' is missing but a required field");
  return raw;
}
