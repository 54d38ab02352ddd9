import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin, type Client, databaseUri, uriOf, useApi } from '../api.ts';
import { figure, isLong } from '../figures.ts';
import { importFilesAt, pdfOf } from '../import-files.ts';
import { importsOf } from '../imports.ts';
import {
  type ApiProcess,
  endAlone,
  freePort,
  kill,
  runProgram,
  startAlone,
  startProcess,
  untilReady,
} from '../process.ts';
import { headersOf } from '../raw.ts';
import { make, useWorld } from '../world.ts';

const MIB = 1_048_576;
const SIZE = 15 * MIB;
const AT_ONCE = isLong ? 20 : 8;
/** What the process may grow by while files of together several hundred MiB come in. */
const GROWTH_MAX = 150;
const part = pdfOf(65_536);
const whole = Buffer.concat(Array.from({ length: SIZE / part.length }, () => part));
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const plain = { description: 'Files', supplier: 'Yihe', importer: 'Selam' };

const own = useApi();
const world = useWorld(own);
let second: ApiProcess;
beforeAll(async () => {
  second = startProcess({ PORT: await freePort(), MONGODB_URI: databaseUri() });
  await untilReady(second);
});
afterAll(() => kill(second));

it('two processes share files, and an import has no more than 40 of them', async () => {
  const there = await admin(second);
  const { _id } = await importsOf(world).made();
  const at = [
    { who: world.admin, ...importFilesAt(own) },
    { who: there, ...importFilesAt(second) },
  ];
  const answers = await Promise.all(
    Array.from({ length: 44 }, (_, nth) => {
      const { who, add } = at[nth % 2] ?? (at[0] as (typeof at)[number]);
      return add(who, { _id, name: `${nth}.pdf` }, pdfOf(nth));
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(4);
  const kept = answers.find(({ status }) => status === 201)?.body.data;
  for (const { who, read } of at)
    expect((await read(who, String(kept?._id))).bytes).toHaveLength(kept?.size ?? -1);
}, 120_000);

it('files come in together in little memory, and are the same after backup, restore and a move', async () => {
  const alone = await startAlone();
  const folder = await mkdtemp(path.join(tmpdir(), 'import-files-'));
  const who = await admin(alone);
  const { _id } = await make(who, 'POST /import/create', plain);
  await send(alone, who, _id);
  const before = memoryOf(alone);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, memoryOf(alone));
  }, 20);
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, () => send(alone, who, _id)));
  clearInterval(sampler);
  const growth = Math.round(most - before);
  figure(`growth while ${AT_ONCE} files of 15 MB came in at once (MiB)`, growth, 'longest');
  expect(growth).toBeLessThan(GROWTH_MAX);

  alone.child.kill('SIGTERM');
  await alone.ended;
  const { dataDir: DATA_DIR } = alone;
  const backup = path.join(folder, 'one');
  const name = `import-files-${Date.now()}`;
  for (const args of [
    ['backup', backup],
    ['restore', backup],
    ['migrate', uriOf(name)],
  ])
    expect(await runProgram('src/cli/main.ts', { DATA_DIR }, args)).toMatchObject({ code: 0 });
  const moved = startProcess({ PORT: await freePort(), MONGODB_URI: uriOf(name) });
  await untilReady(moved);
  const reader = await admin(moved);
  for (const id of ids)
    expect(digest((await importFilesAt(moved).read(reader, id)).bytes)).toBe(digest(whole));
  await kill(moved);
  await mongoose.connection.useDb(name).dropDatabase();
  await rm(folder, { recursive: true, force: true });
  await endAlone(alone);
}, 600_000);

/** A process's own memory in MiB. */
const memoryOf = ({ child }: ApiProcess) =>
  Number(/RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024;

/** Sends a file of 15 MB in small parts. @returns its id */
async function send(api: ApiProcess, who: Client, importId: string): Promise<string> {
  async function* parts() {
    for (let sent = 0; sent < SIZE; sent += part.length) yield new Uint8Array(part);
  }
  const query = new URLSearchParams({ _id: importId, type: 'bill', name: 'large.pdf' });
  const answer = await fetch(`${api.url}/api/v1/import/addfile?${query}`, {
    method: 'POST',
    headers: headersOf(who),
    body: parts() as never,
    duplex: 'half',
  } as RequestInit);
  const body = (await answer.json()) as { data: { _id: string } };
  expect({ status: answer.status, body }).toMatchObject({ status: 201 });
  return body.data._id;
}
