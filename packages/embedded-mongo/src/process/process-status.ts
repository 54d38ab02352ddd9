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
    // It may have just ended.
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
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${linuxFields(pid)[19]}`;
}

/** What Linux reports of a process, from its state on. */
function linuxFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain anything, so fields are counted from behind it.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Whether the main thread of a process stands still because a disk does. Only Linux reports it. */
export function waitsForDisk(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    return linuxFields(pid)[0] === 'D';
  } catch {
    // It has just ended.
    return false;
  }
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
