import { open } from 'node:fs/promises';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DATA_FILE } from './data-file.ts';

const STEP_BYTES = 1024 * 1024;
/** Milliseconds between two steps, so that others get at the disk. */
const PAUSE_MS = 1;

/**
 * Reads the data file from end to end once, so that the system has it in memory: a look-up in a file that
 * isn't waits for the disk, and everybody else with it. No more is read than half of the free memory takes.
 */
export async function warmUp(folder: string, signal: AbortSignal): Promise<void> {
  const file = await open(join(folder, DATA_FILE), 'r');
  try {
    const { size } = await file.stat();
    const buffer = Buffer.allocUnsafe(STEP_BYTES);
    const end = Math.min(size, freemem() / 2);
    for (let position = 0; position < end && !signal.aborted; position += STEP_BYTES) {
      await file.read(buffer, 0, STEP_BYTES, position);
      await wait(PAUSE_MS);
    }
  } finally {
    await file.close();
  }
}
