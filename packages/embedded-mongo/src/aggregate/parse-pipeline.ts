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

/** Parses pipelines. */
export class PipelineParser {
  private readonly run: RunPipeline;

  /** @param run makes the stream of a pipeline that a `$lookup` contains */
  constructor(run: RunPipeline) {
    this.run = run;
  }

  /** Parses and checks all stages. @throws CommandError with MongoDB's codes */
  parse(raw: RawValue, context: PipelineContext): Stage[] {
    const items = raw.items();
    return items.map((item, position) => this.parseStage(item, context, limitBehind(items, position)));
  }

  private parseStage(item: RawValue, context: PipelineContext, limit: number): Stage {
    const { name, spec } = stageField(item);
    switch (name) {
      case '$match':
        return matchStage(spec, context);
      case '$sort':
        return sortStage(spec, limit);
      case '$limit':
        return limitStage(spec);
      case '$skip':
        return skipStage(spec);
      case '$count':
        return countStage(spec);
      case '$project':
        return projectStage(spec, context);
      case '$addFields':
      case '$set':
        return addFieldsStage(name, spec, context);
      case '$unset':
        return unsetStage(spec);
      case '$replaceRoot':
      case '$replaceWith':
        return replaceRootStage(name, spec, context);
      default:
        return this.parseGatheringStage(name, spec, context);
    }
  }

  private parseGatheringStage(name: string, spec: RawValue, context: PipelineContext): Stage {
    switch (name) {
      case '$group':
        return groupStage(spec, context);
      case '$bucket':
        return bucketStage(spec, context);
      case '$sortByCount':
        return sortByCountStage(spec, context);
      case '$unwind':
        return unwindStage(spec);
      case '$facet':
        return facetStage(spec, (stages) => this.parse(stages, context));
      case '$lookup':
        return lookupStage(spec, context, this.run, (stages, within) => {
          this.parse(stages, within);
        });
      default:
        if (ATLAS_STAGES.has(name)) throw notSupported(`the aggregation stage ${name} of Atlas`);
        if (UNSUPPORTED.has(name)) throw notSupported(`the aggregation stage ${name}`);
        throw new CommandError(UNKNOWN_STAGE, `Unrecognized pipeline stage name: '${name}'`);
    }
  }
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
