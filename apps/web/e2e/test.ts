import { test as base, expect, type Page } from '@playwright/test';
import { Client } from './client.ts';
import { admin, type Server, startServer } from './server.ts';

type WorkerFixtures = {
  /** One running product for each worker. */
  server: Server;
  /** The API as the first admin. */
  api: Client;
};
type TestFixtures = {
  /** A browser page in which the first admin is signed in. */
  adminPage: Page;
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture without dependencies says so
    async ({}, use) => {
      const server = await startServer();
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
  adminPage: async ({ page, api }, use) => {
    await api.lendTo(page.context());
    await use(page);
  },
});

export { admin, expect };
