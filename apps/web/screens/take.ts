import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { admin, startProduct } from '@app/tests/product';
import { Client } from '../e2e/support/client.ts';
import { test as base, expect } from '../e2e/support/test.ts';
import { screens } from './screens.ts';

const folder = fileURLToPath(new URL('../../../docs/screens', import.meta.url));
const LARGEST_BYTES = 200_000;
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** The product with a year of demo data. */
const test = base.extend({}).extend<object, object>({
  server: [
    async ({ playwright: _playwright }, use) => {
      const server = await startProduct({ DEMO: '1' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

mkdirSync(folder, { recursive: true });
for (const viewport of sizes)
  for (const colorScheme of ['light', 'dark'] as const)
    for (const { name, path: where, before, signedOut } of screens)
      test(`${name}-${viewport.width}-${colorScheme}`, async ({ browser, server }) => {
        const context = await browser.newContext({
          baseURL: server.url,
          viewport,
          colorScheme,
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        if (!signedOut) {
          const client = await Client.signIn(server.url, admin);
          await client.lendTo(context);
          await client.dispose();
        }
        await page.goto(where);
        await page.waitForLoadState('networkidle');
        await expect(page.getByRole('heading', { name: 'Oops' })).toHaveCount(0);
        await before?.(page);
        await page.evaluate(() => document.fonts.ready);
        const file = path.join(folder, `${name}-${viewport.width}-${colorScheme}.png`);
        await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
        expect(statSync(file).size).toBeLessThan(LARGEST_BYTES);
        await context.close();
      });
