import { defineConfig } from 'vitest/config';

const isLong = process.env.TEST_LONG === '1';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', ...(isLong ? ['test/**/*.long.ts'] : [])],
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['test/leftovers.setup.ts'],
    // The database server of the tests works in a process of its own: a file for each core keeps both busy.
    maxWorkers: '100%',
    // The application is loaded once in each worker: nothing of it is mocked, and each file has a database of its own.
    isolate: false,
    // A slow machine, busy with other tests, starts a process in half a minute; one that hangs still shows.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
