import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/support/global-setup.ts'],
    // The machine may be busy with other tests; a hanging engine still shows.
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
