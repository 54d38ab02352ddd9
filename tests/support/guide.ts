import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Block = { kind: string; file: string; lines: string[] };

/** The code blocks of a page whose first line names a file. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', file = '', text = '']) => ({
      kind,
      file,
      lines: text.trimEnd().split('\n'),
    }),
  );

/**
 * Does what a page's blocks say in a copy of the project: writes the files, and puts the `+` lines of the others
 * below the line that stands above them.
 * @throws when that line isn't in the file, or is there more than once
 */
export function follow(page: string, folder: string): void {
  for (const { kind, file, lines } of blocksOf(page)) {
    const where = path.join(folder, file);
    if (kind === 'diff') {
      writeFileSync(where, added(readFileSync(where, 'utf8').split('\n'), lines, file).join('\n'));
    } else {
      mkdirSync(path.dirname(where), { recursive: true });
      writeFileSync(where, `${lines.join('\n')}\n`);
    }
  }
}

function added(original: readonly string[], lines: readonly string[], file: string): string[] {
  const result = [...original];
  let at = -1;
  for (const line of lines) {
    if (line.startsWith('+')) {
      result.splice(++at, 0, line.slice(1));
      continue;
    }
    at = result.indexOf(line.slice(1));
    if (at < 0 || result.indexOf(line.slice(1), at + 1) >= 0)
      throw new Error(`${file} has not exactly one line ${JSON.stringify(line.slice(1))}`);
  }
  return result;
}
