import { formatKey } from './layout.ts';
import { openLmdb } from './lmdb.ts';

/** The data folder has the format of another version of the engine. */
export class UnknownFormat extends Error {}

/** The journal that a data file needs to be complete. */
export interface NeededJournal {
  /** Tells it from other journals. */
  readonly identity: Buffer;
  /** Sequence number of the last commit group that is in the data file. */
  readonly checkpointed: number;
}

const COMPLETE = 1;
const WITH_JOURNAL = 3;
/** The same, written by an engine that staged nothing and would misread what is staged. */
const WITH_FORMER_JOURNAL = 2;
const VERSION_BYTES = 4;
const IDENTITY_BYTES = 16;

/** Marks a data file that is complete without a journal, as a clean stop or a backup leaves it. */
export const completeFormat = Buffer.from([0, 0, 0, COMPLETE]);

/** Marks a data file that needs a journal. */
export function encodeFormat({ identity, checkpointed }: NeededJournal): Buffer {
  const bytes = Buffer.alloc(VERSION_BYTES + IDENTITY_BYTES + 8);
  bytes.writeUInt32BE(WITH_JOURNAL);
  identity.copy(bytes, VERSION_BYTES);
  bytes.writeDoubleBE(checkpointed, VERSION_BYTES + IDENTITY_BYTES);
  return bytes;
}

/** Marks the data file of a folder that no engine uses as complete, whatever a journal may hold. */
export async function declareComplete(folder: string): Promise<void> {
  const db = openLmdb(folder, true);
  db.putSync(formatKey, completeFormat);
  await db.close();
}

/** Whether the data file of a folder that no engine uses needs no journal. @throws UnknownFormat */
export async function isComplete(folder: string): Promise<boolean> {
  const db = openLmdb(folder, true);
  const format = db.getBinary(formatKey);
  await db.close();
  return format !== undefined && decodeFormat(format) === undefined;
}

/** @returns the journal that the data file needs, if it needs one. @throws UnknownFormat */
export function decodeFormat(bytes: Buffer): NeededJournal | undefined {
  const version = bytes.readUInt32BE(0);
  if (version === COMPLETE) return undefined;
  if (version !== WITH_JOURNAL && version !== WITH_FORMER_JOURNAL)
    throw new UnknownFormat(
      `it has format ${version}, this version knows those from ${COMPLETE} to ${WITH_JOURNAL}`,
    );
  const identity = bytes.subarray(VERSION_BYTES, VERSION_BYTES + IDENTITY_BYTES);
  return { identity, checkpointed: bytes.readDoubleBE(VERSION_BYTES + IDENTITY_BYTES) };
}
