import { readFile } from 'node:fs/promises';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../test/uploads.ts';
import { type ReadRow, readSpreadsheet } from './read-spreadsheet.ts';

async function read(file: Buffer | string): Promise<ReadRow[]> {
  const rows: ReadRow[] = [];
  for await (const batch of await readSpreadsheet(new Uint8Array(Buffer.from(file)))) rows.push(...batch);
  return rows;
}
const cellsOf = async (file: Buffer | string) => (await read(file)).map(({ cells }) => cells);

describe('a workbook', () => {
  it('has formulas by their stored value, numbers and dates by their type, texts as they are', async () => {
    const file = await workbookOf([['Heads']], ({ worksheets: [sheet] }) => {
      sheet?.addRow(['0012', 12.5, true, new Date('2026-03-05'), 0.1 + 0.2]);
      sheet?.addRow([
        { formula: 'A1*2', result: 24 },
        { formula: 'A1&B1', result: 'ab' },
        { formula: '1/0', result: { error: '#DIV/0!' } },
        { richText: [{ text: 'bold ' }, { font: { bold: true }, text: 'and not' }] },
        { text: 'shown', hyperlink: 'https://example.com' },
      ]);
      sheet?.addRow(['R&amp;D <b>', ' spaced ', 'a\nb', '_x005F_x0041_']);
    });
    expect(await cellsOf(file)).toEqual([
      ['Heads'],
      ['0012', 12.5, true, '2026-03-05', 0.3],
      [24, 'ab', '#DIV/0!', 'bold and not', 'shown'],
      ['R&amp;D <b>', ' spaced ', 'a\nb', '_x0041_'],
    ]);
  });

  it('counts rows as it numbers them, and leaves empty ones out', async () => {
    const file = await workbookOf([['Heads'], [], ['   '], ['One'], []]);
    expect((await read(file)).map(({ row }) => row)).toEqual([1, 4]);
  });

  it('is read by its first sheet that shows', async () => {
    const file = await workbookOf([['Hidden']], (workbook) => {
      workbook.addWorksheet('Shown').addRow(['Shown']);
      const [first] = workbook.worksheets;
      if (first) first.state = 'hidden';
    });
    expect(await cellsOf(file)).toEqual([['Shown']]);
  });

  it('of cells and rows without addresses is read in their order', async () => {
    const zip = await JSZip.loadAsync(await workbookOf([['x']]));
    const cell = (text: string) => `<c t="inlineStr"><is><r><t>${text}</t></r><r><t>!</t></r></is></c>`;
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row>${cell('a')}${cell('b')}</row><row>${cell('c')}</row></sheetData></worksheet>`;
    zip.file('xl/worksheets/sheet1.xml', sheet);
    expect(await read(await zip.generateAsync({ type: 'nodebuffer' }))).toEqual([
      { row: 1, cells: ['a!', 'b!'] },
      { row: 2, cells: ['c!'] },
    ]);
  });
});

describe('separated values', () => {
  it.each([
    ['a comma', 'Name,Price\r\n"Nails, small","1,250.50"\r\n'],
    ['a semicolon', 'Name;Price\n"Nails, small";"1,250.50"\n'],
    ['a tab', 'Name\tPrice\nNails, small\t1,250.50\n'],
  ])('are told apart by %s', async (_name, text) => {
    expect(await cellsOf(text)).toEqual([
      ['Name', 'Price'],
      ['Nails, small', '1,250.50'],
    ]);
  });

  it('are UTF-8, or UTF-16 with its mark', async () => {
    const text = 'ስም,Price\nቡና,5\n';
    const little = Buffer.from(`\ufeff${text}`, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const file of [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, big])
      expect(await cellsOf(file)).toEqual([
        ['ስም', 'Price'],
        ['ቡና', '5'],
      ]);
  });

  it('lose the apostrophes before what a spreadsheet would run, and no others', async () => {
    expect(await cellsOf("Name\n'=1+1\n'+251911\n'quoted'\nO'Neil\na;'-5\n")).toEqual([
      ['Name'],
      ['=1+1'],
      ['+251911'],
      ["'quoted'"],
      ["O'Neil"],
      ['a;-5'],
    ]);
  });
});

describe('what LibreOffice writes', () => {
  // The files were made with it (soffice --headless --convert-to) out of one workbook.
  const written = async (name: string) =>
    cellsOf(await readFile(new URL(`./dialects/${name}`, import.meta.url)));
  const heads = ['ስም', 'SKU', 'Selling price', 'Added on', 'Note'];

  it.each(['comma.csv', 'semicolon.csv', 'tab-utf-16.csv'])('as %s', async (name) => {
    expect(await written(name)).toEqual([
      heads,
      ['ቡና, roasted', '0012', '1,250.50', '2026-03-05', 'two\nlines'],
      ['Nail "3 inch"', '96385074', '2,501.00', '2026-11-29', '=not a formula'],
      ['Lamp; tall', 'RG 2.1/A', '0.30', null, "O'Neil"],
    ]);
  });

  it('as a workbook', async () => {
    expect(await written('workbook.xlsx')).toEqual([
      heads,
      ['ቡና, roasted', '0012', 1250.5, '2026-03-05', 'two\nlines'],
      ['Nail "3 inch"', '96385074', 2501, '2026-11-29', '=not a formula'],
      ['Lamp; tall', 'RG 2.1/A', 0.3, null, "O'Neil"],
    ]);
  });
});

const kind = { status: 415, message: 'Files must be Excel (.xlsx) or CSV' };

describe('a file', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old workbook', () => Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(500)}`, 'hex')],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n')],
    ['a web page', () => Buffer.from('<!doctype html><table><tr><td>Name')],
    ['another archive', () => new JSZip().file('a.txt', 'a').generateAsync({ type: 'nodebuffer' })],
    ['text in an old code page', () => Buffer.from('Name\ncaf\xe9\n', 'latin1')],
    [
      'a workbook with macros',
      async () => {
        const zip = await JSZip.loadAsync(await workbookOf([['Name']]));
        zip.file('xl/vbaProject.bin', 'macros');
        return zip.generateAsync({ type: 'nodebuffer' });
      },
    ],
  ])('that is %s is refused', async (_name, make) => {
    await expect(read(await make())).rejects.toMatchObject(kind);
  });

  it('of more rows than it may have is refused', async () => {
    const rows = (count: number) => `Name\n${'x\n'.repeat(count)}`;
    expect(await read(rows(10_000))).toHaveLength(10_001);
    const many = { status: 400, message: 'A file can have at most 10,000 rows' };
    await expect(read(rows(10_001))).rejects.toMatchObject(many);
    const sheet = await workbookOf([['Name'], ...Array.from({ length: 10_001 }, () => ['x'])]);
    await expect(read(sheet)).rejects.toMatchObject(many);
  });

  it('of a million empty rows is read as the few that are none', async () => {
    expect(await read(`Name\n${'\n'.repeat(1_000_000)}x\n`)).toHaveLength(2);
    const zip = await JSZip.loadAsync(await workbookOf([['Name']]));
    const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"/>`).join('');
    zip.file('xl/worksheets/sheet1.xml', `<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    expect(await read(await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }))).toEqual([]);
  });

  it('that unpacks to more than memory holds is refused, whatever it says of its size', async () => {
    const zip = await JSZip.loadAsync(await workbookOf([['Name']]));
    zip.file('xl/worksheets/sheet1.xml', Buffer.alloc(400 * 1024 * 1024, ' '), { compression: 'DEFLATE' });
    const bomb = await zip.generateAsync({ type: 'nodebuffer' });
    expect(bomb.length).toBeLessThan(10_485_760);
    const large = { status: 413, message: 'The file is too large once it is unpacked' };
    await expect(read(bomb)).rejects.toMatchObject(large);
    // The sheet's cells repeat one long shared text.
    const cells = `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`;
    zip.file('xl/sharedStrings.xml', `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`);
    zip.file(
      'xl/worksheets/sheet1.xml',
      `<worksheet><sheetData>${cells.repeat(9_000)}</sheetData></worksheet>`,
    );
    await expect(
      read(await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' })),
    ).rejects.toMatchObject(large);
  });

  it('that is damaged says so', async () => {
    const damaged = { status: 400, message: 'The file is damaged' };
    const whole = await workbookOf([['Name'], ['x']]);
    await expect(read(whole.subarray(0, whole.length - 200))).rejects.toMatchObject(damaged);
    await expect(read('Name\n"never closed\n')).rejects.toMatchObject(damaged);
    const zip = await JSZip.loadAsync(whole);
    zip.file('xl/worksheets/sheet1.xml', '<!DOCTYPE a [<!ENTITY b "c">]><worksheet>&b;</row>');
    await expect(read(await zip.generateAsync({ type: 'nodebuffer' }))).rejects.toMatchObject(damaged);
  });
});
