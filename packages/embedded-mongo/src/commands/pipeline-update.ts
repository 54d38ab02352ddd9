import { preparePipelineUpdate } from '../aggregate/pipeline-update.ts';
import { decodeValue } from '../bson/decode.ts';
import type { RawValue } from '../bson/raw-value.ts';
import type { Value } from '../bson/value.ts';
import type { ReadView } from '../exec/read-view.ts';
import type { PipelineUpdate } from '../update/update.ts';
import { letVariables } from './expressions.ts';

/**
 * Compiles an update that is a pipeline.
 * @param variables the raw `let` of the command
 * @param constants the raw `c` of the statement
 * @param view what the update may read besides the document
 */
export function parsePipelineUpdate(
  stages: RawValue,
  variables: RawValue | undefined,
  constants: RawValue | undefined,
  view: ReadView,
): PipelineUpdate {
  const context = letVariables(variables);
  const all = new Map<string, Value | undefined>(context.constants);
  for (const { name, value } of constants?.fields() ?? []) all.set(name, decodeValue(value));
  return preparePipelineUpdate(stages, { constants: all, bound: [] }, view);
}
