import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process was started, in some form that differs for a later process of the same number.
 * @returns undefined if there is no such process, 'unknown' if there is one but the time can't be found out
 */
export function processStartTime(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  try {
    if (process.platform === 'linux') return linuxStartTime(pid);
    if (process.platform === 'win32') return windowsStartTime(pid);
    return output('ps', ['-o', 'lstart=', '-p', String(pid)]);
  } catch {
    // It may have ended a moment ago.
    return isAlive(pid) ? 'unknown' : undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user exists, but may not be signalled.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ticks between the boot and the start of the process, with the id of the boot. */
function linuxStartTime(pid: number): string {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain anything, so fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${fields[19]}`;
}

function windowsStartTime(pid: number): string {
  return output('powershell', [
    '-NoProfile',
    '-Command',
    `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`,
  ]);
}

function output(command: string, args: string[]): string {
  const text = execFileSync(command, args, {
    encoding: 'utf8',
    timeout: 5000,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text.trim() || 'unknown';
}
