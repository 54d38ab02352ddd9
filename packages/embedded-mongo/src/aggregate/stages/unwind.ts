import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { DocumentValue, Value } from '../../bson/value.ts';
import { isNullish } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { checkFieldPath } from '../../query/paths/field-path.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import { alsoNeeds, type Stage } from '../stream/stage.ts';
import { expandStream, withValueAt } from '../stream/streams.ts';

interface UnwindOptions {
  readonly parts: readonly string[];
  readonly index: readonly string[] | undefined;
  readonly keepsEmpty: boolean;
}

/** `$unwind`. */
export function unwindStage(spec: RawValue): Stage {
  const options = parseOptions(spec);
  const read = new Set([options.parts[0] as string, ...(options.index?.slice(0, 1) ?? [])]);
  return {
    name: '$unwind',
    needs: (output) => alsoNeeds(output, read),
    apply: (input) => expandStream(input, (document) => unwind(document.value, options)),
  };
}

function parseOptions(spec: RawValue): UnwindOptions {
  if (spec.type === BsonType.string) return { parts: pathOf(spec), index: undefined, keepsEmpty: false };
  if (!spec.isObject)
    throw new CommandError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${spec.typeName}`,
    );
  for (const { name } of spec.fields())
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name))
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`);
  const path = spec.get('path');
  if (path === undefined) throw new CommandError(28812, 'no path specified to $unwind stage');
  const keeps = spec.get('preserveNullAndEmptyArrays');
  if (keeps !== undefined && keeps.type !== BsonType.bool)
    throw new CommandError(
      28809,
      'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage',
    );
  return {
    parts: pathOf(path),
    index: indexOf(spec.get('includeArrayIndex')),
    keepsEmpty: keeps?.truthy() === true,
  };
}

function pathOf(raw: RawValue): string[] {
  if (raw.type !== BsonType.string)
    throw new CommandError(28808, `expected a string as the path for $unwind stage, got ${raw.typeName}`);
  const text = raw.text();
  if (text === '') throw new CommandError(28812, 'no path specified to $unwind stage');
  if (!text.startsWith('$'))
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${text}`);
  checkFieldPath(text.slice(1));
  return text.slice(1).split('.');
}

function indexOf(raw: RawValue | undefined): string[] | undefined {
  if (raw === undefined) return undefined;
  const text = raw.type === BsonType.string ? raw.text() : '';
  if (text === '')
    throw new CommandError(
      28810,
      'expected a non-empty string for the includeArrayIndex option to $unwind stage',
    );
  if (text.startsWith('$'))
    throw new CommandError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${text}`,
    );
  checkFieldPath(text);
  return text.split('.');
}

function unwind(document: DocumentValue, options: UnwindOptions): PipelineDocument[] {
  const { parts, keepsEmpty } = options;
  const value = valueBelowDocuments(document, parts);
  if (!Array.isArray(value)) {
    if (isNullish(value)) return keepsEmpty ? [withIndex(document, options, null)] : [];
    return [withIndex(document, options, null)];
  }
  if (value.length === 0)
    return keepsEmpty
      ? [withIndex(withValueAt(document, parts, undefined) as DocumentValue, options, null)]
      : [];
  return value.map((item, position) =>
    withIndex(withValueAt(document, parts, item) as DocumentValue, options, BigInt(position)),
  );
}

/** Value at a path that leads through documents only; a path through an array finds nothing. */
function valueBelowDocuments(document: DocumentValue, parts: readonly string[]): Value | undefined {
  let value: Value | undefined = document;
  for (const part of parts) value = value instanceof Map ? value.get(part) : undefined;
  return value;
}

function withIndex(document: DocumentValue, { index }: UnwindOptions, position: Value): PipelineDocument {
  return PipelineDocument.ofValue(
    index === undefined ? document : (withValueAt(document, index, position) as DocumentValue),
  );
}
