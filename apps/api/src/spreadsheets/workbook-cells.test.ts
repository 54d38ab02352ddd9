import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { opened } from '../../test/spreadsheets.ts';
import type { Cell, CellKind } from './cells.ts';
import { writeWorkbook } from './workbook.ts';

const heading = { range: '', maker: '', company: '', language: 'en' } as const;

/** Writes these cells below each other, and opens the file. */
async function written(kind: CellKind, cells: readonly Cell[]) {
  const output = new PassThrough();
  const file = output.toArray();
  async function* batches() {
    yield cells.map((cell) => [cell]);
  }
  const table = {
    title: 'Cells',
    columns: [{ header: 'Cell', kind, width: 10 }],
    totals: [],
    rows: batches(),
  };
  await writeWorkbook(output, table, heading);
  return opened(Buffer.concat(await file));
}
const textsOf = async (cells: readonly Cell[]) =>
  (await written('text', cells)).rows.map(([value]) => String(value));

describe('a text in a workbook', () => {
  it('that looks like an escaped letter is read as it was written', async () => {
    const texts = ['BOX_x0041_20', '_x005F_', 'a_x0041_x0042_', '__x000d__', 'x0041_', '_X0041_', '_xyz_'];
    expect(await textsOf(texts)).toEqual(texts);
  });

  it('of many containers is no longer than a cell can be, and says how many more there are', async () => {
    const numbers = Array.from({ length: 4_000 }, (_, at) => `MSCU_x0041_${1_000_000 + at}`);
    const [text = ''] = await textsOf([numbers]);
    const [, kept = '', more] = /^(.*) … \(\+(\d+)\)$/.exec(text) ?? [];
    expect(text.length).toBeLessThanOrEqual(32_767);
    expect(text.length).toBeGreaterThan(32_700);
    expect(kept.split(', ')).toEqual(numbers.slice(0, numbers.length - Number(more)));
  });

  it('of as many containers as just fit holds them all', async () => {
    const numbers = Array.from({ length: 2_730 }, (_, at) => `MSCU${100_000 + at}`);
    expect(await textsOf([numbers])).toEqual([numbers.join(', ')]);
  });
});

it('days have the numbers that spreadsheet programs count them by, up to February 29, 1900, which never was', async () => {
  const days = { '1900-01-01': 1, '1900-02-28': 59, '1900-03-01': 61, '2024-01-15': 45_306 };
  const { sheet } = await written(
    'date',
    Object.keys(days).map((day) => new Date(day)),
  );
  // exceljs reads them back without the February 29 of 1900.
  const asRead = Object.values(days).map((number) => new Date(Date.UTC(1899, 11, 30 + number)));
  expect([2, 3, 4, 5].map((row) => sheet.getCell(row, 1).value)).toEqual(asRead);
});

it('whole quantities show no lone point, and broken ones their decimals', async () => {
  const { sheet } = await written('quantity', [5_000, 1_234_500, 0]);
  expect([2, 3, 4].map((row) => [sheet.getCell(row, 1).value, sheet.getCell(row, 1).numFmt])).toEqual([
    [5, '#,##0'],
    [1_234.5, '#,##0.###'],
    [0, '#,##0'],
  ]);
});

it.each([
  ['upright', 60, 'portrait'],
  ['across', 120, 'landscape'],
])('a sheet is A4, %s when it is %i letters wide', async (_how, width, orientation) => {
  const output = new PassThrough();
  const file = output.toArray();
  const columns = [{ header: 'Wide', kind: 'text', width }] as const;
  const table = { title: 'Wide', columns, totals: [], rows: (async function* () {})() };
  await writeWorkbook(output, table, heading);
  const { pageSetup } = (await opened(Buffer.concat(await file))).sheet;
  expect(pageSetup).toMatchObject({ paperSize: 9, orientation, fitToWidth: 1, fitToHeight: 0 });
});
