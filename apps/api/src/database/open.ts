import { setTimeout as wait } from 'node:timers/promises';
import { startEmbeddedMongo } from '@app/embedded-mongo';
import type { Logger } from 'pino';
import type { Env } from '../env.ts';
import { connect, disconnect } from './connect.ts';
import { dataFolder, makeDataFolder } from './data-folder.ts';
import { databaseError } from './errors.ts';
import { markPrepared } from './health.ts';

type Options = {
  env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR'>;
  log: Logger;
  /** What has to be in the database before anyone may use it. */
  prepare: () => Promise<void>;
};

/**
 * Opens the database: the given MongoDB, or the embedded engine with its files in DATA_DIR.
 * Resolves once it is prepared; a MongoDB that is away is tried again for as long as it takes.
 * @throws when the embedded engine can't open its files, with a sentence that says why
 */
export async function openDatabase({ env, log, prepare }: Options): Promise<() => Promise<void>> {
  const engine = env.MONGODB_URI ? undefined : await startEngine(env, log);
  await untilAnswering(log, async () => {
    await connect(env.MONGODB_URI ?? engine?.uri ?? '');
    await prepare();
  });
  markPrepared();
  return async () => {
    await disconnect();
    await engine?.stop();
  };
}

async function startEngine(env: Options['env'], log: Logger) {
  await makeDataFolder(env);
  const onEvent = (event: unknown) => log.warn({ event }, 'the embedded database');
  return startEmbeddedMongo({ dataDir: dataFolder(env), onEvent });
}

async function untilAnswering(log: Logger, open: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (databaseError(error)?.code !== 'UNAVAILABLE') throw error;
      log.warn('The database does not answer yet; trying again in 2 seconds');
      await disconnect();
      await wait(2_000);
    }
  }
}
