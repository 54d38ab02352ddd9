/** A key and when it was pressed, by its own time: one that waited for a busy page counts as pressed before. */
type Press = { key: string; at: number };

/** Characters that may be a code in the making, with the times of the first and the last. */
export type Burst = { text: string; from: number; to: number };

/** A scanner types at least this fast, on average; people take twice as long. */
const PACE_MS = 50;
/** Shorter texts are figures: a person may well roll a few keys this fast. */
const SHORTEST = 6;
/** After such a pause what is typed is another text. */
const PAUSE_MS = 2 * PACE_MS;
/** A device that stalls amid a code may pause this long, once it has typed enough to be told from a person. */
const STALL_MS = 500;

export const noBurst: Burst = { text: '', from: 0, to: 0 };

/** Adds a character to the burst, or begins the next one. */
export function continueBurst(burst: Burst, { key, at }: Press): Burst {
  const most = isScan(burst, burst.to) ? STALL_MS : PAUSE_MS;
  if (burst.text === '' || at - burst.to > most) return { text: key, from: at, to: at };
  return { ...burst, text: burst.text + key, to: at };
}

/** Tells whether Enter or Tab at this time makes the burst a scan (part 3, section 5). */
export const isScan = ({ text, from }: Burst, at: number): boolean =>
  text.length >= SHORTEST && at - from <= text.length * PACE_MS;

/** Tells whether a character still comes at the pace of a scanner. */
export const isAtPace = ({ text, from, to }: Burst): boolean =>
  text.length > 1 && to - from <= (text.length - 1) * PACE_MS;
