import { defineConfig } from 'vitest/config';

const isLong = process.env.TEST_LONG === '1';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', ...(isLong ? ['test/**/*.long.ts'] : [])],
    globalSetup: ['test/database.setup.ts'],
    setupFiles: ['test/leftovers.setup.ts'],
    // The tests' database server runs in another process; one file per core keeps both busy.
    maxWorkers: '100%',
    // Loads the application once per worker: nothing is mocked, and each file has its own database.
    isolate: false,
    // Allows for a slow, busy machine, where starting a process takes half a minute, yet still catches a hang.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
