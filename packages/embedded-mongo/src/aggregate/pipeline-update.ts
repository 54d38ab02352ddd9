import type { RawValue } from '../bson/raw-value.ts';
import { readInt32 } from '../bson/read.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { ReadView } from '../exec/read-view.ts';
import { Slice } from '../exec/slice.ts';
import type { ExpressionContext } from '../expression/context.ts';
import { PipelineParser } from './parse-pipeline.ts';
import { PipelineDocument } from './pipeline-document.ts';
import type { DocumentStream, Stage } from './stage.ts';
import { listStream } from './streams.ts';

const ALLOWED = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

const parser = new PipelineParser(() => listStream([]));

/**
 * Compiles a pipeline that updates documents.
 * @param view what stages may read besides the document
 * @throws CommandError 72 for stages that can't do that
 */
export function preparePipelineUpdate(
  raw: RawValue,
  expressions: ExpressionContext,
  view: ReadView,
): (document: Buffer) => Buffer {
  const stages = parser.parse(raw, { expressions, collection: () => undefined });
  for (const item of raw.items()) {
    const name = item.firstName();
    if (name !== undefined && !ALLOWED.has(name))
      throw new CommandError(ErrorCode.InvalidOptions, `${name} is not allowed to be used within an update`);
  }
  return (document) => updated(stages, document, view);
}

function updated(stages: readonly Stage[], document: Buffer, view: ReadView): Buffer {
  const size = readInt32(document, 0);
  const input: DocumentStream = listStream([PipelineDocument.ofRaw(document.subarray(0, size))]);
  let result = document;
  stages
    .reduce((stream, stage) => stage.apply(stream), input)
    .pump(
      view,
      (output) => {
        result = output.raw;
        return true;
      },
      new Slice(),
    );
  return result;
}
