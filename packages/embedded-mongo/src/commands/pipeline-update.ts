import type { RawValue } from '../bson/raw-value.ts';
import { notSupported } from '../errors/command-error.ts';
import type { PipelineUpdate } from '../update/update.ts';

/** Compiles an update that is a pipeline. */
export function parsePipelineUpdate(
  _stages: RawValue,
  _variables: RawValue | undefined,
  _constants: RawValue | undefined,
): PipelineUpdate {
  throw notSupported('an update with a pipeline');
}
