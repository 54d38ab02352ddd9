import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { expect } from './test.ts';

/**
 * Counts what asks to print, from the next page on: a print dialog would hold the page up until somebody answers it.
 * @returns tells how often the page has asked since it was loaded
 */
export async function holdPrinting(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const held = { prints: 0 };
    Object.assign(window, { held, print: () => Object.assign(held, { prints: held.prints + 1 }) });
  });
  return () => page.evaluate(() => (window as unknown as { held: { prints: number } }).held.prints);
}

export async function openReceipt(page: Page, id: string) {
  await page.goto(`/sales?view=${id}`);
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt.getByText('Grand total')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return receipt;
}

/** Reads the code printed on the first sheet of a PDF, as a scanner of so many dots an inch sees it. */
export function codeOn(file: string, dotsPerInch: number): string | undefined {
  const { data, width, height } = pictureOf(file, dotsPerInch);
  return jsQR(data, width, height)?.data;
}

/** The rows of labels on a sheet, in millimetres. */
type LabelRows = { top: number; height: number; count: number };

/** Reads the bar codes there, row by row, as readers take equal codes above each other for one: format and text. */
export async function barsOn(file: string, dotsPerInch: number, rows: LabelRows): Promise<string[]> {
  const { buffer } = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({
    overrides: { wasmBinary: buffer as ArrayBuffer },
    fireImmediately: true,
  });
  const { data, width } = pictureOf(file, dotsPerInch);
  const dots = (mm: number) => Math.round((mm / MM_PER_INCH) * dotsPerInch);
  const read: string[] = [];
  for (let row = 0; row < rows.count; row++) {
    const [from, to] = [row, row + 1].map((at) => dots(rows.top + at * rows.height)) as [number, number];
    const strip = { data: data.slice(from * width * 4, to * width * 4), width, height: to - from };
    const found = await readBarcodes(strip as ImageData, {
      formats: ['EAN13', 'Code128'],
      maxNumberOfSymbols: 255,
    });
    read.push(...found.map(({ format, text }) => `${format} ${text}`));
  }
  return read;
}
const MM_PER_INCH = 25.4;

function pictureOf(file: string, dotsPerInch: number) {
  const picture = execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-l', '1', file], {
    maxBuffer: PICTURE_MAX,
  });
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1')) ?? [];
  const colours = picture.subarray(head.length);
  const data = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255);
  for (let at = 0; at * 3 < colours.length; at++) data.set(colours.subarray(at * 3, at * 3 + 3), at * 4);
  return { data, width: Number(width), height: Number(height) };
}
const PICTURE_MAX = 64 * 1024 * 1024;

/** Prints a page to PDF: its metadata, its size in points, and the text of each sheet. */
export async function printed(page: Page, file: string) {
  // A paper that was just chosen may need fonts of its own; without them its lines break elsewhere.
  await page.evaluate(() => {
    document.body.getBoundingClientRect();
    return document.fonts.ready;
  });
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  const facts = execFileSync('pdfinfo', [file], { encoding: 'utf8' });
  const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' });
  const size = /Page size:\s+([\d.]+) x ([\d.]+)/.exec(facts)?.slice(1).map(Number);
  return {
    facts,
    size,
    pages: text.split('\f').slice(0, -1),
    pageCount: Number(/Pages:\s+(\d+)/.exec(facts)?.[1]),
  };
}

/** Returns how far to the right a file's words reach, as a share of the page's width. */
export function reachOf(file: string): number {
  const boxes = execFileSync('pdftotext', ['-bbox', file, '-'], { encoding: 'utf8' });
  const width = Number(/<page width="([\d.]+)"/.exec(boxes)?.[1]);
  return Math.max(...[...boxes.matchAll(/xMax="([\d.]+)"/g)].map(([, right]) => Number(right))) / width;
}
