import type { ReportKind } from '@app/schemas/reports';
import { reportPaths } from '@app/schemas/reports';
import ExcelJS from 'exceljs';
import type { Test } from 'supertest';
import { expect } from 'vitest';
import type { Client } from './api.ts';
import type { Values } from './world.ts';

export type Opened = {
  heads: unknown[];
  rows: ExcelJS.CellValue[][];
  sheet: ExcelJS.Worksheet;
  workbook: ExcelJS.Workbook;
};

/** Requests a report, downloads its file and opens it. */
export async function openReport(who: Client, kind: ReportKind, request: Values): Promise<Opened> {
  const { status, body } = await who.call(reportPaths[kind], request);
  expect({ status, body }).toEqual({ status: 200, body: { url: expect.stringMatching(/^[\w-]{20,}$/) } });
  return opened(await fetchFile(who, body.url));
}

export async function fetchFile(who: Client, url: string): Promise<Buffer> {
  const answer = await asBytes(who.agent.get(`/excelfiles/${url}.xlsx`));
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="?Report\.xlsx"?$/);
  return answer.body;
}

/** Parses the answer's body as a Buffer. */
export const asBytes = (call: Test): Test =>
  call.buffer().parse((response, done) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () => done(null, Buffer.concat(chunks)));
  });

export async function opened(file: Buffer): Promise<Opened> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file as unknown as ArrayBuffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The file has no sheet');
  const [heads = [], ...rows] = sheet.getSheetValues().slice(1).map(cellsOf);
  return { heads, rows, sheet, workbook };
}

/** exceljs counts cells from 1. */
const cellsOf = (row: ExcelJS.RowValues | undefined): ExcelJS.CellValue[] =>
  Array.isArray(row) ? row.slice(1).map(decoded) : [];

/** Decodes a workbook's text (ECMA-376, 22.9.2.19), which exceljs leaves as written. */
const decoded = (value: ExcelJS.CellValue): ExcelJS.CellValue =>
  typeof value === 'string'
    ? value.replace(/_x([0-9a-f]{4})_/gi, (_code, letter: string) =>
        String.fromCharCode(Number.parseInt(letter, 16)),
      )
    : value;
