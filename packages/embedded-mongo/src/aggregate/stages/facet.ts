import { valueBytes } from '../../accumulator/value-bytes.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import type { DocumentValue, Value } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import { checkFieldName } from '../../query/paths/field-path.ts';
import { MEMORY_LIMIT } from '../../sort/sorter.ts';
import { PipelineDocument } from '../stream/pipeline-document.ts';
import { alsoNeeds, type DocumentStream, type NeededFields, type Stage } from '../stream/stage.ts';
import { blockingStream, listStream } from '../stream/streams.ts';
import { outOfMemory } from './group.ts';

const RESULT_TOO_LARGE = 4031700;

/** Stages that may not stand within `$facet`. */
const FORBIDDEN = new Set(['$facet', '$out', '$merge', '$geoNear', '$indexStats', '$collStats', '$search']);

interface Facet {
  readonly name: string;
  readonly stages: readonly Stage[];
}

/** `$facet`: several pipelines over the same documents. */
export function facetStage(spec: RawValue, parse: (stages: RawValue) => Stage[]): Stage {
  if (!spec.isObject || spec.firstName() === undefined)
    throw new CommandError(40169, 'the $facet specification must be a non-empty object');
  const facets = spec.fields().map(({ name, value }): Facet => {
    checkFieldName(name);
    if (!value.isArray)
      throw new CommandError(
        40170,
        `arguments to $facet must be arrays, ${name} is of type ${value.typeName}`,
      );
    const stages = parse(value);
    for (const stage of stages)
      if (FORBIDDEN.has(stage.name))
        throw new CommandError(40600, `${stage.name} is not allowed to be used within a $facet stage`);
    return { name, stages };
  });
  return {
    name: '$facet',
    needs: () => facets.map(neededBy).reduce((all, needed) => alsoNeeds(all, needed), new Set<string>()),
    apply: (input) => facetStream(input, facets),
  };
}

function neededBy({ stages }: Facet): NeededFields {
  return stages.reduceRight<NeededFields>((needed, stage) => stage.needs(needed), undefined);
}

function facetStream(input: DocumentStream, facets: readonly Facet[]): DocumentStream {
  const documents: PipelineDocument[] = [];
  let bytes = 0;
  return blockingStream(
    input,
    (document) => {
      documents.push(document);
      bytes += document.raw.length * 2;
      if (bytes > MEMORY_LIMIT) throw outOfMemory('$facet');
    },
    () => resultStream(documents, facets),
  );
}

/** @throws CommandError 4031700 when the results take more memory than they may */
function checkResults(bytes: number): void {
  if (bytes > MEMORY_LIMIT)
    throw new CommandError(
      RESULT_TOO_LARGE,
      `document constructed by $facet is ${bytes} bytes, which exceeds the limit of ${MEMORY_LIMIT} bytes`,
    );
}

/** Runs the pipelines one after the other, then gives out the one document with all results. */
function resultStream(documents: readonly PipelineDocument[], facets: readonly Facet[]): DocumentStream {
  const result: DocumentValue = new Map();
  const waiting = [...facets];
  let bytes = 0;
  let current:
    | { readonly name: string; readonly stream: DocumentStream; readonly items: Value[] }
    | undefined;
  return {
    pump(view, sink, slice) {
      for (;;) {
        const facet = current === undefined ? waiting.shift() : undefined;
        if (facet !== undefined)
          current = {
            name: facet.name,
            stream: facet.stages.reduce((stream, stage) => stage.apply(stream), listStream(documents)),
            items: [],
          };
        if (current === undefined) break;
        const { stream, items, name } = current;
        const take = (document: PipelineDocument) => {
          bytes += valueBytes(document.value);
          checkResults(bytes);
          return items.push(document.value) > 0;
        };
        if (!stream.pump(view, take, slice)) return false;
        result.set(name, items);
        current = undefined;
      }
      sink(PipelineDocument.ofValue(result));
      return true;
    },
  };
}
