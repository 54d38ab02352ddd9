import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { adminAccount, secret } from './api.ts';

const directory = fileURLToPath(new URL('..', import.meta.url));

/** The API as it is started in production, in a process of its own. */
export type ApiProcess = {
  url: string;
  child: ChildProcess;
  /** What it has written so far, and its exit code once it has ended. */
  output: () => string;
  ended: Promise<number | null>;
};

/**
 * Starts the API's main program with these settings.
 * @param before shell commands that are run first in the same process, to set its limits
 */
export function startProcess(settings: Record<string, string>, before = ''): ApiProcess {
  const account = { ADMIN_EMAIL: adminAccount.email, ADMIN_PASSWORD: adminAccount.password };
  const all = { ...account, JWT_SECRET: secret, LOG_LEVEL: 'silent', ...settings };
  return { url: `http://127.0.0.1:${settings.PORT}`, ...start(all, before, 'src/main.ts') };
}

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
  return { child, output: () => output, ended };
}

/** Waits until it announces itself. @throws when it ends before */
export async function untilReady({ child, output, ended }: ApiProcess): Promise<void> {
  const failed = ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${output()}`)));
  while (!output().includes('is ready at')) await Promise.race([once(child.stdout ?? child, 'data'), failed]);
  failed.catch(() => {});
}

/** A port that nobody listens on. */
export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}
