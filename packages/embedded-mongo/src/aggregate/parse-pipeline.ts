import type { RawValue } from '../bson/raw-value.ts';
import { CommandError, notSupported } from '../errors/command-error.ts';
import type { PipelineContext, Stage } from './stage.ts';
import { countStage, limitStage, matchStage, skipStage, sortStage, stageField } from './stages/basic.ts';
import { bucketStage, sortByCountStage } from './stages/bucket.ts';
import { facetStage } from './stages/facet.ts';
import { groupStage } from './stages/group.ts';
import { lookupStage, type RunPipeline } from './stages/lookup.ts';
import { addFieldsStage, projectStage, replaceRootStage, unsetStage } from './stages/shape.ts';
import { unwindStage } from './stages/unwind.ts';

const UNKNOWN_STAGE = 40324;

/** Stages that no MongoDB outside of Atlas has. */
const ATLAS_STAGES = new Set(['$listSearchIndexes', '$search', '$searchMeta', '$vectorSearch']);
/** Stages of MongoDB that are missing here. */
const UNSUPPORTED = new Set([
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
  '$sample',
  '$setWindowFields',
  '$shardedDataDistribution',
  '$unionWith',
]);

/** What a stage is made of. */
interface StageSource {
  readonly name: string;
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
    $addFields: ({ name, spec, context }) => addFieldsStage(name, spec, context),
    $set: ({ name, spec, context }) => addFieldsStage(name, spec, context),
    $unset: ({ spec }) => unsetStage(spec),
    $replaceRoot: ({ name, spec, context }) => replaceRootStage(name, spec, context),
    $replaceWith: ({ name, spec, context }) => replaceRootStage(name, spec, context),
    $group: ({ spec, context }) => groupStage(spec, context),
    $bucket: ({ spec, context }) => bucketStage(spec, context),
    $sortByCount: ({ spec, context }) => sortByCountStage(spec, context),
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
      return parse({ name, spec, context, limit: limitBehind(items, position), parser: this });
    });
  }
}

/** Checks that a pipeline consists of stages that there are. @throws CommandError 14, 40323 and 40324 */
export function checkStageNames(pipeline: RawValue): void {
  for (const item of pipeline.items()) {
    const { name } = stageField(item);
    if (!stages.has(name)) throw noSuchStage(name);
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
