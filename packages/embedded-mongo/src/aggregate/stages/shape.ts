import type { RawValue } from '../../bson/raw-value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileExpression } from '../../expression/compile.ts';
import type { Expression } from '../../expression/evaluation/expression.ts';
import type { ProjectionTree } from '../../projection/node.ts';
import { parseProjection } from '../../projection/parse.ts';
import { checkFieldPath } from '../../query/paths/field-path.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import { alsoNeeds, type NeededFields, type PipelineContext, type Stage } from '../stream/stage.ts';
import { mapStream } from '../stream/streams.ts';
import { computedFields, ValueProjection } from './project-value.ts';

const EMPTY_PROJECT = 51272;
const SET_NOT_OBJECT = 40272;
const SET_CONFLICT = 40176;

/** `$project`. */
export function projectStage(spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject) throw new CommandError(15969, '$project specification must be an object');
  if (spec.firstName() === undefined)
    throw new CommandError(
      EMPTY_PROJECT,
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  const { tree, isInclusion } = parseProjection(spec, context.expressions);
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

/** `$addFields`. */
export function addFieldsStage(spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject)
    throw new CommandError(
      SET_NOT_OBJECT,
      `$addFields specification stage must be an object, got ${spec.typeName}`,
    );
  const tree: ProjectionTree = { kind: 'tree', children: new Map() };
  addNodes(tree, spec, '', context);
  const read = new Set<string>();
  const isKnown = computedFields(tree, read);
  const isPart = (field: string) => tree.children.get(field)?.kind === 'tree';
  const partly = [...tree.children.keys()].filter(isPart);
  return shaping('$addFields', new ValueProjection(tree, 'add'), (output) => {
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
    else addComputed(tree, path, compileExpression(value, context.expressions));
  }
}

function addComputed(root: ProjectionTree, path: string, expression: Expression): void {
  const parts = path.split('.');
  let tree = root;
  for (const part of parts.slice(0, -1)) {
    const existing = tree.children.get(part);
    if (existing !== undefined && existing.kind !== 'tree') throw conflict(path);
    const child: ProjectionTree = existing ?? { kind: 'tree', children: new Map() };
    tree.children.set(part, child);
    tree = child;
  }
  const last = parts.at(-1) as string;
  if (tree.children.has(last)) throw conflict(path);
  tree.children.set(last, { kind: 'computed', expression });
}

function conflict(path: string): CommandError {
  return new CommandError(
    SET_CONFLICT,
    `specification contains two conflicting paths. Cannot specify '${path}' twice`,
  );
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
