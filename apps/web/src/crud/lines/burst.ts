type Press = {
  key: string;
  /** When it was pressed, by its own time: a busy page handles it later. */
  at: number;
  /** When the page had handled the key before: a program that types waits for that, and makes no pause of its own. */
  ready?: number;
};

/** Characters that may be a code in the making. */
export type Burst = {
  text: string;
  /** When the first and the last were pressed. */
  from: number;
  to: number;
  /** The sum of the pauses between them, less what they waited for the page. */
  paused: number;
};

/** A scanner types at least this fast, on average; people take twice as long. */
const PACE_MS = 50;
/** Shorter texts are figures: a person may well roll a few keys this fast. */
const SHORTEST = 6;
/** After such a pause what is typed is another text. */
export const PAUSE_MS = 2 * PACE_MS;
/** A device that stalls amid a code may pause this long, once it has typed enough to be told from a person. */
const STALL_MS = 500;

export const noBurst: Burst = { text: '', from: 0, to: 0, paused: 0 };

/** Adds a character to the burst, or begins the next one. */
export function continueBurst(burst: Burst, { key, at, ready = 0 }: Press): Burst {
  const pause = Math.max(0, at - Math.max(burst.to, ready));
  const most = isScan(burst, burst.to) ? STALL_MS : PAUSE_MS;
  if (burst.text === '' || pause > most) return { text: key, from: at, to: at, paused: 0 };
  return { text: burst.text + key, from: burst.from, to: at, paused: burst.paused + pause };
}

/** Tells whether Enter or Tab at this time makes the burst a scan (part 3, section 5). */
export const isScan = ({ text, from }: Burst, at: number): boolean =>
  text.length >= SHORTEST && at - from <= text.length * PACE_MS;

/** Tells whether characters come so fast that they are hardly typed by hand. */
export const isAtPace = ({ text, paused }: Burst): boolean =>
  text.length > 3 && paused <= (text.length - 1) * PACE_MS;
