import { admin, type Product, startProduct } from '@app/tests/product';
import { test as base, expect, type Page } from '@playwright/test';
import { Client } from './client.ts';

/** One admin's session serves all tests of a worker, however long they take: none is asked for the password again. */
const settings = { REAUTH_MINUTES: '600' };

type WorkerFixtures = {
  /** Whose records the database holds: those of all files, or of one that counts on being alone in it. */
  recordsOf: string;
  /** One running product for each worker. */
  server: Product;
  /** The API as the first admin. */
  api: Client;
};
type TestFixtures = {
  /** A browser page in which the first admin is signed in. */
  adminPage: Page;
  /** Fails a test in which a page broke its security policy or threw what nobody caught. */
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
      // What a library tries and catches is a breach all the same, though the console doesn't say so.
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
