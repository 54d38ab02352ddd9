import { PassThrough } from 'node:stream';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { opened } from '../../test/spreadsheets.ts';
import type { Cell } from './cells.ts';
import { writeWorkbook } from './workbook.ts';

/** Rows that spreadsheet programs open per sheet. */
const SHEET_ROWS = 2 ** 20;
const sheet = {
  title: 'Names',
  columns: [{ header: 'Name', kind: 'text', width: 10 }],
  totals: [],
} as const;
const heading = {
  range: 'all days',
  maker: 'admin@inventory.test',
  company: 'Selam PLC',
  language: 'en',
} as const;
const row: Cell[][] = [['Bole']];
const error = new Error('The database is away');

/** Counts ports to the thread that keep this process alive: one per file being made. */
const inFlight = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;

/** Makes a file of batches, calling `before` ahead of each. */
function write(before: (batch: number) => void, output = new PassThrough()) {
  const source = { isOpen: true };
  async function* batches() {
    try {
      for (let batch = 0; batch < 50; batch++) {
        before(batch);
        yield row;
      }
    } finally {
      source.isOpen = false;
    }
  }
  return { output, source, end: writeWorkbook(output, { ...sheet, rows: batches() }, heading) };
}
const failAt = (last: number) => (batch: number) => {
  if (batch === last) throw error;
};

describe('a spreadsheet', () => {
  it('that is whole leaves nothing running', async () => {
    const during: number[] = [];
    const { output, end } = write(() => void during.push(inFlight()));
    const file = output.toArray();
    await end;
    expect((await opened(Buffer.concat(await file))).rows).toHaveLength(50);
    expect(Math.min(...during.slice(1))).toBeGreaterThan(0);
    expect(inFlight()).toBe(0);
  });

  it.each([0, 1, 40])(
    'whose rows fail at batch %i fails with the very same error, and leaves nothing running',
    async (last) => {
      const { output, source, end } = write(failAt(last));
      output.resume();
      await expect(end).rejects.toBe(error);
      expect([source.isOpen, inFlight()]).toEqual([false, 0]);
    },
  );

  it('that fails spoils none of those that are made beside it', async () => {
    const made = [Number.NaN, 3, Number.NaN, 7].map((last) => write(failAt(last)));
    const files = made.map(({ output }) => output.toArray());
    const ends = await Promise.allSettled(made.map(({ end }) => end));
    for (const [at, end] of ends.entries()) {
      if (at % 2) expect((end as PromiseRejectedResult).reason).toBe(error);
      else expect((await opened(Buffer.concat((await files[at]) ?? []))).rows).toHaveLength(50);
    }
    expect(inFlight()).toBe(0);
  });

  it('of more rows than one sheet holds goes on, with its heads, on another', async () => {
    const [rows, batch] = [SHEET_ROWS, 8_192];
    async function* batches() {
      for (let first = 1; first <= rows; first += batch)
        yield Array.from({ length: batch }, (_, at) => [first + at]);
    }
    const output = new PassThrough();
    const file = output.toArray();
    const column = { header: 'Number', kind: 'count', width: 10 } as const;
    await writeWorkbook(
      output,
      { title: 'Numbers', columns: [column], totals: [0], rows: batches() },
      heading,
    );
    const sum = (rows * (rows + 1)) / 2;
    expect(await endsOfSheets(Buffer.concat(await file))).toEqual([
      ['Numbers', SHEET_ROWS, 'Number', rows - 1],
      ['Numbers 2', 3, 'Number', sum],
    ]);
  });

  /**
   * Lists each sheet's name, number of rows, and first and last cell. Reads the archive's parts itself: exceljs's reader
   * of streams loses the names when its consumer is slow, and its other one holds every cell.
   */
  async function endsOfSheets(file: Buffer): Promise<unknown[][]> {
    const archive = await JSZip.loadAsync(file);
    const part = (name: string) => archive.file(`xl/${name}.xml`)?.async('string') ?? '';
    const names = [...(await part('workbook')).matchAll(/<sheet [^>]*\bname="([^"]*)"/g)];
    return Promise.all(
      names.map(async ([, name], at) => {
        const sheet = await part(`worksheets/sheet${at + 1}`);
        const [, first] = /<v>([^<]*)/.exec(sheet) ?? [];
        const last = sheet.slice(sheet.lastIndexOf('<v>') + '<v>'.length);
        return [name, sheet.split('<row ').length - 1, first, Number.parseInt(last, 10)];
      }),
    );
  }

  it('whose reader goes away ends without an error, and leaves nothing running', async () => {
    const { output, source, end } = write((batch) => void (batch === 3 && output.destroy()));
    await end;
    await expect.poll(() => [source.isOpen, inFlight()], { timeout: 10_000 }).toEqual([false, 0]);
  });
});
