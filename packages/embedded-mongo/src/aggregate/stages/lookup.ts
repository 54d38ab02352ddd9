import { BSONRegExp } from 'bson';
import { valueBytes } from '../../accumulator/value-bytes.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { rawDocument } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { DocumentValue, Value, Writable } from '../../bson/value.ts';
import { encodeDocument } from '../../bson/writer.ts';
import { CommandError, failedToParse, typeMismatch } from '../../errors/command-error.ts';
import { compileExpression } from '../../expression/compile.ts';
import { checkVariableName } from '../../expression/evaluation/context.ts';
import type { Expression } from '../../expression/evaluation/expression.ts';
import { checkFieldPath } from '../../query/paths/field-path.ts';
import { MEMORY_LIMIT } from '../../sort/sorter.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import { alsoNeeds, type DocumentStream, type PipelineContext, type Stage } from '../stream/stage.ts';
import { withValueAt } from '../stream/streams.ts';

const FOUND_TOO_LARGE = 4568;

/** Makes the stream of a pipeline over a collection. */
export type RunPipeline = (
  from: string,
  filter: RawValue | undefined,
  stages: RawValue | undefined,
  context: PipelineContext,
) => DocumentStream;

interface LookupOptions {
  readonly from: string;
  readonly as: readonly string[];
  readonly localField: readonly string[] | undefined;
  readonly foreignField: string | undefined;
  readonly stages: RawValue | undefined;
  readonly variables: readonly { readonly name: string; readonly expression: Expression }[];
}

/** `$lookup`. @param check parses a pipeline to see whether it is right */
export function lookupStage(
  spec: RawValue,
  context: PipelineContext,
  run: RunPipeline,
  check: (stages: RawValue, context: PipelineContext) => void,
): Stage {
  const options = parseOptions(spec, context);
  if (options.stages !== undefined) check(options.stages, withVariables(context, options, new Map()));
  const read = new Set(options.localField?.slice(0, 1));
  if (options.as.length > 1) read.add(options.as[0] as string);
  const isKnown = options.variables.map(({ expression }) => expression.fields(read)).every(Boolean);
  return {
    name: '$lookup',
    needs: (output) => {
      const kept = output && new Set([...output].filter((field) => field !== options.as.join('.')));
      return alsoNeeds(kept, isKnown ? read : undefined);
    },
    apply: (input) => lookupStream(input, options, context, run),
  };
}

const FIELDS = new Set(['from', 'as', 'localField', 'foreignField', 'let', 'pipeline']);

function parseOptions(spec: RawValue, context: PipelineContext): LookupOptions {
  if (!spec.isObject) throw failedToParse('the $lookup specification must be an Object');
  for (const { name } of spec.fields())
    if (!FIELDS.has(name)) throw failedToParse(`unknown argument to $lookup: ${name}`);
  const text = (name: string): string | undefined => {
    const value = spec.get(name);
    if (value === undefined) return undefined;
    if (value.type !== BsonType.string) throw failedToParse(`$lookup argument '${name}' must be a string`);
    return value.text();
  };
  const [from, as, localField, foreignField] = [
    text('from'),
    text('as'),
    text('localField'),
    text('foreignField'),
  ];
  if (from === undefined) throw failedToParse("missing 'from' option to $lookup stage specification");
  if (as === undefined) throw failedToParse("must specify 'as' field for a $lookup");
  for (const path of [as, localField, foreignField]) if (path !== undefined) checkFieldPath(path);
  const stages = spec.get('pipeline');
  if (stages !== undefined && !stages.isArray)
    throw typeMismatch("'pipeline' option must be specified as an array");
  if (
    (localField === undefined) !== (foreignField === undefined) ||
    (localField === undefined && stages === undefined)
  )
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  const bound = spec.get('let');
  if (bound !== undefined && !bound.isObject)
    throw failedToParse(`$lookup argument 'let' must be an object, is type ${bound.typeName}`);
  const variables = (bound?.fields() ?? []).map(({ name, value }) => {
    checkVariableName(name);
    return { name, expression: compileExpression(value, context.expressions) };
  });
  return { from, as: as.split('.'), localField: localField?.split('.'), foreignField, stages, variables };
}

