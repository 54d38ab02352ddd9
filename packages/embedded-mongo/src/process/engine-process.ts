import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DATA_FILE } from '../store/file/data-file.ts';
import { isEngineMessage, type StartArguments } from './messages.ts';

/** Signals by which the system ends a process that touches a missing part of a mapped file. */
export const CRASH_SIGNALS = new Set<NodeJS.Signals>(['SIGBUS', 'SIGSEGV', 'SIGABRT']);

/** Bounds the heap, in MiB: V8 collects a heap that may grow large late, and keeps several times what is alive. */
const HEAP = '--max-old-space-size=1024';

/** A running process of the engine. */
export interface EngineProcess {
  readonly child: ChildProcess;
  readonly address: string;
}

/** A compiled program of this folder, also when this file runs from source. */
export function programPath(name: string): string {
  const beside = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  return existsSync(beside)
    ? beside
    : fileURLToPath(new URL(`../../dist/process/${name}.js`, import.meta.url));
}

/**
 * Starts a process of the engine and waits until it is ready. No heartbeat watches the start: opening reads the journal,
 * and perhaps the whole data file, in one go, so that silence is no sign of a hang.
 * @throws Error with a sentence that says what is wrong and what to do
 */
export function startProcess(args: StartArguments): Promise<EngineProcess> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [HEAP, programPath('engine-main'), JSON.stringify(args)], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        // Options meant for this process, such as a debugger's port, are not for the engine.
        NODE_OPTIONS: '',
        // glibc keeps what a thread has freed for that thread's next need; two pools hold less than eight.
        MALLOC_ARENA_MAX: '2',
      },
    });
    const settle = (settled: () => void) => {
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      child.removeAllListeners('error');
      settled();
    };
    child.once('error', (error) =>
      settle(() => reject(new Error(`The embedded database could not be started: ${error.message}`))),
    );
    child.once('exit', (code, signal) => settle(() => reject(startError(args, code, signal))));
    child.on('message', (message) => {
      if (!isEngineMessage(message)) return;
      if (message.kind === 'ready') settle(() => resolve({ child, address: message.address }));
      else if (message.kind === 'failed') settle(() => reject(new Error(message.message)));
    });
  });
}

function startError(
  { dataFolder }: StartArguments,
  code: number | null,
  signal: NodeJS.Signals | null,
): Error {
  if (signal !== null && CRASH_SIGNALS.has(signal))
    return new Error(
      `The data file ${join(dataFolder, DATA_FILE)} is damaged: part of it is missing (${signal}). Nothing was changed. Restore the folder from a backup, or move it away to start with an empty database.`,
    );
  const how = signal === null ? `code ${code}` : signal;
  return new Error(
    `The embedded database ended before it was ready (${how}). Its messages are on the standard error stream.`,
  );
}
