import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EngineEvent } from '../../src/index.ts';
import { startProcess } from '../../src/process/engine-process.ts';
import { Heartbeat } from '../../src/process/heartbeat.ts';
import { makeSocketFolder } from '../../src/process/socket-folder.ts';
import { useEngines } from '../support/engine.ts';

const bench = useEngines();

// Only whoever asks has its time pass quickly; the engines stand still for real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

it('an engine that stands still is killed and started again, and has all that it acknowledged', async () => {
  const events: EngineEvent[] = [];
  const engine = await bench.start({ onEvent: (event) => events.push(event) });
  const client = await bench.connect(engine);
  const items = client.db().collection<{ _id: number }>('items');
  await items.insertOne({ _id: 1 });
  const { pid } = engine;
  process.kill(pid as number, 'SIGSTOP');
  vi.advanceTimersByTime(30_000);
  expect(events).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(events).toEqual([{ kind: 'hung', seconds: 31 }]);
  await vi.waitFor(() => expect(events.at(-1)?.kind).toBe('restarted'), { timeout: 20_000 });
  expect(events.map(({ kind }) => kind)).toEqual(['hung', 'died', 'restarted']);
  expect(engine.pid).not.toBe(pid);
  await items.insertOne({ _id: 2 });
  expect(await items.countDocuments()).toBe(2);
});

it('an engine that goes on before long is left alone, however often it stands still', async () => {
  const socket = makeSocketFolder();
  const args = { dataFolder: bench.folder(), durable: false, lockToken: undefined };
  const { child } = await startProcess({ ...args, socketPath: socket.socketPath });
  const hung = vi.fn();
  const heartbeat = new Heartbeat(child, hung);
  for (let times = 0; times < 3; times++) {
    child.kill('SIGSTOP');
    vi.advanceTimersByTime(25_000);
    child.kill('SIGCONT');
    await once(child, 'message');
  }
  expect(hung).not.toHaveBeenCalled();
  heartbeat.stop();
  child.kill('SIGKILL');
  await once(child, 'exit');
  socket.remove();
});
