import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import { wholeNumber } from '../../bson/whole-number.ts';
import { CommandError, typeMismatch } from '../../errors/command-error.ts';
import { filterWith } from '../../expression/document-predicate.ts';
import { filterFields } from '../../query/filter.ts';
import { type SortField, SortKeyMaker } from '../../sort/sort-key.ts';
import { parseSort } from '../../sort/sort-spec.ts';
import { Sorter } from '../../sort/sorter.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import {
  alsoNeeds,
  type DocumentStream,
  type PipelineContext,
  type Stage,
  type StreamSink,
} from '../stream/stage.ts';
import { blockingStream, listStream, mapStream } from '../stream/streams.ts';

/** `$match`. */
export function matchStage(spec: RawValue, context: PipelineContext): Stage & { readonly raw: RawValue } {
  if (!spec.isObject) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const filter = filterWith(spec, context.expressions);
  return {
    name: '$match',
    raw: spec,
    needs: (output) => alsoNeeds(output, filterFields(filter.root)),
    apply: (input) =>
      mapStream(input, (document) => (filter.matches(document.raw, 0) ? document : undefined)),
  };
}

/** `$sort`. @param limit how many documents are wanted of it */
export function sortStage(
  spec: RawValue,
  limit = Infinity,
): Stage & { readonly fields: readonly SortField[] } {
  if (!spec.isObject) throw new CommandError(15973, 'the $sort key specification must be an object');
  const fields = parseSort(spec);
  if (fields.length === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  return {
    name: '$sort',
    fields,
    needs: (output) => alsoNeeds(output, new Set(fields.map(({ parts }) => parts[0] as string))),
    apply: (input) => sortedStream(input, fields, limit),
  };
}

function sortedStream(input: DocumentStream, fields: readonly SortField[], limit: number): DocumentStream {
  const keys = new SortKeyMaker(fields);
  const sorter = new Sorter<PipelineDocument>(limit, 'Sort');
  return blockingStream(
    input,
    (document) => {
      const { raw } = document;
      const key = keys.make(raw, 0);
      if (sorter.wants(key)) sorter.add(key, document, raw.length * 2);
    },
    () => ({
      pump(_view, sink, slice) {
        for (let next = sorter.next(); next !== undefined; next = sorter.next())
          if (!sink(next) || slice.over()) return false;
        return true;
      },
    }),
  );
}

/** `$limit`. */
export function limitStage(spec: RawValue): Stage & { readonly count: number } {
  const count = wholeCount('$limit', spec, 5107201);
  if (count === 0) throw new CommandError(15958, 'the limit must be positive');
  return {
    name: '$limit',
    count,
    needs: (output) => output,
    apply(input) {
      let left = count;
      const sinkOne = (document: PipelineDocument, sink: StreamSink) => {
        // It counts even if the next stage wants no more for the time being.
        left--;
        return sink(document) && left > 0;
      };
      return {
        pump(view, sink, slice) {
          if (left <= 0) return true;
          const exhausted = input.pump(view, (document) => sinkOne(document, sink), slice);
          return exhausted || left <= 0;
        },
      };
    },
  };
}

/** `$skip`. */
export function skipStage(spec: RawValue): Stage & { readonly count: number } {
  const count = wholeCount('$skip', spec, 5107200);
  return {
    name: '$skip',
    count,
    needs: (output) => output,
    apply(input) {
      let left = count;
      return mapStream(input, (document) => (left > 0 && left-- > 0 ? undefined : document));
    },
  };
}

function wholeCount(name: string, spec: RawValue, code: number): number {
  const count = Number(wholeNumber(spec) ?? -1);
  if (count < 0)
    throw new CommandError(code, `invalid argument to ${name} stage: Expected a non-negative integer`);
  return count;
}

/** `$count`. */
export function countStage(spec: RawValue): Stage & { readonly field: string } {
  if (spec.type !== BsonType.string)
    throw new CommandError(40156, 'the count field must be a non-empty string');
  const field = spec.text();
  if (field === '') throw new CommandError(40157, 'the count field must be a non-empty string');
  if (field.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (field.includes('\0')) throw new CommandError(40159, 'the count field cannot contain a null byte');
  if (field.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  if (field === '_id') throw new CommandError(15948, "a group's _id may only be specified once");
  return {
    name: '$count',
    field,
    needs: () => new Set(),
    apply(input) {
      let count = 0;
      return blockingStream(
        input,
        () => {
          count++;
        },
        () => listStream(count === 0 ? [] : [PipelineDocument.ofValue(new Map([[field, count]]))]),
      );
    },
  };
}

/** The one field of a stage document. @throws CommandError if there are more or none */
export function stageField(stage: RawValue): { name: string; spec: RawValue } {
  if (!stage.isObject) throw typeMismatch("Each element of the 'pipeline' array must be an object");
  const [field, more] = stage.fields();
  if (field === undefined || more !== undefined)
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  return { name: field.name, spec: field.value };
}
