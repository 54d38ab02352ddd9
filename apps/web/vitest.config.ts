import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// Newer versions of Node define a localStorage that hides the page's.
const noStorageOfNode = '--no-experimental-webstorage';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['source'] },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts?(x)'],
    setupFiles: ['test/setup.ts'],
    execArgv: process.allowedNodeEnvironmentFlags.has(noStorageOfNode) ? [noStorageOfNode] : [],
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
