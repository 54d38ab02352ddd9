import type { RawValue } from '../bson/raw-value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import { countStage, limitStage, matchStage, skipStage, sortStage, stageField } from './stages/basic.ts';
import { facetStage } from './stages/facet.ts';
import { groupStage } from './stages/group.ts';
import { lookupStage, type RunPipeline } from './stages/lookup.ts';
import { addFieldsStage, projectStage } from './stages/shape.ts';
import { unwindStage } from './stages/unwind.ts';
import type { PipelineContext, Stage } from './stream/stage.ts';

const UNKNOWN_STAGE = 40324;

/** Stages that no MongoDB outside of Atlas has. */
const ATLAS_STAGES = new Set(['$listSearchIndexes', '$search', '$searchMeta', '$vectorSearch']);
/** Stages of MongoDB that are missing here. */
const UNSUPPORTED = new Set([
  '$bucket',
  '$bucketAuto',
  '$changeStream',
  '$changeStreamSplitLargeEvent',
  '$collStats',
  '$currentOp',
  '$densify',
  '$documents',
  '$fill',
  '$geoNear',
  '$graphLookup',
  '$indexStats',
  '$listLocalSessions',
  '$listSampledQueries',
  '$listSessions',
  '$merge',
  '$out',
  '$planCacheStats',
  '$redact',
  '$replaceRoot',
  '$replaceWith',
  '$sample',
  '$set',
  '$setWindowFields',
  '$shardedDataDistribution',
  '$sortByCount',
  '$unionWith',
  '$unset',
]);

/** What a stage is made of. */
interface StageSource {
  readonly spec: RawValue;
  readonly context: PipelineContext;
  /** How many of its documents are wanted at most. */
  readonly limit: number;
  readonly parser: PipelineParser;
}

/** The stages that there are. */
export const stages: ReadonlyMap<string, (source: StageSource) => Stage> = new Map(
  Object.entries<(source: StageSource) => Stage>({
    $match: ({ spec, context }) => matchStage(spec, context),
    $sort: ({ spec, limit }) => sortStage(spec, limit),
    $limit: ({ spec }) => limitStage(spec),
    $skip: ({ spec }) => skipStage(spec),
    $count: ({ spec }) => countStage(spec),
    $project: ({ spec, context }) => projectStage(spec, context),
    $addFields: ({ spec, context }) => addFieldsStage(spec, context),
    $group: ({ spec, context }) => groupStage(spec, context),
    $unwind: ({ spec }) => unwindStage(spec),
    $facet: ({ spec, context, parser }) => facetStage(spec, (inner) => parser.parse(inner, context)),
    $lookup: ({ spec, context, parser }) =>
      lookupStage(spec, context, parser.run, (inner, within) => {
        parser.parse(inner, within);
      }),
  }),
);

/** Parses pipelines. */
export class PipelineParser {
  readonly run: RunPipeline;

  /** @param run makes the stream of a pipeline that a `$lookup` contains */
  constructor(run: RunPipeline) {
    this.run = run;
  }

  /** Parses and checks all stages. @throws CommandError with MongoDB's codes */
  parse(raw: RawValue, context: PipelineContext): Stage[] {
    const items = raw.items();
    return items.map((item, position) => {
      const { name, spec } = stageField(item);
      const parse = stages.get(name);
      if (parse === undefined) throw noSuchStage(name);
      return parse({ spec, context, limit: limitBehind(items, position), parser: this });
    });
  }
}

function noSuchStage(name: string): CommandError {
  if (ATLAS_STAGES.has(name)) return notSupported(`the aggregation stage ${name} of Atlas`);
  if (UNSUPPORTED.has(name)) return notSupported(`the aggregation stage ${name}`);
  return new CommandError(UNKNOWN_STAGE, `Unrecognized pipeline stage name: '${name}'`);
}

/** How many documents the skips and limits right behind a stage let through; Infinity if there is no limit. */
function limitBehind(items: readonly RawValue[], position: number): number {
  let skipped = 0;
  for (const item of items.slice(position + 1)) {
    const [field] = item.isObject ? item.fields() : [];
    if (field?.name === '$skip') skipped += field.value.number();
    else if (field?.name === '$limit') return skipped + field.value.number();
    else break;
  }
  return Infinity;
}
