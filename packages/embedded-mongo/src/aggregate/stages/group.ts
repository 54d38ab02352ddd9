import type { Accumulator } from '../../accumulator/accumulator.ts';
import { accumulators } from '../../accumulator/registry.ts';
import { valueBytes } from '../../accumulator/value-bytes.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { DocumentValue, Value } from '../../bson/value.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError, notSupported, typeMismatch } from '../../errors/command-error.ts';
import { compileExpression } from '../../expression/compile.ts';
import { derived, type Expression } from '../../expression/evaluation/expression.ts';
import { valueKey } from '../../ordering/compare-values.ts';
import { checkFieldName } from '../../query/paths/field-path.ts';
import { MEMORY_LIMIT } from '../../sort/sorter.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import type { DocumentStream, PipelineContext, Stage } from '../stream/stage.ts';
import { blockingStream, listStream } from '../stream/streams.ts';

const NOT_AN_OBJECT = 15947;
const NO_ID = 15955;
const UNKNOWN_ACCUMULATOR = 15952;
const NOT_AN_ACCUMULATOR = 40234;
const SEVERAL_ACCUMULATORS = 40238;
const INCLUSION_IN_ID = 17390;
const DOTTED_FIELD = 40235;
const DOLLAR_FIELD = 40236;

/** Accumulators of MongoDB that are missing here. */
const UNSUPPORTED = new Set([
  '$accumulator',
  '$bottom',
  '$bottomN',
  '$firstN',
  '$lastN',
  '$maxN',
  '$median',
  '$minN',
  '$percentile',
  '$top',
  '$topN',
]);

/** A field of a group: its accumulator and what that takes in. */
interface GroupField {
  readonly name: string;
  readonly make: () => Accumulator;
  readonly operand: Expression;
}

/** `$group`. */
export function groupStage(spec: RawValue, context: PipelineContext): Stage {
  if (!spec.isObject)
    throw new CommandError(NOT_AN_OBJECT, "a group's fields must be specified in an object");
  const fields: GroupField[] = [];
  let id: Expression | undefined;
  for (const { name, value } of spec.fields())
    if (name === '_id') id = compileId(value, context);
    else fields.push(compileField(name, value, context));
  if (id === undefined) throw new CommandError(NO_ID, 'a group specification must include an _id');
  return groupBy('$group', id, fields);
}

/** Compiles `_id`. A missing value is left out of a document given there, but becomes null where it is the only one. */
function compileId(raw: RawValue, context: PipelineContext): Expression {
  if (!raw.isObject || raw.firstName() === undefined || raw.firstName()?.startsWith('$'))
    return compileExpression(raw, context.expressions);
  const parts = raw.fields().map(({ name, value }) => {
    if (value.isNumber || value.type === BsonType.bool)
      throw new CommandError(INCLUSION_IN_ID, '$group does not support inclusion-style expressions');
    checkFieldName(name);
    return { name, expression: compileExpression(value, context.expressions) };
  });
  return derived(
    parts.map(({ expression }) => expression),
    (scope) => {
      const id: DocumentValue = new Map();
      for (const { name, expression } of parts) {
        const value = expression.evaluate(scope);
        if (value !== undefined) id.set(name, value);
        else if (parts.length === 1) id.set(name, null);
      }
      return id;
    },
  );
}

/** Compiles one field such as `total: {$sum: '$price'}`. */
function compileField(name: string, raw: RawValue, context: PipelineContext): GroupField {
  if (name.includes('.')) throw new CommandError(DOTTED_FIELD, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$'))
    throw new CommandError(DOLLAR_FIELD, `The field name '${name}' cannot be an operator name`);
  const [operator, more] = raw.isObject ? raw.fields() : [];
  if (operator === undefined)
    throw new CommandError(NOT_AN_ACCUMULATOR, `The field '${name}' must be an accumulator object`);
  if (more !== undefined)
    throw new CommandError(SEVERAL_ACCUMULATORS, `The field '${name}' must specify one accumulator`);
  const make = accumulators.get(operator.name);
  if (make === undefined) {
    if (UNSUPPORTED.has(operator.name)) throw notSupported(`the accumulator ${operator.name}`);
    throw new CommandError(UNKNOWN_ACCUMULATOR, `unknown group operator '${operator.name}'`);
  }
  if (operator.name === '$count' && !(operator.value.isObject && operator.value.firstName() === undefined))
    throw typeMismatch('$count takes no arguments, i.e. $count:{}');
  return { name, make, operand: compileOperand(operator.name, operator.value, context) };
}

function compileOperand(operator: string, value: RawValue, context: PipelineContext): Expression {
  if (!value.isArray) return compileExpression(value, context.expressions);
  const items = value.items();
  if (items.length !== 1) throw new CommandError(40237, `The ${operator} accumulator is a unary operator`);
  return compileExpression(items[0] as RawValue, context.expressions);
}

interface Group {
  readonly id: Value;
  readonly accumulators: Accumulator[];
}

/** A stage that gathers documents by the value of an expression. */
function groupBy(name: string, id: Expression, fields: readonly GroupField[]): Stage {
  const needed = new Set<string>();
  const isKnown = [id, ...fields.map(({ operand }) => operand)]
    .map((expression) => expression.fields(needed))
    .every(Boolean);
  return {
    name,
    needs: () => (isKnown ? needed : undefined),
    apply: (input) => groupStream(name, input, id, fields),
  };
}

function groupStream(
  name: string,
  input: DocumentStream,
  id: Expression,
  fields: readonly GroupField[],
): DocumentStream {
  const groups = new Map<string, Group>();
  let bytes = 0;
  const take = (document: PipelineDocument) => {
    const scope = { root: document.value, frame: undefined };
    const value = id.evaluate(scope);
    // A missing value and null are one group.
    const key = valueKey(value ?? null);
    let group = groups.get(key);
    if (group === undefined) {
      group = { id: value ?? null, accumulators: fields.map(({ make }) => make()) };
      groups.set(key, group);
      bytes += valueBytes(group.id) + 100 + fields.length * 80;
    }
    for (let i = 0; i < fields.length; i++) {
      const accumulator = group.accumulators[i] as Accumulator;
      const before = accumulator.bytes ?? 0;
      accumulator.add(fields[i]?.operand.evaluate(scope));
      bytes += (accumulator.bytes ?? 0) - before;
    }
    if (bytes > MEMORY_LIMIT) throw outOfMemory(name);
  };
  return blockingStream(input, take, () => listStream(results(groups.values(), fields)));
}

function* results(groups: Iterable<Group>, fields: readonly GroupField[]): Generator<PipelineDocument> {
  for (const group of groups) {
    const document: DocumentValue = new Map([['_id', group.id]]);
    fields.forEach(({ name }, i) => {
      document.set(name, group.accumulators[i]?.result() ?? null);
    });
    yield PipelineDocument.ofValue(document);
  }
}

/** The error for a stage that needs more memory than it may have. */
export function outOfMemory(stage: string): CommandError {
  return new CommandError(
    ErrorCode.QueryExceededMemoryLimitNoDiskUseAllowed,
    `Exceeded memory limit for ${stage} of ${MEMORY_LIMIT} bytes. The embedded engine does not use the disk for that.`,
  );
}
