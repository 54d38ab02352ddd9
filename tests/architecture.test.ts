import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './support/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const [, map = ''] = /^```\n([\s\S]*?)^```$/m.exec(read('docs/architecture.md')) ?? [];

/** Paths on the map; indented names are below the folder above them. */
const named: string[] = [];
let folder = '';
for (const [, indent, name = ''] of map.matchAll(/^( {0,2})(\w\S*)/gm)) {
  if (!indent) folder = name;
  named.push(path.posix.join(indent ? folder : '', name).replace(/\/$/, ''));
}
const foldersOf = (where: string) =>
  readdirSync(path.join(root, where), { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !/^(\.|node_modules$|dist$|data$|test-results$)/.test(entry.name),
    )
    .map((entry) => path.posix.join(where, entry.name));

describe('the map of docs/architecture.md', () => {
  it('names what is there', () => {
    expect(named.length).toBeGreaterThan(30);
    for (const one of named) {
      const where = one.replace(/<.*/, '');
      expect([one, existsSync(path.join(root, where))]).toEqual([one, true]);
    }
  });

  it.each(['apps/api/src', 'apps/web/src', 'packages'])('leaves out no folder of %s', (where) => {
    const names = named.map((one) => one.replace(/\/<.*/, ''));
    expect(foldersOf(where).filter((one) => !names.includes(one))).toEqual([]);
  });

  it('leaves out no folder of the project', () => {
    const tops = new Set(named.map((one) => one.split('/')[0]));
    expect(foldersOf('.').filter((one) => !tops.has(one))).toEqual([]);
  });
});

const codeBelow = (where: string): string[] =>
  readdirSync(path.join(root, where), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|m?js|css)$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => path.posix.join(where, file));

it('no file of code has more than 400 lines', () => {
  const files = ['apps', 'packages', 'scripts', 'tests'].flatMap(codeBelow);
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => read(file).trimEnd().split('\n').length > 400)).toEqual([]);
});

it('every command of the project is explained by some page', () => {
  const pages = ['README.md', 'CONTRIBUTING.md', 'packages/embedded-mongo/README.md'];
  const docs = readdirSync(path.join(root, 'docs')).filter((name) => name.endsWith('.md'));
  const text = [...pages, ...docs.map((name) => `docs/${name}`)].map(read).join('\n');
  for (const script of Object.keys(JSON.parse(read('package.json')).scripts))
    expect(text).toMatch(new RegExp(`npm (run )?${script}\\b`));
});
