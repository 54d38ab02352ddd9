import { closeSync, cpSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type FileIo, hastyIo } from '../../src/store/journal/file-io.ts';
import type { Random } from './random.ts';

/** Sectors are written whole or not at all. */
const SECTOR_BYTES = 512;
const STEP_BYTES = 64 * 1024;

/** Thrown by every access from the cut on: nothing that a process does then reaches the disk. */
export class Cut extends Error {}

interface Part {
  readonly bytes: Buffer;
  readonly position: number;
}

interface Written {
  readonly path: string;
  /** What is on disk for sure; zeros behind `end`. */
  bytes: Buffer;
  end: number;
  /** What was written since then, in its order. */
  pending: Part[];
}

/**
 * A disk that stops at one of its accesses. Until then files are written as ever; what a power cut leaves of them is
 * told from what was flushed.
 */
export class CutDisk implements FileIo {
  readonly isDurable = false;
  /** Accesses so far. */
  accesses = 0;
  private readonly cutAt: number;
  private readonly random: Random;
  private readonly files = new Map<number, Written>();
  private committing: Promise<void> = Promise.resolve();
  /** The write that the cut came into. */
  private inFlight: (Part & { readonly file: number }) | undefined;

  private readonly former: ReadonlyMap<string, Written>;

  /**
   * @param cutAt number of the access that isn't made any more
   * @param former what the process before has written and the system may not have flushed yet, by the files' names
   */
  constructor(cutAt: number, random: Random, former: ReadonlyMap<string, Written> = new Map()) {
    this.cutAt = cutAt;
    this.random = random;
    this.former = former;
  }

  get isCut(): boolean {
    return this.accesses >= this.cutAt;
  }

  open(path: string, flags: 'w+' | 'r+'): number {
    this.access();
    const file = hastyIo.open(path, flags);
    const former = flags === 'r+' && this.former.get(basename(path));
    const bytes = readFileSync(path);
    this.files.set(file, former ? { ...former, path } : { path, bytes, end: endOf(bytes), pending: [] });
    return file;
  }

  fill(file: number, bytes: number): void {
    this.access();
    hastyIo.fill(file, bytes);
    Object.assign(this.of(file), { bytes: Buffer.alloc(bytes), end: 0, pending: [] });
  }

  cut(file: number, bytes: number): void {
    this.access();
    hastyIo.cut(file, bytes);
    const written = this.of(file);
    written.bytes = written.bytes.subarray(0, bytes);
    written.end = Math.min(written.end, bytes);
    written.pending = written.pending.filter(({ position }) => position < bytes);
  }

  write(file: number, bytes: Buffer, position: number): void {
    const part = { bytes: Buffer.from(bytes), position };
    if (this.accesses + 1 === this.cutAt) this.inFlight = { file, ...part };
    this.access();
    hastyIo.write(file, part.bytes, position);
    this.of(file).pending.push(part);
  }

  flush(file: number): void {
    this.access();
    const written = this.of(file);
    for (const { bytes, position } of written.pending) {
      const end = position + bytes.length;
      if (end > written.bytes.length)
        written.bytes = Buffer.concat([written.bytes, Buffer.alloc(end - written.bytes.length)]);
      bytes.copy(written.bytes, position);
      written.end = Math.max(written.end, end);
    }
    written.pending = [];
  }

  async writeSoon(file: number, bytes: Buffer, position: number): Promise<void> {
    this.write(file, bytes, position);
    await new Promise(setImmediate);
    this.flush(file);
  }

  async commit(run: () => Promise<void>): Promise<void> {
    this.access();
    const committing = run();
    this.committing = committing.catch(() => undefined);
    await committing;
  }

  /** Waits for a commit of LMDB's that began before the cut: what it leaves when it is cut is LMDB's own concern. */
  async quiet(): Promise<void> {
    await this.committing;
  }

  private access(): void {
    this.accesses++;
    if (this.isCut) throw new Cut('the power is gone');
  }

  private of(file: number): Written {
    return this.files.get(file) as Written;
  }

  /**
   * Copies what a process leaves behind that is killed: the system still has all that was written.
   * @returns what the next one has to know of it
   */
  killed(folder: string, left: string): ReadonlyMap<string, Written> {
    this.leave(folder, left, (pending) => pending);
    return new Map([...this.files.values()].map((written) => [basename(written.path), written]));
  }

  /** Copies what a power cut leaves behind: any sectors of what was not flushed, and of what was just being written. */
  powerless(folder: string, left: string): ReadonlyMap<string, Written> {
    this.leave(folder, left, (pending, file) => {
      const last = this.inFlight?.file === file ? [this.inFlight] : [];
      return [...pending, ...last].flatMap(sectorsOf).filter(() => this.random.once(2));
    });
    return new Map();
  }

  private leave(
    folder: string,
    left: string,
    kept: (pending: readonly Part[], file: number) => readonly Part[],
  ): void {
    const opened = new Set([...this.files.values()].map(({ path }) => path));
    cpSync(folder, left, { recursive: true, filter: (path) => !opened.has(path) });
    for (const [file, { path, bytes, end, pending }] of this.files) {
      const copy = openSync(join(left, basename(path)), 'w');
      ftruncateSync(copy, bytes.length);
      writeSync(copy, bytes, 0, end, 0);
      for (const part of kept(pending, file))
        writeSync(copy, part.bytes, 0, part.bytes.length, part.position);
      closeSync(copy);
    }
  }
}

/** Where the zeros begin that a file ends with, or a bit behind that. */
function endOf(bytes: Buffer): number {
  const nothing = Buffer.alloc(STEP_BYTES);
  let end = bytes.length;
  while (end >= STEP_BYTES && bytes.subarray(end - STEP_BYTES, end).equals(nothing)) end -= STEP_BYTES;
  return end;
}

function sectorsOf({ bytes, position }: Part): Part[] {
  const sectors: Part[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = Math.min(bytes.length, at + SECTOR_BYTES - ((position + at) % SECTOR_BYTES));
    sectors.push({ bytes: bytes.subarray(at, end), position: position + at });
    at = end;
  }
  return sectors;
}
