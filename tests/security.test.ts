import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/root.ts';

const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');

/** Number of requirements of levels 1 and 2 in the sections of each chapter of ASVS 5.0; level 3 comes after them. */
const chapters: readonly (readonly number[])[] = [
  [2, 9, 11, 3, 2],
  [3, 3, 4, 1],
  [0, 2, 4, 6, 5, 0, 2],
  [3, 1, 2, 4],
  [1, 3, 2, 3],
  [3, 12, 4, 4, 5, 3, 0, 4],
  [3, 4, 2, 5, 2, 2],
  [2, 3, 1, 1],
  [3, 4],
  [],
  [2, 3, 3, 4, 1, 1],
  [3, 2, 4],
  [1, 5, 2, 5],
  [2, 4, 3],
  [3, 3, 7],
  [1, 5, 4, 3, 3],
];
const requirements = chapters.flatMap((sections, chapter) =>
  sections.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `${chapter + 1}.${section + 1}.${index + 1}`),
  ),
);

const rows = [...page.matchAll(/^\| ([\d., ]+) \| ([^|]+) \|([^|]*)\|([^|]*)\|$/gm)].map(
  ([, ids = '', how = '', code = '', tests = '']) => ({ ids: ids.split(', '), how, code, tests }),
);
/** The edits of `npm run security-mutations`. */
type Edit = { of: string; what: string; file: string; before: string; test: string; named: string };
const list = path.join(root, 'scripts/security-mutations/edits.mjs');
const { edits, fileOf } = (await import(pathToFileURL(list).href)) as {
  edits: Edit[];
  fileOf: (root: string, file: string) => string;
};

const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the page about security', () => {
  it('has each requirement once', () => {
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual(requirements.toSorted());
  });

  it('names code and tests that exist, wherever it says that a requirement is met', () => {
    for (const { ids, how, code, tests } of rows) {
      for (const file of [...namedIn(code), ...namedIn(tests)]) {
        const exists = ['', 'apps/api'].some((folder) => existsSync(path.join(root, folder, file)));
        expect([ids, file, exists]).toEqual([ids, file, true]);
      }
      if (/^(Doesn't apply|Not met|The operator)/.test(how)) continue;
      expect([ids, namedIn(code).length > 0, namedIn(tests).length > 0]).toEqual([ids, true, true]);
    }
  });

  it('names the code that each edit breaks, and the test that has to notice', () => {
    for (const { of, file, test } of edits)
      for (const id of of.split(', ')) {
        const row = rows.find(({ ids }) => ids.includes(id));
        expect([id, file, namedIn(row?.code ?? '').includes(file)]).toEqual([id, file, true]);
        expect([id, test, namedIn(row?.tests ?? '').includes(test)]).toEqual([id, test, true]);
      }
  });

  it('has no edit of code that has changed since', () => {
    for (const { of, file, before } of edits)
      expect([of, readFileSync(fileOf(root, file), 'utf8').split(before).length - 1]).toEqual([of, 1]);
  });

  it('says how many edits are tried, and which rows with code none of them breaks', () => {
    expect(page).toContain(`${edits.length} of ${edits.length} killed`);
    const broken = new Set(edits.flatMap(({ of }) => of.split(', ')));
    const whole = rows.filter(({ ids, code }) => namedIn(code).length && !ids.some((id) => broken.has(id)));
    const [, listed = ''] = /^No edit breaks the rows of ([\d., ]+)\./m.exec(page) ?? [];
    expect(listed.split(', ')).toEqual(whole.map(({ ids }) => ids[0]));
  });

  it('has each package pinned with its checksum', () => {
    const { packages } = parse(readFileSync(path.join(root, 'pnpm-lock.yaml'), 'utf8'));
    for (const [name, { resolution }] of Object.entries<{ resolution: { integrity?: string } }>(packages))
      expect([name, resolution.integrity]).toEqual([name, expect.stringMatching(/^sha512-/)]);
  });
});

/** Lists the product's source files, without tests. */
const sourcesBelow = (folder: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.[tj]s$/.test(file))
    .map((file) => path.join(folder, file));

it('the API calls nobody but its database: its code has nothing to call with', () => {
  const sources = sourcesBelow('apps/api/src');
  expect(sources.length).toBeGreaterThan(100);
  const calls =
    /\bfetch\(|\b(request|get|connect|createConnection)\b[^;]*from 'node:(https?|net|tls)'|undici|axios/;
  const found = sources.filter((file) => calls.test(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
