import { existsSync } from 'node:fs';
import path from 'node:path';
import {
  backupData,
  type Copied,
  compactData,
  copyDatabase,
  openData,
  type RestoreOptions,
  restoreData,
  startEmbeddedMongo,
} from '@app/embedded-mongo';
import type mongoose from 'mongoose';
import type { DatabaseEnv } from '../lib/env.ts';
import { connect, disconnect, withOwnConnection } from './connect.ts';
import { dataFolder } from './data-folder.ts';

export { verifyDatabase } from '@app/embedded-mongo';

type Progress = (collection: string, documents: number) => void;

/** Backs up the embedded database into a folder, whether or not the application runs. */
export const backUp = (env: DatabaseEnv, folder: string) => backupData(embeddedFolder(env), folder);

type Restore = Pick<RestoreOptions, 'withoutJournal'> & {
  /** Changes the backup before it replaces the data. */
  prepare: (connection: mongoose.Connection) => Promise<void>;
};

/** Restores a backup of the embedded database. The application must not be running. */
export const restore = (env: DatabaseEnv, folder: string, { prepare, ...options }: Restore) =>
  restoreData(embeddedFolder(env), folder, {
    ...options,
    prepare: (uri) => withOwnConnection(uri, prepare),
  });

/** Returns the space of deleted records to the disk. The application must not be running. */
export const compact = (env: DatabaseEnv) => compactData(embeddedFolder(env));

/** Connects to the configured database and runs work on it, whether or not the application runs. */
export async function withConnection<T>(env: DatabaseEnv, work: (uri: string) => Promise<T>): Promise<T> {
  const data = env.MONGODB_URI ? { uri: env.MONGODB_URI, close: async () => {} } : await openEmbedded(env);
  try {
    await connect(data.uri);
    return await work(data.uri);
  } finally {
    await disconnect();
    await data.close();
  }
}

function openEmbedded(env: DatabaseEnv) {
  refuseIfEmpty(env);
  return openData(dataFolder(env));
}

/** Copies the embedded database to a MongoDB. The application must not be running. */
export async function moveUp(env: DatabaseEnv, uri: string, onCollection: Progress): Promise<Copied> {
  refuseIfEmpty(env);
  return withOwnEngine(env, (embedded) => copyDatabase(embedded, uri, { onCollection }));
}

/** Copies a MongoDB database into an empty embedded one. The application must not be running. */
export const moveDown = (env: DatabaseEnv, uri: string, onCollection: Progress): Promise<Copied> =>
  withOwnEngine(env, (embedded) => copyDatabase(uri, embedded, { onCollection }));

/** Starts its own engine, which fails while another one serves the folder: nobody else can write meanwhile. */
async function withOwnEngine<T>(env: DatabaseEnv, work: (uri: string) => Promise<T>): Promise<T> {
  const engine = await startEmbeddedMongo({ dataDir: dataFolder(env) });
  try {
    return await work(engine.uri);
  } finally {
    await engine.stop();
  }
}

function embeddedFolder(env: DatabaseEnv): string {
  if (env.MONGODB_URI)
    throw new Error(
      'MONGODB_URI is set: the data is in a MongoDB, which has its own tools for this (mongodump, mongorestore, compact).',
    );
  return dataFolder(env);
}

function refuseIfEmpty(env: DatabaseEnv): void {
  const folder = dataFolder(env);
  if (!existsSync(path.join(folder, 'data.mdb')))
    throw new Error(`There is no data in ${path.resolve(folder)}. DATA_DIR says where it is.`);
}
