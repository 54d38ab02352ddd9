import type { Browser, BrowserContext } from '@playwright/test';
import { Client } from '../e2e/support/client.ts';
import { openContext, openPage } from './page.ts';
import { opened } from './visits.ts';

export type Load = { name: string; largest: number; what: string; moved: number };
export type Target = { url: string; account: { email: string; password: string } };

const WAIT = { timeout: 20_000 };
const QUIET_MS = 500;

/** Opens each page twice: with a cold cache, and again with the files cached. */
export async function* measureLoads(browser: Browser, target: Target, slowdown: number, only: string) {
  for (const { path, ready, isSignedOut } of opened) {
    if (!path.includes(only)) continue;
    const context = await openContext(browser, target.url);
    if (!isSignedOut) await lendSession(context, target);
    for (const state of ['cold', 'kept'] as const) {
      const { page, seen } = await openPage(context, slowdown);
      await page.goto(path);
      await ready(page).first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(QUIET_MS);
      const { largest, moved } = await seen();
      yield { name: `${path}, ${state}`, largest: largest.at, what: largest.what, moved } satisfies Load;
      // The service worker starts with the first page behind the sign-in.
      if (!isSignedOut)
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, WAIT);
      await page.waitForTimeout(QUIET_MS);
      await page.close();
    }
    await context.close();
  }
}

export async function lendSession(context: BrowserContext, { url, account }: Target): Promise<void> {
  const client = await Client.signIn(url, account);
  await client.lendTo(context);
  await client.dispose();
}