function withVariables(
  context: PipelineContext,
  { variables }: LookupOptions,
  document: DocumentValue,
): PipelineContext {
  const constants = new Map(context.expressions.constants);
  for (const { name, expression } of variables)
    constants.set(name, expression.evaluate({ root: document, frame: undefined }));
  return { ...context, expressions: { ...context.expressions, constants } };
}

/** The document being completed, and the search for what belongs to it. */
interface Current {
  readonly document: DocumentValue;
  readonly stream: DocumentStream;
  readonly found: Value[];
  /** Memory that these take. */
  bytes: number;
}

function lookupStream(
  input: DocumentStream,
  options: LookupOptions,
  context: PipelineContext,
  run: RunPipeline,
): DocumentStream {
  let current: Current | undefined;
  let inputDone = false;
  const start = (document: DocumentValue): Current => {
    const filter = options.localField && options.foreignField ? joinFilter(document, options) : undefined;
    const within = withVariables(context, options, document);
    return { document, stream: run(options.from, filter, options.stages, within), found: [], bytes: 0 };
  };
  return {
    pump(view, sink, slice) {
      for (;;) {
        if (current === undefined) {
          if (inputDone) return true;
          inputDone = input.pump(
            view,
            (document) => {
              current = start(document.value);
              return false;
            },
            slice,
          );
          if (current === undefined) return inputDone;
        }
        const running = current;
        const take = (other: PipelineDocument) => addFound(running, other.value, options);
        if (!running.stream.pump(view, take, slice)) return false;
        current = undefined;
        const joined = withValueAt(running.document, options.as, running.found) as DocumentValue;
        if (!sink(PipelineDocument.ofValue(joined)) || slice.over()) return inputDone;
      }
    },
  };
}

/** @throws CommandError 4568 when what is found takes more memory than it may */
function addFound(current: Current, document: DocumentValue, { from }: LookupOptions): true {
  current.bytes += valueBytes(document);
  if (current.bytes > MEMORY_LIMIT)
    throw new CommandError(
      FOUND_TOO_LARGE,
      `Total size of documents in ${from} matching pipeline's $lookup stage exceeds ${MEMORY_LIMIT} bytes`,
    );
  current.found.push(document);
  return true;
}

/** The filter for the documents that belong to one: equality with its value, or with one of its array's. */
function joinFilter(document: DocumentValue, { localField, foreignField }: LookupOptions): RawValue {
  const values = localValues(document, localField ?? []);
  const path = foreignField ?? '';
  const others = values.filter((value) => !(value instanceof BSONRegExp));
  const condition: Writable = others.length === 1 ? { $eq: others[0] } : { $in: others };
  if (others.length === values.length) return rawDocument(encodeDocument({ [path]: condition }));
  // Within `$in` a regular expression would be a pattern; here it equals its like only.
  const patterns = values.filter((value) => value instanceof BSONRegExp).map(($eq) => ({ [path]: { $eq } }));
  return rawDocument(encodeDocument({ $or: [{ [path]: condition }, ...patterns] }));
}

/** Values at a path for a join: elements of arrays one by one; nothing at all stands for null. */
function localValues(document: DocumentValue, parts: readonly string[]): Value[] {
  const values: Value[] = [];
  const walk = (value: Value | undefined, part: number): void => {
    if (Array.isArray(value)) {
      for (const item of value)
        if (part === parts.length) values.push(item);
        else if (item instanceof Map) walk(item, part);
    } else if (part === parts.length) values.push(value ?? null);
    else walk(value instanceof Map ? value.get(parts[part] as string) : undefined, part + 1);
  };
  walk(document, 0);
  if (values.length === 0) values.push(null);
  return values;
}
