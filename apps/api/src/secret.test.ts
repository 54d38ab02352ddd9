import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { signingSecret } from './secret.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'secret-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const inFolder = (name: string) => ({ DATA_DIR: path.join(folder, name), JWT_SECRET: undefined });

it('is made once, for all processes that start at the same time, and readable by its owner alone', async () => {
  const { DATA_DIR } = inFolder('new');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => signingSecret(inFolder('new'))));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(64);
  expect(readdirSync(DATA_DIR)).toEqual(['jwt-secret']);
  expect(statSync(path.join(DATA_DIR, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(await signingSecret(inFolder('new'))).toBe(secrets[0]);
});

it('is another one in each installation', async () => {
  const secrets = await Promise.all(['one', 'two', 'three'].map((name) => signingSecret(inFolder(name))));
  expect(new Set(secrets).size).toBe(3);
});

it('lies in a folder that only its user can enter, one that was there before too', async () => {
  const old = inFolder('old');
  mkdirSync(old.DATA_DIR, { mode: 0o755 });
  for (const place of [inFolder('fresh'), old]) {
    await signingSecret(place);
    expect([place.DATA_DIR, statSync(place.DATA_DIR).mode & 0o777]).toEqual([place.DATA_DIR, 0o700]);
  }
});

it('leaves a folder that everybody shares as it is', async () => {
  const shared = inFolder('shared');
  mkdirSync(shared.DATA_DIR);
  chmodSync(shared.DATA_DIR, 0o1777);
  await signingSecret(shared);
  expect(statSync(shared.DATA_DIR).mode & 0o7777).toBe(0o1777);
});

it('is the setting where there is one', async () => {
  expect(await signingSecret({ ...inFolder('unused'), JWT_SECRET: 'from the setting' })).toBe(
    'from the setting',
  );
  expect(readdirSync(folder)).not.toContain('unused');
});

it('is not made where no folder can be, and says which setting names the place', async () => {
  writeFileSync(path.join(folder, 'a-file'), '');
  await expect(signingSecret(inFolder('a-file'))).rejects.toThrow(
    /^DATA_DIR .*a-file can't be made a folder/,
  );
});

it('is not made where one may not write, and says who may not, and what to do', async () => {
  const closed = inFolder('closed');
  mkdirSync(closed.DATA_DIR, { mode: 0o500 });
  chmodSync(folder, 0o755);
  // Permissions don't bind root.
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(65_534);
  const made = signingSecret(closed).finally(() => isRoot && process.seteuid?.(0));
  await expect(made).rejects.toThrow(
    /^DATA_DIR .*closed can't be written by user \d+ \(EACCES\)\. Give it to that user/,
  );
});

it('is never a file that was cut short', async () => {
  writeFileSync(path.join(folder, 'jwt-secret'), 'short');
  await expect(signingSecret({ DATA_DIR: folder, JWT_SECRET: undefined })).rejects.toThrow(
    /jwt-secret holds no key/,
  );
});
