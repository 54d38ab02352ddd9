import { expect } from 'vitest';
import type { Migration } from '../../src/database/migrate/migrate.ts';

/**
 * Runs a migration until the power goes out: its second batch is done then, but not noted.
 * @returns runs it again, from where it was noted to be and from the start
 */
export async function stopped(migration: Migration, timeZone: string): Promise<() => Promise<void>> {
  let saved: unknown;
  const run = migration.run({
    state: undefined,
    timeZone,
    save: async (state) => {
      if (saved) throw new Error('The power went out');
      saved = state;
    },
  });
  await expect(run).rejects.toThrow('The power went out');
  return async () => {
    for (const state of [saved, undefined]) await migration.run({ state, timeZone, save: async () => {} });
  };
}
