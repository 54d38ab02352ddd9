import type { Figure } from './programme.ts';

interface Embedded {
  readonly figures: readonly Figure[];
  /** From the start of the process to the first answer. */
  readonly readyMs: number;
  readonly residentMB: number;
}

const NAME_WIDTH = 40;
const WIDTH = 14;

/** Prints the figures as a table; with another server's, the ratio as well (above 1: the engine is faster). */
export function printFigures(embedded: Embedded, other: readonly Figure[] | undefined): void {
  row('ready after the start', `${embedded.readyMs.toFixed(0)} ms`);
  row('resident memory after the start', `${embedded.residentMB} MB`);
  if (other !== undefined) row('', 'engine', 'MongoDB', 'ratio');
  for (const figure of embedded.figures) {
    const theirs = other?.find(({ name }) => name === figure.name);
    row(figure.name, show(figure), ...(theirs === undefined ? [] : [show(theirs), ratio(figure, theirs)]));
  }
}

function row(name: string, ...cells: string[]): void {
  console.log(name.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(WIDTH)).join(''));
}

function show({ value, unit }: Figure): string {
  return unit === 'ms' ? `${value.toFixed(2)} ms` : `${Math.round(value)} /s`;
}

function ratio(ours: Figure, theirs: Figure): string {
  return (ours.unit === 'ms' ? theirs.value / ours.value : ours.value / theirs.value).toFixed(2);
}
