import { DamagedJournal, type JournalFile } from './journal-file.ts';
import { decodeHead, HEAD_BYTES, type JournalHead, seedOf } from './journal-head.ts';
import { hasRecordBehind, type JournalRecord, readRecord } from './journal-record.ts';

/** What recovery found of a segment. */
export interface RecoveredSegment {
  readonly segment: number;
  /** Its records that the data file lacks. */
  readonly records: readonly JournalRecord[];
  /** Where the next record belongs. */
  readonly end: number;
}

interface Content {
  readonly file: JournalFile;
  readonly bytes: Buffer;
  readonly head: JournalHead | undefined;
}
type Begun = Content & { readonly head: JournalHead };

/**
 * Reads what a journal holds beyond the data file.
 * @param identity of the data file that it must belong to
 * @param checkpointed sequence number up to which the data file is complete
 * @returns its segments, the oldest first
 * @throws DamagedJournal if anything is missing that may have been acknowledged
 */
export function recoverSegments(
  files: readonly JournalFile[],
  identity: Buffer,
  checkpointed: number,
): RecoveredSegment[] {
  const contents = files.map((file): Content => {
    const bytes = file.read();
    return { file, bytes, head: decodeHead(bytes) };
  });
  const begun = contents
    .filter((content): content is Begun => content.head !== undefined)
    .sort((a, b) => a.head.segment - b.head.segment);
  for (const { file, head } of begun)
    if (!head.identity.equals(identity)) throw new DamagedJournal(file.path, 'it belongs to other data');
  checkHeads(contents, identity, checkpointed, begun.at(-1)?.head.segment ?? -1);
  return segmentsOf(begun, checkpointed);
}

/** @throws DamagedJournal if a file has lost its header and holds records that count */
function checkHeads(
  contents: readonly Content[],
  identity: Buffer,
  checkpointed: number,
  newest: number,
): void {
  for (const { file, bytes, head } of contents) {
    if (head !== undefined) continue;
    for (const segment of [newest - 1, newest + 1])
      if (hasRecordBehind(bytes, 0, seedOf(identity, segment), checkpointed + 1))
        throw new DamagedJournal(file.path, 'its beginning is damaged');
  }
}

function segmentsOf(begun: readonly Begun[], checkpointed: number): RecoveredSegment[] {
  const segments: RecoveredSegment[] = [];
  let next = checkpointed + 1;
  for (const { file, bytes, head } of begun) {
    const { segment, first } = head;
    const seed = seedOf(head.identity, segment);
    if (first > next)
      throw new DamagedJournal(file.path, `the changes from ${next} to ${first - 1} are missing`);
    const records: JournalRecord[] = [];
    let sequence = first;
    let end = HEAD_BYTES;
    for (
      let record = readRecord(bytes, end, seed);
      record?.sequence === sequence;
      record = readRecord(bytes, end, seed)
    ) {
      if (sequence > checkpointed) records.push(record);
      sequence++;
      end += record.length;
    }
    // The last record may have been torn by a power cut: it was not acknowledged. But a record is only written once the
    // one before it is on disk.
    if (hasRecordBehind(bytes, end, seed, Math.max(sequence, next)))
      throw new DamagedJournal(file.path, `what it holds from byte ${end} on is damaged`);
    next = Math.max(next, sequence);
    segments.push({ segment, records, end });
    if (begun.at(-1)?.file === file && sequence <= checkpointed)
      throw new DamagedJournal(file.path, `the changes from ${sequence} on are missing`);
  }
  return segments;
}
