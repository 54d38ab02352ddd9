import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each worker runs an API with a database of its own; two share this machine's cores well.
  workers: 2,
  fullyParallel: false,
  // A busy machine takes its time and stops now and then; how long a thing may take is a test of its own.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // On a machine with much else to do; what passes only then is reported as flaky, by name.
  retries: 1,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    // Tests stand between the page and the server, where a service worker would go past them.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox'],
    },
  },
});
