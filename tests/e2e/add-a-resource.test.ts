import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, blocksOf, follow, writtenBy } from '../support/guide.ts';
import { root } from '../support/root.ts';
import { surroundings } from '../support/surroundings.ts';

const guide = readFileSync(path.join(root, 'docs/add-a-resource.md'), 'utf8');
const sections = guide.split(/^## /m);
/** Returns the blocks of the sections with these numbers. */
const blocksIn = (...numbers: number[]): Block[] =>
  numbers.flatMap((number) => blocksOf(sections.find((one) => one.startsWith(`${number}. `)) ?? ''));
const resource = blocksIn(1, 2, 3);
const field = blocksIn(4);
const page = blocksIn(5);
const document = blocksOf(sections.find((one) => one.startsWith('A document that posts')) ?? '');
const all = [...resource, ...field, ...page, ...document];

const filesOf = (blocks: readonly Block[]) => [...new Set(blocks.map(({ file }) => file))];
const edits = (blocks: readonly Block[]) => blocks.filter(({ kind }) => kind === 'diff');

describe('the worked example of docs/add-a-resource.md costs', () => {
  it('at most 90 lines in at most 6 files for a resource', () => {
    expect(filesOf(resource).map((file) => file.split('/').slice(0, 2).join('/'))).toEqual([
      ...Array(2).fill('packages/schemas'),
      ...Array(2).fill('apps/api'),
      ...Array(2).fill('apps/web'),
    ]);
    expect(resource.flatMap(writtenBy).length).toBeLessThanOrEqual(90);
  });

  it('four edits for a field more', () => {
    expect([field.length, edits(field).length, filesOf(field).length]).toEqual([4, 4, 4]);
  });

  it('one edit for a page more, beside the page itself', () => {
    expect(edits(page).map(({ file }) => file)).toEqual(['apps/web/src/app/navigation/pages.ts']);
    expect(page).toHaveLength(2);
  });
});

const COPIED = [
  ...['apps', 'packages', 'tests', 'scripts', 'deploy'],
  ...['package.json', 'pnpm-workspace.yaml', 'tsconfig.base.json', 'turbo.json'],
  ...['biome.json', 'knip.json', '.dependency-cruiser.cjs', '.gitignore'],
];
const LEFT_OUT = /(^|\/)(data|test-results|\.turbo)(\/|$)|^apps\/[^/]+\/dist/;

describe('the worked example of docs/add-a-resource.md, as it stands', () => {
  // Outside the project, or modules would resolve to its packages.
  const copy = mkdtempSync(path.join(tmpdir(), 'add-a-resource-'));

  beforeAll(() => {
    for (const name of COPIED)
      cpSync(path.join(root, name), path.join(copy, name), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !LEFT_OUT.test(path.relative(root, file)),
      });
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    follow(all, copy);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Runs a program there. @returns its exit code and output */
  async function run(folder: string, program: string, ...words: string[]): Promise<[number, string]> {
    const cwd = path.join(copy, folder);
    const isNode = program === 'node';
    const child = spawn(isNode ? process.execPath : path.join(cwd, 'node_modules/.bin', program), words, {
      cwd,
      env: surroundings({ NO_COLOR: '1' }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += String(chunk);
      });
    const [code] = await once(child, 'close');
    return [code, output];
  }
  const tests = (folder: string, ...words: string[]) =>
    run(folder, 'vitest', 'run', '--reporter=verbose', ...words);

  it.each(['packages/schemas', 'apps/api', 'apps/web'])(
    'keeps the types of %s right',
    async (folder) => {
      expect(await run(folder, 'tsc', '--noEmit')).toEqual([0, '']);
    },
    300_000,
  );

  it('is in the form of the project, and keeps its import rules', async () => {
    const [code, output] = await run(
      '',
      'biome',
      'ci',
      '--colors=off',
      '--error-on-warnings',
      ...filesOf(all),
    );
    expect([code, output]).toEqual([0, expect.stringContaining(`Checked ${filesOf(all).length} files`)]);
    expect(await run('', 'node', 'scripts/check-boundaries.mjs')).toEqual([
      0,
      expect.stringContaining(' 0 broken rules'),
    ]);
  }, 300_000);

  it('leaves no dead code', async () => {
    expect(await run('', 'knip', '--tsConfig', 'tsconfig.build.json')).toEqual([0, '']);
  }, 300_000);

  it('has its Amharic, its forms of number and its pages', async () => {
    const messages = await tests('packages/schemas', 'src/messages', 'src/kit');
    expect(messages).toEqual([0, expect.stringContaining('passed')]);
    const files = ['src/translations', 'src/app/navigation', 'src/crud/resource-view.test.ts'];
    const [code, output] = await tests('apps/web', ...files);
    expect([code, output]).toEqual([0, expect.stringMatching(/✓ .*has its Amharic: Supplier/)]);
    expect(output).toMatch(/✓ .*\/suppliers/);
    expect(output).toMatch(/✓ .*\/prices/);
  }, 300_000);

  it('passes the contract tests, which run on the new resource too', async () => {
    expect(await run('packages/schemas', 'tsc', '-p', 'tsconfig.build.json')).toEqual([0, '']);
    const files = ['src/routes.test.ts', 'src/crud', 'src/features/reports/exports.test.ts'];
    const named = ['suppliers?', 'knows every resource', 'lists every route', 'stands above', 'some of them'];
    const [code, output] = await tests('apps/api', ...files, '-t', named.join('|'));
    expect([code, output]).toEqual([0, expect.stringMatching(/✓ .*POST \/supplier\/create/)]);
    for (const what of ['creating one', 'changing one', 'the list', 'searching', 'deleting one'])
      expect(output).toMatch(new RegExp(`✓ .*${what}.* suppliers`));
    expect(output).toMatch(/✓ .*of suppliers is served, as its contract says/);
  }, 600_000);
});
