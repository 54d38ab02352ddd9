import { containerKey } from '@app/schemas/containers';
import { readDay } from '../../lib/read-day.ts';
import { type ContainerLine, nextContainer } from './container-line.ts';

export type PastedContainers = {
  lines: readonly ContainerLine[];
  /** Cells that are no number, size, day or port: nothing that was pasted goes unsaid. */
  left: readonly string[];
};

/** Whether a text holds more than one cell of a spreadsheet. */
export const isOfCells = (text: string): boolean => /[\t\n\r]/.test(text.trim());

/**
 * Reads rows of a spreadsheet as containers, one for each number: whichever of its cells is a size, a day or one of
 * these ports fills the line, in any order; what a row doesn't say is as in the line before.
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
    // Numbers of another form are taken for one where they stand first.
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
  const containerArrival = readDay(cell);
  if (containerArrival) return { containerArrival };
  const portname = ports.find((port) => port.toLowerCase() === cell.toLowerCase());
  return portname === undefined ? undefined : { portname };
}
