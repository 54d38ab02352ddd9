import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export async function openReceipt(page: Page, id: string) {
  await page.goto(`/sales?view=${id}`);
  const receipt = page.getByRole('dialog', { name: 'Sales Receipt' });
  await expect(receipt.getByText('Grand total')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  return receipt;
}

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
