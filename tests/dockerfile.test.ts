import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './support/root.ts';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const dockerfile = read('Dockerfile');

it('the image is installed with the pnpm that the workspace names', () => {
  const { packageManager } = JSON.parse(read('package.json'));
  const named = [...dockerfile.matchAll(/pnpm@[\d.]+/g)].map(([name]) => name);
  expect(new Set(named)).toEqual(new Set([packageManager]));
});

it('the image is installed from the manifests of all packages of the workspace', () => {
  const { packages } = parse(read('pnpm-workspace.yaml')) as { packages: string[] };
  const folders = packages.flatMap((pattern) => {
    const [parent = '', all] = pattern.split('/');
    return all ? readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`) : [parent];
  });
  expect(folders.length).toBeGreaterThan(4);
  for (const folder of folders) expect(dockerfile).toContain(`COPY ${folder}/package.json ${folder}/\n`);
});

it('what is built holds no tests', () => {
  const built = ['apps/api/dist', 'packages/embedded-mongo/dist', 'packages/schemas/dist'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }),
  );
  expect(built).toContain('main.js');
  expect(built.filter((file) => file.includes('.test.'))).toEqual([]);
});
