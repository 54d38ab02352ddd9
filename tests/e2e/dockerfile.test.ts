import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Copy, From } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { build, instructionsOf, type Stage } from '../support/dockerfile.ts';
import { signIn } from '../support/product.ts';
import { root } from '../support/root.ts';
import { surroundings } from '../support/surroundings.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('the Dockerfile', () => {
  it('has nothing that a linter finds', () => {
    expect(
      validate(read('Dockerfile')).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
    ).toEqual([]);
  });

  it('installs with the pnpm that the workspace names', () => {
    const { packageManager } = JSON.parse(read('package.json'));
    const named = [...read('Dockerfile').matchAll(/pnpm@[\d.]+/g)].map(([name]) => name);
    expect(new Set(named)).toEqual(new Set([packageManager]));
  });

  it('copies the manifest of every package of the workspace', () => {
    const copied = instructionsOf(path.join(root, 'Dockerfile'))
      .filter((one) => one instanceof Copy)
      .flatMap((one) => one.getArguments().map((argument) => argument.getValue()));
    for (const { path: folder } of workspaceFolders()) expect(copied).toContain(`${folder}/package.json`);
  });

  it('starts each stage from a slim image of one version, or from another stage', () => {
    const names = new Set<string>();
    for (const from of instructionsOf(path.join(root, 'Dockerfile')).filter((one) => one instanceof From)) {
      const image = from.getImage() ?? '';
      expect(names.has(image) || /^node:\S+-slim$/.test(image)).toBe(true);
      names.add(from.getBuildStage() ?? '');
    }
  });
});

function workspaceFolders(): { path: string }[] {
  const { packages } = parse(read('pnpm-workspace.yaml')) as { packages: string[] };
  return packages.flatMap((pattern) => {
    const parent = pattern.replace('/*', '');
    if (parent === pattern) return [{ path: pattern }];
    return readdirSync(path.join(root, parent)).map((name) => ({ path: `${parent}/${name}` }));
  });
}

describe('what the Dockerfile builds, step by step in an empty folder', () => {
  const target = mkdtempSync(path.join(tmpdir(), 'image-'));
  let product: Stage;
  let child: ChildProcess | undefined;
  let url: string;
  let output = '';
  const account = { email: 'admin@inventory.test', password: 'admin-secret' };

  beforeAll(async () => {
    product = await build(root, target);
    const port = String(await getPort());
    url = `http://127.0.0.1:${port}`;
    product.env.PORT = port;
    const [program = '', ...words] = product.command;
    child = spawn(program, words, {
      cwd: path.join(product.folder, product.workdir),
      env: {
        PATH: process.env.PATH,
        ...product.env,
        ADMIN_EMAIL: account.email,
        ADMIN_PASSWORD: account.password,
      },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += String(chunk);
      });
  }, 600_000);
  afterAll(async () => {
    child?.kill('SIGTERM');
    if (child?.exitCode === null) await once(child, 'close');
    rmSync(target, { recursive: true, force: true });
  });

  it('runs as somebody without rights', () => {
    expect(product.user).toBe('node');
  });

  it('gets well by its own health check, which fails when nobody answers', async () => {
    const [program = '', ...words] = product.healthcheck;
    const check = (env: Record<string, string>) =>
      spawnSync(program, words, { env: surroundings({ ...product.env, ...env }) }).status;
    await expect.poll(() => check({}), { timeout: 30_000, interval: 500 }).toBe(0);
    expect(check({ PORT: String(await getPort()) })).toBe(1);
  });

  it('serves the web app, and signs in', async () => {
    const page = await fetch(`${url}/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
    const session = await signIn(url, account);
    expect((await session.call('GET', '/report/dashboard')).body).toMatchObject({ users: 1 });
    expect(output).toContain('is ready at');
  });

  it('writes to its data folder and nowhere else', () => {
    const changed = spawnSync(
      'find',
      [
        product.folder,
        '-newer',
        path.join(product.folder, 'app/apps/api/dist'),
        '-type',
        'f',
        '-not',
        '-path',
        '*/app/data/*',
        '-not',
        '-path',
        '*/node_modules/*',
        '-not',
        '-path',
        '*/dist/*',
      ],
      { encoding: 'utf8' },
    );
    expect(changed.stdout).toBe('');
    expect(readdirSync(path.join(product.folder, 'app/data'))).toContain('database');
  });

  it('holds what production needs, and neither sources, tests nor tools', () => {
    const store = readdirSync(path.join(product.folder, 'app/node_modules/.pnpm'));
    for (const tool of ['typescript', 'vitest', 'turbo', 'vite', 'tsx', 'supertest', 'pnpm'])
      expect(store.filter((name) => name.startsWith(`${tool}@`))).toEqual([]);
    expect(store.some((name) => name.startsWith('express@5'))).toBe(true);
    const ours = ['apps', 'packages', 'tests'].flatMap((folder) =>
      readdirSync(path.join(product.folder, 'app', folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => !file.includes('node_modules'))
        .map((file) => `${folder}/${file}`),
    );
    expect(
      ours.filter(
        (file) => /\.tsx?$|\.test\.|\/(src|test|e2e|bench)\b/.test(file) && !file.endsWith('.d.ts'),
      ),
    ).toEqual([]);
    expect(ours).toContain('apps/api/dist/main.js');
    expect(ours).toContain('apps/web/dist/index.html');
  });
});
