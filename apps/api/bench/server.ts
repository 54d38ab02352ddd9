import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';

const directory = fileURLToPath(new URL('..', import.meta.url));

/** Matches a log line at level error or fatal. */
const ERROR_LOGGED = /"level":[56]0/;

/** A server that runs in another process. */
export type Running = { url: string; child: ChildProcess; startMs: number; stop: () => Promise<void> };

/** Starts the built API, as `npm start` does. @param nodeOptions for profiles */
export const startApi = (settings: Record<string, string>, nodeOptions: readonly string[] = []) =>
  start(['--max-old-space-size=1024', ...nodeOptions, 'dist/main.js'], settings, 'is ready at');

/** Starts a program in this folder, which listens on the given PORT and then prints "ready". */
export const startProgram = (name: string, settings: Record<string, string> = {}) =>
  start(['--import', 'tsx', '--conditions=source', `bench/${name}`], settings, 'ready');

async function start(
  args: readonly string[],
  settings: Record<string, string>,
  sign: string,
): Promise<Running> {
  const PORT = String(await getPort());
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: directory,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...settings, PORT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: unknown) => {
      // Reads and drops later log lines, as a log collector would, except unexpected errors.
      if (output.length < 10_000) output += String(chunk);
      if (ERROR_LOGGED.test(String(chunk))) process.stderr.write(String(chunk));
      if (output.includes(sign)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(output)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${PORT}`, child, startMs: performance.now() - began, stop };
}

/** Resident memory in megabytes: a process's own (anonymous), and with its mapped files. */
export type Memory = { own: number; all: number };

/** Memory of a process and its children. Linux only; elsewhere zeros. */
export function memoryOf(pid: number | undefined): { self: Memory; children: Memory } {
  const children = pid ? childrenOf(pid).map(residentOf) : [];
  const sum = (key: keyof Memory) => children.reduce((total, memory) => total + memory[key], 0);
  return { self: residentOf(pid), children: { own: sum('own'), all: sum('all') } };
}

/** Milliseconds of processor time of a process and its children. Linux only; elsewhere zeros. */
export function processorTimeOf(pid: number | undefined): { self: number; children: number } {
  const children = pid ? childrenOf(pid).map(processorTime) : [];
  return { self: processorTime(pid), children: children.reduce((sum, time) => sum + time, 0) };
}

/** Linux counts in hundredths of a second, whatever the processor. */
const TICK_MS = 10;

function processorTime(pid: number | undefined): number {
  // Takes the fields after the program's name, which may contain spaces: user and system time are the 12th and 13th.
  const fields = proc(`${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

function residentOf(pid: number | undefined): Memory {
  const status = proc(`${pid}/status`);
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { own: megabytes('RssAnon'), all: megabytes('VmRSS') };
}

const childrenOf = (pid: number) =>
  proc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);

function proc(file: string): string {
  try {
    return readFileSync(`/proc/${file}`, 'utf8');
  } catch {
    return ''; // it has ended, or this isn't Linux
  }
}
