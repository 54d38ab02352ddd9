import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Block = { kind: string; file: string; lines: string[] };

/** Finds a page's code blocks whose first line names a file. */
export const blocksOf = (page: string): Block[] =>
  [...page.matchAll(/^```(\w+)\n\/\/ (\S+)\n([\s\S]*?)^```$/gm)].map(
    ([, kind = '', file = '', text = '']) => ({
      kind,
      file,
      lines: text.trimEnd().split('\n'),
    }),
  );

/** Finds the lines that a block writes. */
export const writtenBy = ({ kind, lines }: Block): string[] =>
  kind === 'diff' ? lines.filter((line) => line.startsWith('+')) : lines;

/**
 * Follows blocks in a copy of the project: writes their files, inserts the `+` lines of diffs below the line above
 * them, and takes out the `-` lines.
 * @throws when a line that stays or goes isn't in the file, or occurs more than once and not below the one before it
 */
export function follow(blocks: readonly Block[], folder: string): void {
  for (const { kind, file, lines } of blocks) {
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
    const old = line.slice(1);
    if (at >= 0 && result[at + 1] === old) at++;
    else {
      at = result.indexOf(old);
      if (at < 0 || result.indexOf(old, at + 1) >= 0)
        throw new Error(`${file} has not exactly one line ${JSON.stringify(old)}`);
    }
    if (line.startsWith('-')) result.splice(at--, 1);
  }
  return result;
}
