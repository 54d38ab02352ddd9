import { defineConfig } from 'vitest/config';

const { TEST_MONGODB_URI, MONGOMS_SYSTEM_BINARY, TEST_LONG } = process.env;

const embedded = {
  extends: true as const,
  test: {
    name: 'embedded',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // What cuts, kills or fills the engine takes longer than all the rest.
    exclude: TEST_LONG === '0' ? ['test/long/**'] : [],
    globalSetup: ['test/support/embedded-setup.ts'],
  },
};
const mongodb = {
  extends: true as const,
  test: {
    name: 'mongodb',
    include: ['test/conformance/**/*.test.ts'],
    globalSetup: ['test/support/mongodb-setup.ts'],
  },
};

export default defineConfig({
  test: {
    // Everything runs on the engine, and what knows only the driver on a real MongoDB, too, where one is at hand.
    projects: TEST_MONGODB_URI || MONGOMS_SYSTEM_BINARY ? [embedded, mongodb] : [embedded],
    // The machine may be busy with other tests; a hanging engine still shows.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
