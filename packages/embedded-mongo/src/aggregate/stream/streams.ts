import type { Value } from '../../bson/value.ts';
import type { PipelineDocument } from './pipeline-document.ts';
import type { DocumentStream } from './stage.ts';

/** Documents from a list. */
export function listStream(documents: Iterable<PipelineDocument>): DocumentStream {
  const iterator = documents[Symbol.iterator]();
  let done = false;
  return {
    pump(_view, sink, slice) {
      while (!done) {
        const next = iterator.next();
        if (next.done) done = true;
        else if (!sink(next.value) || slice.over()) return false;
      }
      return true;
    },
  };
}

/** Each document of a stream made into another one, or left out. */
export function mapStream(
  input: DocumentStream,
  change: (document: PipelineDocument) => PipelineDocument | undefined,
): DocumentStream {
  return {
    pump: (view, sink, slice) =>
      input.pump(
        view,
        (document) => {
          const changed = change(document);
          return changed === undefined || sink(changed);
        },
        slice,
      ),
  };
}

/** A stream that comes from the whole input: it is taken in first, then documents are given out. */
export function blockingStream(
  input: DocumentStream,
  take: (document: PipelineDocument) => void,
  give: () => DocumentStream,
): DocumentStream {
  let output: DocumentStream | undefined;
  return {
    pump(view, sink, slice) {
      if (output === undefined) {
        const isTaken = input.pump(
          view,
          (document) => {
            take(document);
            return true;
          },
          slice,
        );
        if (!isTaken) return false;
        output = give();
      }
      return output.pump(view, sink, slice);
    },
  };
}

/** Gives every document of a stream out as several ones (or none). */
export function expandStream(
  input: DocumentStream,
  expand: (document: PipelineDocument) => readonly PipelineDocument[],
): DocumentStream {
  let waiting: readonly PipelineDocument[] = [];
  let next = 0;
  let inputDone = false;
  return {
    pump(view, sink, slice) {
      const giveOut = () => {
        while (next < waiting.length) if (!sink(waiting[next++] as PipelineDocument)) return false;
        return true;
      };
      if (!giveOut()) return false;
      if (inputDone) return true;
      inputDone = input.pump(
        view,
        (document) => {
          waiting = expand(document);
          next = 0;
          return giveOut();
        },
        slice,
      );
      return inputDone && next >= waiting.length;
    },
  };
}

/** A copy of a value with the value at a path below documents replaced; undefined removes it. */
export function withValueAt(value: Value, parts: readonly string[], replacement: Value | undefined): Value {
  const [first, ...rest] = parts;
  if (first === undefined) return replacement ?? null;
  const copy = new Map(value instanceof Map ? value : []);
  if (rest.length > 0) copy.set(first, withValueAt(copy.get(first) ?? new Map(), rest, replacement));
  else if (replacement === undefined) copy.delete(first);
  else copy.set(first, replacement);
  return copy;
}
