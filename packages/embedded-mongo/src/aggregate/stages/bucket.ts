import type { RawValue } from '../../bson/raw-value.ts';
import { rawDocument } from '../../bson/raw-value.ts';
import { BsonType, rankOf } from '../../bson/types.ts';
import type { Value } from '../../bson/value.ts';
import { typeOfValue } from '../../bson/value-type.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileExpression } from '../../expression/compile.ts';
import { constantValue, derived, type Expression } from '../../expression/expression.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import type { NeededFields, PipelineContext, Stage } from '../stage.ts';
import { sortStage } from './basic.ts';
import { compileField, type GroupField, groupBy, groupStage } from './group.ts';

const COUNT = rawDocument(encodeDocument({ $sum: 1 }));
const BY_ID = rawDocument(encodeDocument({ _id: 1 }));
const BY_COUNT = rawDocument(encodeDocument({ count: -1 }));

/** Stages one behind the other as if they were one. */
function chained(name: string, stages: readonly Stage[]): Stage {
  return {
    name,
    needs: (output) => stages.reduceRight<NeededFields>((needed, stage) => stage.needs(needed), output),
    apply: (input) => stages.reduce((stream, stage) => stage.apply(stream), input),
  };
}

/** `$sortByCount`. */
export function sortByCountStage(spec: RawValue, context: PipelineContext): Stage {
  const code = spec.isObject ? 40147 : spec.type === BsonType.string ? 40148 : 40149;
  if (!isPathOrExpression(spec))
    throw new CommandError(
      code,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  const group = rawDocument(encodeDocument({ _id: spec, count: COUNT }));
  return chained('$sortByCount', [groupStage(group, context), sortStage(BY_COUNT)]);
}

function isPathOrExpression(raw: RawValue): boolean {
  if (raw.type === BsonType.string) return raw.text().startsWith('$');
  return raw.isObject && raw.firstName()?.startsWith('$') === true;
}

function isWithin(value: Value, boundaries: readonly Value[]): boolean {
  return compareValues(value, boundaries[0]) >= 0 && compareValues(value, boundaries.at(-1)) < 0;
}

/** `$bucket`. */
export function bucketStage(spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject) throw new CommandError(40201, 'Argument to $bucket stage must be an object');
  for (const { name } of spec.fields())
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name))
      throw new CommandError(40197, `Unrecognized option to $bucket: ${name}.`);
  const [groupByRaw, boundariesRaw] = [spec.get('groupBy'), spec.get('boundaries')];
  if (groupByRaw === undefined || boundariesRaw === undefined)
    throw new CommandError(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (!isPathOrExpression(groupByRaw))
    throw new CommandError(
      40202,
      "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression",
    );
  const boundaries = constants(boundariesRaw, context);
  const fallbackRaw = spec.get('default');
  const fallback = fallbackRaw && constantFallback(fallbackRaw, context);
  if (fallback !== undefined && isWithin(fallback, boundaries))
    throw new CommandError(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
  const id = bucketOf(compileExpression(groupByRaw, context.expressions), boundaries, fallback);
  const output = spec.get('output');
  if (output !== undefined && !output.isObject)
    throw new CommandError(
      40196,
      `The $bucket 'output' field must be an object, but found type: ${output.typeName}.`,
    );
  const fields: GroupField[] =
    output === undefined
      ? [compileField('count', COUNT, context)]
      : output.fields().map(({ name, value }) => compileField(name, value, context));
  return chained('$bucket', [groupBy('$bucket', id, fields), sortStage(BY_ID)]);
}

function constantFallback(raw: RawValue, context: PipelineContext): Value | undefined {
  const expression = compileExpression(raw, context.expressions);
  if (!expression.isConstant)
    throw new CommandError(40195, "The $bucket 'default' field must be a constant value");
  return constantValue(expression);
}

function constants(raw: RawValue, context: PipelineContext): Value[] {
  if (!raw.isArray) throw new CommandError(40200, "The $bucket 'boundaries' field must be an array");
  const values = raw.items().map((item) => {
    const expression = compileExpression(item, context.expressions);
    if (!expression.isConstant)
      throw new CommandError(40191, "The $bucket 'boundaries' field must be an array of constant values");
    return constantValue(expression) ?? null;
  });
  if (values.length < 2)
    throw new CommandError(40192, "The $bucket 'boundaries' field must have at least 2 values");
  for (let i = 1; i < values.length; i++) {
    if (rankOf(typeOfValue(values[i])) !== rankOf(typeOfValue(values[i - 1])))
      throw new CommandError(
        40193,
        "All values in the 'boundaries' option to $bucket must have the same type",
      );
    if (compareValues(values[i - 1], values[i]) >= 0)
      throw new CommandError(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  return values;
}

function bucketOf(
  expression: Expression,
  boundaries: readonly Value[],
  fallback: Value | undefined,
): Expression {
  return derived([expression], (scope) => {
    const value = expression.evaluate(scope);
    for (let i = boundaries.length - 2; i >= 0; i--)
      if (compareValues(value, boundaries[i]) >= 0 && compareValues(value, boundaries[i + 1]) < 0)
        return boundaries[i];
    if (fallback === undefined)
      throw new CommandError(
        40066,
        '$switch could not find a matching branch for an input, and no default was specified.',
      );
    return fallback;
  });
}
