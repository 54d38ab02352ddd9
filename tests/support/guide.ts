import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Block = { kind: string; file: string; lines: string[] };

/** Finds a page's code blocks whose first line names a file. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', file = '', text = '']) => ({
      kind,
      file,
      lines: text.trimEnd().split('\n'),
    }),
  );

/**
 * Follows a page in a copy of the project: writes its files, and inserts the `+` lines of diffs below the line above
 * them.
 * @throws when that line isn't in the file, or occurs more than once and not below the one before it
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
    if (at >= 0 && result[at + 1] === line.slice(1)) {
      at++;
      continue;
    }
    at = result.indexOf(line.slice(1));
    if (at < 0 || result.indexOf(line.slice(1), at + 1) >= 0)
      throw new Error(`${file} has not exactly one line ${JSON.stringify(line.slice(1))}`);
  }
  return result;
}
