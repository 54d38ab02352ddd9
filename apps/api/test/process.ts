import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { adminAccount, secret } from './api.ts';

const directory = fileURLToPath(new URL('..', import.meta.url));

/** The API as started in production, in another process. */
export type ApiProcess = {
  url: string;
  child: ChildProcess;
  /** Output so far, and the exit code once it has ended. */
  output: () => string;
  ended: Promise<number | null>;
};

/**
 * Starts the API's main program with these settings.
 * @param before shell commands run first in the same process, to set its limits
 */
export function startProcess(settings: Record<string, string>, before = ''): ApiProcess {
  const account = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password };
  const all = { ...account, JWT_SECRET: secret, LOG_LEVEL: 'silent', ...settings };
  return { url: `http://127.0.0.1:${settings.PORT}`, ...start(all, before, 'src/main.ts') };
}

/** A process of the API with its own embedded database. */
export type ApiAlone = ApiProcess & { dataDir: string };

type Running = Pick<ApiProcess, 'child' | 'ended'>;
const running = new Set<Running>();

/** Starts it, in a new folder unless DATA_DIR names one, and waits until it is ready. */
export async function startAlone(settings: Record<string, string> = {}, before = ''): Promise<ApiAlone> {
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), 'api-alone-')));
  const api = startProcess({ PORT: await freePort(), ...settings, DATA_DIR: dataDir }, before);
  await untilReady(api);
  return { ...api, dataDir };
}

/** Kills it and deletes its data. */
export async function endAlone({ dataDir, ...api }: ApiAlone): Promise<void> {
  await kill(api);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

export async function kill({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
}

/** Kills processes that failed tests have left running. */
export const killLeftovers = () => Promise.all([...running].map(kill));

/** Runs another program of the API to its end. */
export async function runProgram(
  file: string,
  settings: Record<string, string>,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = start(settings, '', file, ...args);
  const code = await ended;
  return { code, output: output() };
}

function start(settings: Record<string, string>, before: string, ...fileAndArgs: string[]) {
  const env = { PATH: process.env.PATH, ...settings };
  const program = [process.execPath, '--import', 'tsx', '--conditions=source', ...fileAndArgs];
  const child = spawn('sh', ['-c', `${before}\nexec "$0" "$@"`, ...program], { cwd: directory, env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const started = { child, output: () => output, ended };
  running.add(started);
  void ended.then(() => running.delete(started));
  return started;
}

/** Waits until it announces itself. @throws when it ends before */
export async function untilReady({ child, output, ended }: ApiProcess): Promise<void> {
  const failed = ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${output()}`)));
  while (!output().includes('is ready at')) await Promise.race([once(child.stdout ?? child, 'data'), failed]);
  failed.catch(() => {});
}

/** Finds a free port below the ephemeral range, so that no connection takes it before the new process does. */
export const freePort = async (): Promise<string> =>
  String(await getPort({ port: Array.from({ length: 20 }, () => randomInt(12_000, 32_000)) }));

/** Finds the embedded engine's process for this DATA_DIR; undefined while a new one takes over. */
export function enginePid(dataDir: string): number | undefined {
  const lock = path.join(dataDir, 'database', 'engine.lock');
  try {
    const [owner = ''] = readdirSync(lock).filter((name) => !name.includes('.'));
    return JSON.parse(readFileSync(path.join(lock, owner), 'utf8')).pid;
  } catch {
    return undefined;
  }
}
