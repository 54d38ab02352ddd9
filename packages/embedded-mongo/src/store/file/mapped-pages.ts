import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { DATA_FILE } from './data-file.ts';

/** Bytes of mapped files that may come together before the data file's are given back. */
const MOST_BYTES = 8 * 1024 ** 2;
const LOOK_MS = 50;
/** Linux's advice that pages aren't needed now. A shared mapping reads them again from the system's cache. */
const MADV_DONTNEED = 4;

interface Mapping {
  readonly address: bigint;
  readonly length: bigint;
}

/**
 * Gives pages of the data file back to the system again and again. The system has them in its cache in any case, from
 * where a read takes them at once; but as long as they are mapped they count as memory of this process, and the
 * system is slower to part with them when others need room. Works on Linux; other systems keep pages as they like.
 * @param folder holds the data file, which LMDB maps
 * @param signal ends it
 * @throws the signal's reason, or why the system can't be told
 */
export async function keepPagesFew(folder: string, signal: AbortSignal): Promise<void> {
  if (process.platform !== 'linux') return;
  let giveBack: GiveBack | undefined;
  let kept = mappedBytes();
  for await (const _ of setInterval(LOOK_MS, undefined, { signal, ref: false })) {
    if (mappedBytes() < kept + MOST_BYTES) continue;
    // Load it once it is needed: a process with few data never does.
    giveBack ??= await loadGiveBack();
    giveBack(folder);
    kept = mappedBytes();
  }
}

/** Gives back all pages of a folder's data file that are mapped now. Who reads at the same time finds the same. */
type GiveBack = (folder: string) => void;

/** Loads what Node itself can't call. @throws why it doesn't exist here */
async function loadGiveBack(): Promise<GiveBack> {
  const { default: koffi } = await import('koffi');
  const advise = koffi.load(null).func('int madvise(uintptr_t address, size_t length, int advice)');
  return (folder) => {
    for (const { address, length } of mappingsOf(folder)) advise(address, length, MADV_DONTNEED);
  };
}

/** Where this process has a folder's data file mapped, on Linux. */
export function mappingsOf(folder: string): Mapping[] {
  const path = realpathSync(join(folder, DATA_FILE));
  const shared = readFileSync('/proc/self/maps', 'utf8').matchAll(/^(\w+)-(\w+) r\S\Ss \S+ \S+ \d+ +(.*)$/gm);
  return [...shared]
    .filter(([, , , mapped]) => mapped === path)
    .map(([, start, end]) => {
      const address = BigInt(`0x${start}`);
      return { address, length: BigInt(`0x${end}`) - address };
    });
}

/** Bytes of mapped files in this process's memory, on Linux; 0 where its kernel doesn't tell. */
function mappedBytes(): number {
  const kibibytes = /^RssFile:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kibibytes ?? 0) * 1024;
}
