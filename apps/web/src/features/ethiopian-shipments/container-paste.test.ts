import { describe, expect, it } from 'vitest';
import { nextContainer } from './container-line.ts';
import { isOfCells, pastedContainers } from './container-paste.ts';

const blank = nextContainer();
const read = (text: string, line: Parameters<typeof pastedContainers>[1] = blank) =>
  pastedContainers(text, line, ['Modjo', 'Kality']);

describe('rows of a spreadsheet', () => {
  it('fill number, size, day and port', () => {
    expect(read('MSKU1234565\t40\t20-Nov-2026\tmodjo\r\n')).toEqual({
      lines: [
        { ...blank, containerNo: 'MSKU1234565', size: 40, containerArrival: '2026-11-20', portname: 'Modjo' },
      ],
      left: [],
    });
  });

  it('fill them in any order, from cells in quotes, with units, and leave what a row does not say', () => {
    const line = { ...blank, portname: 'Kality', size: 20 };
    expect(read('2026-11-20\t"MSKU 123456-5"\t40 ft', line).lines).toEqual([
      { ...blank, containerNo: 'MSKU 123456-5', size: 40, containerArrival: '', portname: 'Kality' },
    ]);
  });

  it('become a container each, like the one before but for what they say', () => {
    expect(read('MSKU1234565\t40\t2026-11-20\tModjo\nTCKU1234560\nCSQU3054383\t20').lines).toEqual([
      { ...blank, containerNo: 'MSKU1234565', size: 40, containerArrival: '2026-11-20', portname: 'Modjo' },
      { ...blank, containerNo: 'TCKU1234560', size: 40, containerArrival: '2026-11-20', portname: 'Modjo' },
      { ...blank, containerNo: 'CSQU3054383', size: 20, containerArrival: '2026-11-20', portname: 'Modjo' },
    ]);
  });

  it('may hold numbers beside one another, and numbers of another form', () => {
    const numbersOf = (text: string) => read(text).lines.map(({ containerNo }) => containerNo);
    expect(numbersOf('MSKU1234565\tTCKU1234560')).toEqual(['MSKU1234565', 'TCKU1234560']);
    expect(numbersOf('C-1\t40\nC-2')).toEqual(['C-1', 'C-2']);
  });

  it('tell the type, which has its size', () => {
    expect(read('MSKU1234565\t40hc\nTCKU1234560\t20RF').lines).toEqual([
      { ...blank, containerNo: 'MSKU1234565', type: '40HC', size: 40 },
      { ...blank, containerNo: 'TCKU1234560', type: '20RF', size: 20 },
    ]);
  });

  it('leave nothing unsaid that is none of these', () => {
    expect(read('1\tMSKU1234565\tred\t40')).toEqual({
      lines: [{ ...blank, containerNo: 'MSKU1234565', size: 40 }],
      left: ['1', 'red'],
    });
  });
});

it('One number with the line break of its cell is no row', () => {
  expect(['MSKU1234565', 'MSKU1234565\r\n', ' MSKU1234565\t'].map(isOfCells)).toEqual([false, false, false]);
  expect(['MSKU1234565\t40', 'A\nB'].map(isOfCells)).toEqual([true, true]);
});
