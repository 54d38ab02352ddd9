import { formatKey } from './layout.ts';
import { openLmdb } from './lmdb.ts';

/** The data folder was written by a version of the engine that this one doesn't know. */
export class UnknownFormat extends Error {}

/** The journal that a data file needs to be complete. */
export interface NeededJournal {
  /** Tells it from others. */
  readonly identity: Buffer;
  /** Number of the last batch that is in the data file itself. */
  readonly written: number;
}

const COMPLETE = 1;
const WITH_JOURNAL = 2;
const VERSION_BYTES = 4;
const IDENTITY_BYTES = 16;

/** What a data file says of itself that is complete without a journal: as it is left by a clean stop, or a backup. */
export const completeFormat = Buffer.from([0, 0, 0, COMPLETE]);

/** What a data file says of itself while it has a journal. */
export function encodeFormat({ identity, written }: NeededJournal): Buffer {
  const bytes = Buffer.alloc(VERSION_BYTES + IDENTITY_BYTES + 8);
  bytes.writeUInt32BE(WITH_JOURNAL);
  identity.copy(bytes, VERSION_BYTES);
  bytes.writeDoubleBE(written, VERSION_BYTES + IDENTITY_BYTES);
  return bytes;
}

/** Has the data file of a folder that no engine uses say that it is complete, whatever a journal may hold. */
export async function declareComplete(folder: string): Promise<void> {
  const db = openLmdb(folder, true);
  db.putSync(formatKey, completeFormat);
  await db.close();
}

/** @returns the journal that the data file needs, if it needs one. @throws UnknownFormat */
export function decodeFormat(bytes: Buffer): NeededJournal | undefined {
  const version = bytes.readUInt32BE(0);
  if (version === COMPLETE) return undefined;
  if (version !== WITH_JOURNAL)
    throw new UnknownFormat(`it has format ${version}, this version knows ${COMPLETE} and ${WITH_JOURNAL}`);
  const identity = bytes.subarray(VERSION_BYTES, VERSION_BYTES + IDENTITY_BYTES);
  return { identity, written: bytes.readDoubleBE(VERSION_BYTES + IDENTITY_BYTES) };
}
