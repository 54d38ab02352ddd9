/** What the commit queue needs of the rest. */
export interface CommitHooks {
  /**
   * Runs a commit group slice by slice until one returns true: all of it is on disk in the end, or nothing is if it
   * fails. The event loop runs between the slices.
   */
  write(step: () => boolean): Promise<void>;
  /** How many bytes of keys and values were changed so far; it grows with each change. */
  changedBytes(): number;
  /** Whether a transaction is under way that may soon be committed. */
  isMoreComing(): boolean;
  /** Runs inside each commit group, at its end. */
  beforeCommit(): void;
  /** Runs when a commit group is on disk. */
  afterCommit(): void;
  /** Reads again what is kept in memory, after a commit group with changes could not be written. */
  reload(): void;
  log(message: string): void;
}
