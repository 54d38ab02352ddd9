import type { RawValue } from '../bson/raw-value.ts';
import type { Writable } from '../bson/value.ts';
import { DuplicateKeyError } from '../catalog/duplicate-key.ts';
import type { ReadView } from '../catalog/read-view.ts';
import { ErrorCode } from '../errors/codes.ts';
import { CommandError } from '../errors/command-error.ts';
import type { Operation } from '../scheduling/operation.ts';
import type { Slice } from '../scheduling/slice.ts';
import type { Statement, StepResult } from './statement.ts';
import type { WriteAccess } from './write-access.ts';

/** What is known of a statement that failed. */
type WriteError = Readonly<Record<string, Writable>>;

/** The statements of an insert, update or delete command, with what has become of them so far. */
export class BulkWrite {
  private readonly count: number;
  private readonly ordered: boolean;
  private readonly start: (position: number) => Statement;
  private current: Statement | undefined;
  private next = 0;
  private matched = 0;
  private modified = 0;
  private upserted: Writable[] = [];
  private errors: WriteError[] = [];

  /**
   * @param count number of statements
   * @param ordered whether the first error ends it
   * @param start parses and prepares a statement
   */
  constructor(count: number, ordered: boolean, start: (position: number) => Statement) {
    this.count = count;
    this.ordered = ordered;
    this.start = start;
  }

  get isDone(): boolean {
    return this.next >= this.count || (this.ordered && this.errors.length > 0);
  }

  get hasErrors(): boolean {
    return this.errors.length > 0;
  }

  /** Number of statements that are through; it grows with everything that must not be done twice. */
  get position(): number {
    return this.next;
  }

  /** Does as much as the slice allows. @throws Blocked, and CommandError for a conflict of transactions */
  step(access: WriteAccess, slice: Slice): StepResult {
    while (!this.isDone) {
      const result = this.stepStatement(access, slice);
      if (result !== 'done') return result;
      if (!this.isDone && slice.over()) return 'again';
    }
    return 'done';
  }

  private stepStatement(access: WriteAccess, slice: Slice): StepResult {
    try {
      this.current ??= this.start(this.next);
      const result = this.current.step(access, slice);
      if (result !== 'done') return result;
      this.addResult(this.current);
    } catch (error) {
      if (!(error instanceof CommandError) || error.code === ErrorCode.WriteConflict) throw error;
      this.addPartialResult();
      this.errors.push(writeError(error, this.next));
    }
    this.current = undefined;
    this.next++;
    return 'done';
  }

  private addResult({ result }: Statement): void {
    this.matched += result.matched;
    this.modified += result.modified;
    if (result.upserted === undefined) return;
    this.matched++;
    this.upserted.push({ index: this.next, _id: result.upserted });
  }

  /** A statement for many documents may have changed some of them before it failed. */
  private addPartialResult(): void {
    const result = this.current?.result;
    if (result?.modified) {
      this.matched += result.matched;
      this.modified += result.modified;
    }
  }

  /** Searches for the current statement. */
  async search(view: ReadView, operation: Operation): Promise<void> {
    await this.current?.search(view, operation);
  }

  /** What has become of it: how many documents were matched, inserted or deleted in all, and how many changed. */
  get results() {
    return { n: this.matched, nModified: this.modified, upserted: this.upserted, writeErrors: this.errors };
  }

  /** What the answer to an insert, update or delete says. */
  reply(withModified: boolean): Record<string, Writable> {
    return {
      n: this.matched,
      nModified: withModified ? this.modified : undefined,
      upserted: this.upserted.length > 0 ? this.upserted : undefined,
      writeErrors: this.errors.length > 0 ? this.errors : undefined,
    };
  }

  /** What has to be remembered to go on after a restart. */
  progress(): Record<string, Writable> {
    return {
      next: this.next,
      matched: this.matched,
      modified: this.modified,
      upserted: this.upserted,
      errors: this.errors,
    };
  }

  /** Goes on where an earlier run has been interrupted. */
  resume(progress: RawValue): void {
    this.next = progress.get('next')?.number() ?? 0;
    this.matched = progress.get('matched')?.number() ?? 0;
    this.modified = progress.get('modified')?.number() ?? 0;
    this.upserted = progress.get('upserted')?.items() ?? [];
    this.errors = (progress.get('errors')?.items() ?? []).map((error) =>
      Object.fromEntries(error.fields().map(({ name, value }) => [name, value])),
    );
  }
}

function writeError(error: CommandError, index: number): WriteError {
  const details = error instanceof DuplicateKeyError ? error.details : {};
  return { index, code: error.code, ...details, errmsg: error.message };
}
