import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, dayOf } from '@app/schemas/kit/days';
import type { Page } from '@app/schemas/kit/lists';
import { products } from '@app/schemas/products';
import { reportPaths } from '@app/schemas/reports';
import { sales } from '@app/schemas/sales';
import { ask, callOf, type Headers } from './client.ts';
import { DAYS } from './documents.ts';
import { SALE_LINES } from './records.ts';
import { memoryOf, type Running, startProgram } from './server.ts';

const ROWS_MAX = 100_000;
const SAMPLE_MS = 50;
/** Pause between the calls of the user who works meanwhile. */
const PAUSE_MS = 20;
const WARM_UP = 300;
const pageOfProducts = callOf(products.paths.list, { page: 1, limit: 10 });

export type ReportFigures = {
  rows: number;
  /** Rows per second, of the API and of exceljs alone. */
  ours: number;
  bare: number;
  /** Megabytes added to what the API used just before. */
  memory: number;
  /** Milliseconds that another user waited meanwhile for a page of a list. */
  median: number;
  p99: number;
};

/** Downloads a sales report of about 100,000 lines, or of all, while another user goes on working. */
export async function measureReport(api: Running, headers: Headers, total: number): Promise<ReportFigures> {
  const days = Math.min(DAYS + 1, (DAYS * ROWS_MAX) / (SALE_LINES * total));
  const startDate = dayOf(new Date(Date.now() - days * DAY_MS));
  const list = callOf(sales.paths.list, { filter: { SalesDate: { from: startDate } } });
  const rows = (await ask<Page<object>>(api.url, headers, list)).total * SALE_LINES;
  const { url } = await ask<{ url: string }>(api.url, headers, callOf(reportPaths.sales, { startDate }));
  const file = `${api.url}/excelfiles/${url}.xlsx`;
  await warmUp(api, headers);
  const idle = memoryOf(api.child.pid).self.all;
  let peak = idle;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(api.child.pid).self.all);
  }, SAMPLE_MS);
  const ended = new AbortController();
  // The first download starts a thread and compiles its code.
  await download(file, headers);
  const waits = waitsOf(api, headers, ended.signal);
  const seconds = await download(file, headers);
  ended.abort();
  clearInterval(sampler);
  const sorted = (await waits).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const alone = await secondsAlone(rows);
  return {
    rows,
    ours: rows / seconds,
    bare: rows / alone,
    memory: peak - idle,
    median: at(0.5),
    p99: at(0.99),
  };
}

/** Measures the seconds that exceljs alone takes for this many rows. */
async function secondsAlone(rows: number): Promise<number> {
  const bare = await startProgram('bare-workbook.ts', { ROWS: String(rows) });
  try {
    await download(bare.url, {});
    return await download(bare.url, {});
  } finally {
    await bare.stop();
  }
}

/** Reads a file to its end. @returns seconds */
async function download(url: string, headers: Headers): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  await answer.body?.pipeTo(new WritableStream());
  return (performance.now() - began) / 1000;
}

/** Warms up, so that everyday memory doesn't count as the report's. */
async function warmUp(api: Running, headers: Headers): Promise<void> {
  for (let round = 0; round < WARM_UP; round++) await ask(api.url, headers, pageOfProducts);
}

/** Times calls for a page, one after the other until the signal, in milliseconds. */
async function waitsOf(api: Running, headers: Headers, signal: AbortSignal): Promise<number[]> {
  const waits: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await ask(api.url, headers, pageOfProducts);
    waits.push(performance.now() - began);
    await wait(PAUSE_MS);
  }
  return waits;
}
