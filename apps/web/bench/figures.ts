/** Returns median and maximum. */
export function spread(figures: readonly number[]): { median: number; most: number } {
  const sorted = figures.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  const median = sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
  return { median, most: sorted.at(-1) ?? 0 };
}

/** Values by name, in order of first appearance. */
export class Collected<T> {
  readonly #byName = new Map<string, T[]>();

  add(name: string, value: T): void {
    const known = this.#byName.get(name);
    if (known) known.push(value);
    else this.#byName.set(name, [value]);
  }

  entries(): [string, T[]][] {
    return [...this.#byName];
  }
}

export function printTable(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |\n`;
  process.stdout.write(line(heads) + line(heads.map(() => '---')).replaceAll(' ', ''));
  for (const row of rows) process.stdout.write(line(row));
}
