import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

const observer = fileURLToPath(new URL('observer.js', import.meta.url));
/** A counting loop whose duration tells how fast a page's CPU is. */
const COUNT_TO = 20_000_000;

/** Milliseconds from a key or click to the next paint, and the browser's breakdown of them. */
export type Answer = { total: number; delay: number; handlers: number; paint: number };
type Seen = {
  largest: { at: number; what: string };
  moved: number;
  events: { startTime: number; processingStart: number; processingEnd: number; duration: number }[];
};

export type MeasuredPage = {
  page: Page;
  cdp: CDPSession;
  /** Reads what was observed since the page opened. */
  seen: () => Promise<Seen>;
  /** Reads the slowest answer since the last call; undefined when each took less than 16 ms. */
  slowest: () => Promise<Answer | undefined>;
};

export const openContext = (browser: Browser, url: string) =>
  browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' });

/** Opens a page with its CPU throttled by this factor. */
export async function openPage(context: BrowserContext, slowdown: number): Promise<MeasuredPage> {
  const page = await context.newPage();
  await page.addInitScript({ path: observer });
  // Throttling applies to a process: the one for this address must exist first.
  await page.goto('/healthz');
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const seen = () => page.evaluate<Seen>('seen');
  const slowest = async () => {
    const events = await page.evaluate<Seen['events']>('seen.events.splice(0)');
    const [longest] = events.toSorted((one, other) => other.duration - one.duration);
    if (!longest) return undefined;
    const end = longest.startTime + longest.duration;
    // Pointer down, up and click, or a key and its input, share one paint.
    const together = events.filter((event) => Math.abs(event.startTime + event.duration - end) <= 8);
    const start = Math.min(...together.map(({ processingStart }) => processingStart));
    const ready = Math.max(...together.map(({ processingEnd }) => processingEnd));
    return {
      total: longest.duration,
      delay: Math.max(0, start - longest.startTime),
      handlers: ready - Math.max(start, longest.startTime),
      paint: Math.max(0, end - ready),
    };
  };
  return { page, cdp, seen, slowest };
}

/** Measures the counting loop in this page: the fastest of five runs, once the browser has compiled it. */
export const countIn = (page: Page) =>
  page.evaluate((end) => {
    let fastest = Number.POSITIVE_INFINITY;
    for (let time = 0; time < 5; time++) {
      const began = performance.now();
      let sum = 0;
      for (let number = 0; number < end; number++) sum = (sum + number) | 0;
      fastest = Math.min(fastest, performance.now() - began + sum * 0);
    }
    return fastest;
  }, COUNT_TO);
