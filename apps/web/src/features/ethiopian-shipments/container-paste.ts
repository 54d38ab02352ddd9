import { sizeOfType } from '@app/schemas/imports/container-types';
import { containerKey } from '@app/schemas/shipments/containers';
import { readDay } from '../../lib/format/read-day.ts';
import { type ContainerLine, nextContainer } from './container-line.ts';

export type PastedContainers = {
  lines: readonly ContainerLine[];
  /** Cells that are neither number, type, size, day nor port, to be reported: no pasted text is dropped silently. */
  left: readonly string[];
};

/** Tells whether a text holds more than one spreadsheet cell. */
export const isOfCells = (text: string): boolean => /[\t\n\r]/.test(text.trim());

/**
 * Reads spreadsheet rows as containers, one for each number. Cells with a type, a size, a day or one of these ports fill the
 * line, in any order; what a row lacks is copied from the line before.
 * @param line the line that the rows are pasted into
 */
export function pastedContainers(
  text: string,
  line: ContainerLine,
  ports: readonly string[],
): PastedContainers {
  const lines: ContainerLine[] = [];
  const left: string[] = [];
  for (const row of text.split(/[\r\n]+/)) {
    const cells = row.split('\t').flatMap((cell) => unquoted(cell) || []);
    const numbers = cells.filter(isContainerNo);
    // Without a valid number in the row, the first cell counts as one.
    const isNumber = numbers.length > 0 ? isContainerNo : (cell: string) => cell === cells[0];
    let current: ContainerLine | undefined;
    for (const cell of cells) {
      const part = isNumber(cell) ? undefined : partOf(cell, ports);
      if (isNumber(cell)) {
        current = { ...(lines.at(-1) ? nextContainer(lines.at(-1)) : line), containerNo: cell };
        lines.push(current);
      } else if (current && part) Object.assign(current, part);
      else left.push(cell);
    }
  }
  return { lines, left };
}

const unquoted = (cell: string) =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
const isContainerNo = (cell: string) => /^[A-Z]{4}\d{7}$/.test(containerKey(cell));

function partOf(cell: string, ports: readonly string[]): Partial<ContainerLine> | undefined {
  const [, feet] = /^(\d{1,4}) ?(?:['’′]|ft\.?|feet)?$/i.exec(cell) ?? [];
  if (feet) return { size: Number(feet) };
  const size = sizeOfType(cell.toUpperCase());
  if (size) return { type: cell.toUpperCase(), size };
  const containerArrival = readDay(cell);
  if (containerArrival) return { containerArrival };
  const portname = ports.find((port) => port.toLowerCase() === cell.toLowerCase());
  return portname === undefined ? undefined : { portname };
}
