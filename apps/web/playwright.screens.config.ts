import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

/** Takes the screenshots of docs/screens: `npm run screens`. */
export default defineConfig(browserTests, {
  testDir: 'screens',
  testMatch: 'take.ts',
  workers: 1,
  timeout: 30_000,
});
