import { resolve } from 'node:path';
import { FolderLock } from '../process/folder-lock.ts';
import { startEmbeddedMongo, uriOf } from '../process/start.ts';

/** Data that can be reached over a connection string. */
export interface OpenData {
  readonly uri: string;
  close(): Promise<void>;
}

/**
 * Opens the data of a folder: through the engine that serves it already, if there is one, else through one
 * of its own, which `close` stops.
 * @throws Error with a sentence that names the folder or file and the way out
 */
export async function openData(dataDir: string, database = 'app'): Promise<OpenData> {
  const address = FolderLock.addressOf(resolve(dataDir));
  if (address !== undefined) return { uri: uriOf(address, database), close: async () => undefined };
  const engine = await startEmbeddedMongo({ dataDir, database });
  return { uri: engine.uri, close: () => engine.stop() };
}
