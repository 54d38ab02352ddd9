import { setTimeout as wait } from 'node:timers/promises';
import { type EngineEvent, startEmbeddedMongo } from '@app/embedded-mongo';
import type { Logger } from 'pino';
import type { Env } from '../lib/env.ts';
import { connect, disconnect } from './connect.ts';
import { DataChecks } from './data-check/data-check.ts';
import { dataFolder, makeDataFolder } from './data-folder.ts';
import { databaseError } from './errors.ts';
import { markPrepared } from './health.ts';

type Options = {
  env: Pick<Env, 'MONGODB_URI' | 'DATA_DIR' | 'TIME_ZONE'>;
  log: Logger;
  /** Prepares the database before first use. */
  prepare: () => Promise<void>;
};

/**
 * Opens the database: the given MongoDB, or the embedded engine with its files in DATA_DIR.
 * Resolves once it is prepared; keeps trying while a MongoDB doesn't answer.
 * @throws an Error that says why the embedded engine can't open its files
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
  const dataDir = dataFolder(env);
  const checks = new DataChecks({ dataDir, timeZone: env.TIME_ZONE, log });
  const onEvent = (event: EngineEvent) => {
    log.warn({ event }, 'the embedded database');
    checks.note(event);
  };
  const { uri, stop } = await startEmbeddedMongo({ dataDir, onEvent });
  checks.start(uri);
  return {
    uri,
    stop: () => {
      checks.stop();
      return stop();
    },
  };
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
