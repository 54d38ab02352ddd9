import { hasBatchBehind, type JournalBatch, readBatch } from './journal-batch.ts';
import { DamagedJournal, type JournalFile } from './journal-file.ts';
import { decodeHead, HEAD_BYTES, type JournalHead, seedOf } from './journal-head.ts';

/** What was found of a turn. */
export interface RecoveredTurn {
  readonly turn: number;
  /** Its batches that the data file lacks. */
  readonly batches: readonly JournalBatch[];
  /** Where the next batch belongs. */
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
 * @param identity tells the data file that it must belong to
 * @param written number of the last batch that is in the data file
 * @returns its turns, the oldest first
 * @throws DamagedJournal if anything is missing that may have been acknowledged
 */
export function recoverTurns(
  files: readonly JournalFile[],
  identity: Buffer,
  written: number,
): RecoveredTurn[] {
  const contents = files.map((file): Content => {
    const bytes = file.read();
    return { file, bytes, head: decodeHead(bytes) };
  });
  const begun = contents
    .filter((content): content is Begun => content.head !== undefined)
    .sort((a, b) => a.head.turn - b.head.turn);
  for (const { file, head } of begun)
    if (!head.identity.equals(identity)) throw new DamagedJournal(file.path, 'it belongs to other data');
  checkHeads(contents, identity, written, begun.at(-1)?.head.turn ?? -1);
  return turnsOf(begun, written);
}

/** @throws DamagedJournal if a file has lost its head and holds batches that count */
function checkHeads(contents: readonly Content[], identity: Buffer, written: number, newest: number): void {
  for (const { file, bytes, head } of contents) {
    if (head !== undefined) continue;
    for (const turn of [newest - 1, newest + 1])
      if (hasBatchBehind(bytes, 0, seedOf(identity, turn), written + 1))
        throw new DamagedJournal(file.path, 'its beginning is damaged');
  }
}

function turnsOf(begun: readonly Begun[], written: number): RecoveredTurn[] {
  const turns: RecoveredTurn[] = [];
  let next = written + 1;
  for (const { file, bytes, head } of begun) {
    const { turn, first } = head;
    const seed = seedOf(head.identity, turn);
    if (first > next)
      throw new DamagedJournal(file.path, `the changes from ${next} to ${first - 1} are missing`);
    const batches: JournalBatch[] = [];
    let number = first;
    let end = HEAD_BYTES;
    for (
      let batch = readBatch(bytes, end, seed);
      batch?.number === number;
      batch = readBatch(bytes, end, seed)
    ) {
      if (number > written) batches.push(batch);
      number++;
      end += batch.length;
    }
    // The last batch may have been on its way when the power went: nobody was told of it. What follows one, though,
    // was written when that was on disk.
    if (hasBatchBehind(bytes, end, seed, Math.max(number, next)))
      throw new DamagedJournal(file.path, `what it holds from byte ${end} on is damaged`);
    next = Math.max(next, number);
    turns.push({ turn, batches, end });
    if (begun.at(-1)?.file === file && number <= written)
      throw new DamagedJournal(file.path, `the changes from ${number} on are missing`);
  }
  return turns;
}
