import { admin, type Product, startProduct } from '@app/tests/product';
import { test as base, expect, type Page } from '@playwright/test';
import { Client } from './client.ts';

/** One admin's session serves all tests of a worker: a long limit keeps it from being asked for the password again. */
const settings = { REAUTH_MINUTES: '600' };

type WorkerFixtures = {
  /** Which files share the database: all, or one whose tests need it to themselves. */
  recordsOf: string;
  /** One running product per worker. */
  server: Product;
  /** The API as the first admin. */
  api: Client;
};
type TestFixtures = {
  /** A browser page with the first admin signed in. */
  adminPage: Page;
  /** Fails a test whose page violated its security policy or threw an uncaught error. */
  cleanConsole: undefined;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  recordsOf: ['all', { scope: 'worker', option: true }],
  server: [
    async ({ recordsOf: _recordsOf }, use) => {
      const server = await startProduct(settings);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  api: [
    async ({ server }, use) => {
      const client = await Client.signIn(server.url, admin);
      await use(client);
      await client.dispose();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  cleanConsole: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        if (/Content Security Policy|Warning:|Each child in a list/.test(message.text())) {
          complaints.push(message.text());
        }
      });
      // A violation that a library catches counts too, though the console doesn't show it.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile }) => {
          reportError(new Error(`Content Security Policy: ${violatedDirective} in ${sourceFile}`));
        }),
      );
      await use(undefined);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  adminPage: async ({ page, api }, use) => {
    await api.lendTo(page.context());
    await use(page);
  },
});

export { admin, expect };
