import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Debian's. The shell is Chromium without the windows that tests don't show: a page takes a third less of the processor. */
const shell = '/usr/bin/chromium-headless-shell';
const chromium = existsSync(shell) ? shell : '/usr/bin/chromium';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker runs an API with its own database; two share this machine's cores well.
  workers: 2,
  fullyParallel: false,
  // Ends what hangs, and nothing that a busy machine makes slow; tests of their own check how long things take.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  // For a busy machine; a test that passes only on retry is reported as flaky, by name.
  retries: 1,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // A service worker would bypass the tests' interception of requests.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || chromium,
      args: ['--no-sandbox'],
    },
  },
});
