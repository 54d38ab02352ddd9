import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksOf, follow } from '../support/guide.ts';
import { root } from '../support/root.ts';
import { surroundings } from '../support/surroundings.ts';

const guide = readFileSync(path.join(root, 'docs/add-a-resource.md'), 'utf8');
const LEFT_OUT = /(^|\/)(e2e|bench|screens|data|test-results|\.turbo)(\/|$)|^apps\/[^/]+\/dist/;

describe('the worked example of docs/add-a-resource.md, as it stands', () => {
  // Outside the project, or modules would resolve to its packages.
  const copy = mkdtempSync(path.join(tmpdir(), 'add-a-resource-'));

  beforeAll(() => {
    for (const folder of ['apps', 'packages', 'tests'])
      cpSync(path.join(root, folder), path.join(copy, folder), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => !LEFT_OUT.test(path.relative(root, file)),
      });
    for (const file of ['package.json', 'tsconfig.base.json'])
      cpSync(path.join(root, file), path.join(copy, file));
    symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
    follow(guide, copy);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  /** Runs a package's tool there. @returns its exit code and output */
  async function run(packageFolder: string, tool: string, ...words: string[]): Promise<[number, string]> {
    const cwd = path.join(copy, packageFolder);
    const child = spawn(path.join(cwd, 'node_modules/.bin', tool), words, {
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

  it('has a block for each part', () => {
    expect(blocksOf(guide).map(({ file }) => file.split('/').slice(0, 2).join('/'))).toEqual([
      ...Array(2).fill('packages/schemas'),
      ...Array(4).fill('apps/api'),
      ...Array(2).fill('apps/web'),
    ]);
  });

  it.each(['packages/schemas', 'apps/api', 'apps/web'])(
    'keeps the types of %s right',
    async (folder) => {
      expect(await run(folder, 'tsc', '--noEmit')).toEqual([0, '']);
    },
    120_000,
  );

  it('passes the contract tests, which run on the new resource too', async () => {
    expect(await run('packages/schemas', 'tsc', '-p', 'tsconfig.build.json')).toEqual([0, '']);
    const files = [
      'src/routes.test.ts',
      'src/crud/crud.contract.test.ts',
      'src/crud/search.contract.test.ts',
    ];
    const [code, output] = await run('apps/api', 'vitest', 'run', '--reporter=verbose', ...files);
    expect([code, output]).toEqual([0, expect.stringMatching(/✓ .*suppliers/)]);
    expect(output).toMatch(/✓ .*POST \/supplier\/create/);
  }, 600_000);
});
