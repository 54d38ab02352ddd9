import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expect } from './test.ts';

export async function openReceipt(page: Page, id: string) {
  await page.goto(`/sales?view=${id}`);
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt.getByText('Grand total')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return receipt;
}

/** Reads the code printed on the first sheet of a PDF, as a scanner of so many dots an inch sees it. */
export function codeOn(file: string, dotsPerInch: number): string | undefined {
  const picture = execFileSync('pdftoppm', ['-r', String(dotsPerInch), '-l', '1', file], {
    maxBuffer: PICTURE_MAX,
  });
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(picture.toString('latin1')) ?? [];
  const colours = picture.subarray(head.length);
  const pixels = new Uint8ClampedArray(Number(width) * Number(height) * 4).fill(255);
  for (let at = 0; at * 3 < colours.length; at++) pixels.set(colours.subarray(at * 3, at * 3 + 3), at * 4);
  return jsQR(pixels, Number(width), Number(height))?.data;
}
const PICTURE_MAX = 64 * 1024 * 1024;

/** Prints a page to PDF: its metadata, its size in points, and the text of each sheet. */
export async function printed(page: Page, file: string) {
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
