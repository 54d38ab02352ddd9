import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { backupData, copyDatabase, verifyDatabase } from '../../src/index.ts';
import { useEngines } from '../support/engine.ts';
import { fillItems } from '../support/items.ts';

// Starts several engines, one after another.
vi.setConfig({ testTimeout: 60_000 });

const bench = useEngines();
/** To a connection's greeting and to its first request. */
const ANSWERS = 2;

/** Breaks each connection with one of its answers, so that the next request goes to a socket that is not closed yet. */
function breakConnection(message: unknown): void {
  const { socket } = message as { socket: Socket };
  let answers = 0;
  socket.on('data', () => {
    if (++answers === ANSWERS) socket.destroy();
  });
}
afterEach(() => void unsubscribe('net.client.socket', breakConnection));

it.each<[what: string, work: (uri: string, dataDir: string) => Promise<unknown>]>([
  ['copy', async (uri) => copyDatabase(uri, (await bench.start()).uri)],
  ['backup', (_uri, dataDir) => backupData(dataDir, join(bench.folder(), 'copy'))],
  ['check', (uri) => verifyDatabase(uri)],
])('a %s ends, one way or the other, when connections break between its requests', async (_what, work) => {
  const dataDir = bench.folder();
  const engine = await bench.start({ dataDir });
  await fillItems(await bench.connect(engine), 3000);
  subscribe('net.client.socket', breakConnection);
  const ended = await work(engine.uri, dataDir).then(
    () => 'done',
    (error: Error) => error.message,
  );
  expect(ended).toMatch(/^done$|closed|EPIPE|ECONNRESET/);
});
