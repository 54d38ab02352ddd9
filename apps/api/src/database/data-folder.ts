import path from 'node:path';
import type { DatabaseEnv } from '../env.ts';

/** Where the embedded database keeps its files. */
export const dataFolder = ({ DATA_DIR }: Pick<DatabaseEnv, 'DATA_DIR'>): string =>
  path.join(DATA_DIR, 'database');
