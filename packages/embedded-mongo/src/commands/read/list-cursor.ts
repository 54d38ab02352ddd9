import { plainView } from '../../catalog/read-view.ts';
import type { DocumentSource } from '../../cursor/cursor.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { CommandContext, Reply } from '../request/context.ts';
import { openCursor } from './open-cursor.ts';

/** Answers with a cursor over documents that are all there already. */
export function listCursor(
  context: CommandContext,
  args: CommandArguments,
  namespace: string,
  documents: readonly Buffer[],
): Promise<Reply> {
  const batchSize = args.object('cursor')?.get('batchSize')?.number();
  return openCursor(context, {
    source: listed(documents),
    view: plainView(context.engine.store, undefined),
    namespace,
    collection: undefined,
    batchSize: batchSize ?? Infinity,
    singleBatch: false,
  });
}

/** A source of documents from a list. */
export function listed(documents: readonly Buffer[]): DocumentSource {
  let next = 0;
  return {
    pump(_view, sink) {
      while (next < documents.length) {
        const document = documents[next++] as Buffer;
        if (!sink(document, 0)) break;
      }
      return next >= documents.length;
    },
  };
}
