import {
  IMPORT_FILE_BYTES_MAX,
  type ImportFile,
  importFilePaths,
  importFileTooLarge,
} from '@app/schemas/imports/import-files';
import { asText } from '@app/schemas/messages/message';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { refreshAll } from '../../../../crud/queries.ts';
import { ApiError, call, isUnanswered, sentenceOf } from '../../../../lib/api.ts';
import { createStore, type Store, useStore } from '../../../../lib/store.ts';
import { uploadTelling } from '../../../../lib/upload.ts';

/** The paper that files go to. */
type Place = { importId: string; type: string };

/** A file on its way to a paper, or one that was refused or broke off. */
export type Upload = Place & {
  id: number;
  file: File;
  /** In bytes, so far. */
  sent: number;
  failure: { sentence: string; mayTryAgain: boolean } | null;
  stop: AbortController;
};

/** At most so many at once: further calls find the line free. */
const AT_ONCE = 2;
let lastId = 0;

/** Kept beside the cache of whoever is signed in: they go on when their dialog closes or another page opens. */
const stores = new WeakMap<QueryClient, Store<readonly Upload[]>>();
function storeOf(client: QueryClient): Store<readonly Upload[]> {
  const store = stores.get(client) ?? createStore<readonly Upload[]>([]);
  stores.set(client, store);
  return store;
}

/** The files on their way to the papers of an import, and what may be done with them. */
export function useUploads(importId: string) {
  const client = useQueryClient();
  const uploads = useStore(storeOf(client)).filter((one) => one.importId === importId);
  return {
    of: (type: string) => uploads.filter((one) => one.type === type),
    add: (type: string, files: readonly File[]) => addFiles(client, { importId, type }, files),
    remove: (id: number) => removeUpload(client, id),
    tryAgain: (id: number) => restart(client, id),
  };
}

function addFiles(client: QueryClient, place: Place, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    lastId += 1;
    const failure =
      file.size > IMPORT_FILE_BYTES_MAX ? { sentence: asText(importFileTooLarge), mayTryAgain: false } : null;
    return { ...place, id: lastId, file, sent: 0, failure, stop: new AbortController() };
  });
  storeOf(client).set((now) => [...now, ...added]);
  sendNext(client);
}

/** Takes a file away: one on its way is stopped, and leaves nothing. */
function removeUpload(client: QueryClient, id: number): void {
  const store = storeOf(client);
  store
    .get()
    .find((one) => one.id === id)
    ?.stop.abort();
  store.set((now) => now.filter((one) => one.id !== id));
  sendNext(client);
}

function restart(client: QueryClient, id: number): void {
  change(client, id, { failure: null, sent: 0, stop: new AbortController() });
  sendNext(client);
}

const change = (client: QueryClient, id: number, changes: Partial<Upload>) =>
  storeOf(client).set((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));

/** Which of them a call is made for now. */
const sending = new Set<AbortController>();

function sendNext(client: QueryClient): void {
  const open = storeOf(client)
    .get()
    .filter(({ failure }) => !failure);
  const running = open.filter(({ stop }) => sending.has(stop)).length;
  const next = open.filter(({ stop }) => !sending.has(stop)).slice(0, Math.max(0, AT_ONCE - running));
  for (const upload of next) void send(client, upload);
}

async function send(client: QueryClient, { id, importId, type, file, stop }: Upload): Promise<void> {
  sending.add(stop);
  try {
    await call<{ data: ImportFile }>(
      importFilePaths.add,
      { _id: importId, type, name: file.name },
      {
        file,
        signal: stop.signal,
        transport: uploadTelling((sent) => change(client, id, { sent })),
      },
    );
    // Both are there for a moment rather than neither.
    await refreshAll(client);
    storeOf(client).set((now) => now.filter((one) => one.id !== id));
  } catch (error) {
    if (!stop.signal.aborted) change(client, id, { failure: failureOf(error) });
  } finally {
    sending.delete(stop);
    sendNext(client);
  }
}

/** What is refused would be refused again; what broke off may work. */
function failureOf(error: unknown): Upload['failure'] {
  const mayTryAgain = !(error instanceof ApiError) || isUnanswered(error) || error.status === 429;
  return { sentence: sentenceOf(error), mayTryAgain };
}
