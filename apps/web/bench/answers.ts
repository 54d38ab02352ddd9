import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';
import { lendSession, type Target } from './loads.ts';
import { type Answer, openContext, openPage } from './page.ts';
import { visits } from './visits.ts';

/** Lets the page settle after a step: searches wait half a second before they call the API. */
const REST_MS = 800;

export type Answered = { name: string; answer: Answer | undefined; moved: number };

type Options = { slowdown: number; only: string; profile: string | undefined };

/** Performs the visits in a browser that has the app's files cached. */
export async function* measureAnswers(browser: Browser, target: Target, options: Options) {
  for (const { path: address, ready, steps } of visits) {
    if (!address.includes(options.only)) continue;
    const context = await openContext(browser, target.url);
    await lendSession(context, target);
    const { page, cdp, seen, slowest } = await openPage(context, options.slowdown);
    await page.goto(address);
    await ready(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(REST_MS);
    await slowest();
    for (const { name, act } of steps) {
      const before = (await seen()).moved;
      const profiled = options.profile ? await profile(cdp) : undefined;
      await act(page);
      await page.waitForTimeout(REST_MS);
      await page.waitForLoadState('networkidle');
      const label = `${address.replace(/\?.*/, '')}: ${name}`;
      if (options.profile)
        await profiled?.(path.join(options.profile, `${label.replace(/\W+/g, '-')}.cpuprofile`));
      const moved = (await seen()).moved - before;
      yield { name: label, answer: await slowest(), moved } satisfies Answered;
    }
    await context.close();
  }
}

/** Profiles the page's CPU until the returned function is called with a file name. */
async function profile(cdp: CDPSession): Promise<(file: string) => Promise<void>> {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 200 });
  await cdp.send('Profiler.start');
  return async (file) => {
    const { profile } = await cdp.send('Profiler.stop');
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(profile));
  };
}
