import { parseArgs } from 'node:util';
import { admin, startProduct } from '@app/tests/product';
import { type Browser, chromium } from '@playwright/test';
import { type Answered, measureAnswers } from './answers.ts';
import { Collected, printTable, spread } from './figures.ts';
import { type Load, measureLoads, type Target } from './loads.ts';
import { countIn, openContext, openPage } from './page.ts';

/**
 * Measures the web app as users feel it, in a browser on a slow CPU: until a page shows, and until a key or click is
 * answered. See docs/performance.md.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
    only: { type: 'string', default: '' },
    url: { type: 'string', multiple: true, default: [] },
    profile: { type: 'string' },
  },
});
const slowdown = Number(options.slowdown);
const { only, profile } = options;
/** The browser doesn't report faster answers. */
const LEAST_MS = 16;

type Figures = { speed: Collected<number>; loads: Collected<Load>; answers: Collected<Answered> };

const product = options.url.length ? undefined : await startProduct({ DEMO: '1' });
const urls = product ? [product.url] : options.url;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const figures = new Map(urls.map((url) => [url, newFigures()]));
try {
  // In turn, so that other load on the machine affects each alike.
  for (let round = 0; round < Number(options.rounds); round++)
    for (const [url, found] of figures) await measure(browser, { url, account: admin }, found);
  for (const [url, found] of figures) print(url, found);
} finally {
  await browser.close();
  await product?.stop();
}

function newFigures(): Figures {
  return { speed: new Collected(), loads: new Collected(), answers: new Collected() };
}

async function measure(browser: Browser, target: Target, found: Figures): Promise<void> {
  const context = await openContext(browser, target.url);
  for (const rate of [1, slowdown]) {
    const { page } = await openPage(context, rate);
    found.speed.add(`slowed down ${rate} times`, await countIn(page));
    await page.close();
  }
  await context.close();
  for await (const load of measureLoads(browser, target, slowdown, only)) found.loads.add(load.name, load);
  for await (const answered of measureAnswers(browser, target, { slowdown, only, profile }))
    found.answers.add(answered.name, answered);
}

function print(url: string, { speed, loads, answers }: Figures): void {
  process.stdout.write(`\n${url}, ${options.rounds} rounds\n`);
  printTable(
    ['counting to 20 million', 'median ms', 'most'],
    speed.entries().map(([name, times]) => [name, ...inWhole(spread(times))]),
  );
  process.stdout.write('\n');
  printTable(
    ['opened', 'largest paint, median ms', 'most', 'moved, most', 'largest'],
    loads
      .entries()
      .map(([name, found]) => [
        name,
        ...inWhole(spread(found.map(({ largest }) => largest))),
        mostMoved(found),
        found[0]?.what ?? '',
      ]),
  );
  process.stdout.write('\n');
  printTable(
    ['done', 'answered, median ms', 'most', 'delay', 'handlers', 'paint', 'moved, most'],
    answers.entries().map(([name, found]) => {
      const part = (key: 'delay' | 'handlers' | 'paint') =>
        Math.round(spread(found.map(({ answer }) => answer?.[key] ?? 0)).median);
      const totals = inWhole(spread(found.map(({ answer }) => answer?.total ?? LEAST_MS)));
      return [name, ...totals, part('delay'), part('handlers'), part('paint'), mostMoved(found)];
    }),
  );
}

function inWhole({ median, most }: { median: number; most: number }): [number, number] {
  return [Math.round(median), Math.round(most)];
}

function mostMoved(found: readonly { moved: number }[]): string {
  return spread(found.map(({ moved }) => moved)).most.toFixed(3);
}
