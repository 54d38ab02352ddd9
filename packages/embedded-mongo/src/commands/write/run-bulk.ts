import { runWrite } from '../../engine/run-write.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import { BulkWrite } from '../../write/bulk-write.ts';
import type { Statement } from '../../write/statement.ts';
import type { CommandArguments } from '../request/arguments.ts';
import type { CommandContext, Reply } from '../request/context.ts';
import { once } from './retryable.ts';

/** Most statements of one command. */
const MAX_STATEMENTS = 100_000;

/** What an insert, update or delete command consists of. */
export interface BulkRequest {
  readonly count: number;
  readonly start: (position: number) => Statement;
  /** Whether the answer says how many documents were modified. */
  readonly withModified: boolean;
}

/** Runs the statements of a command. */
export function runBulk(
  context: CommandContext,
  args: CommandArguments,
  request: BulkRequest,
): Promise<Reply> {
  const { count, start, withModified } = request;
  if (count === 0 || count > MAX_STATEMENTS)
    throw new CommandError(
      ErrorCode.InvalidLength,
      `Write batch sizes must be between 1 and ${MAX_STATEMENTS}. Got ${count} operations.`,
    );
  // In a transaction the first error ends everything anyway.
  const ordered = !args.has('ordered') || args.flag('ordered') || context.transaction !== undefined;
  return once(context, async (record) => {
    const bulk = new BulkWrite(count, ordered, start);
    if (record.resumeFrom !== undefined) bulk.resume(record.resumeFrom);
    let recorded = bulk.position;
    await runWrite(context, bulk, () => {
      if (bulk.isDone) record.complete(bulk.reply(withModified));
      else if (bulk.position > recorded) record.progress(bulk.progress());
      recorded = bulk.position;
    });
    return bulk.reply(withModified);
  });
}

/** @throws CommandError 72 for a retryable write that may change many documents: nobody knows how far it came */
export function refuseRetryOfMany(
  { txnNumber, transaction }: CommandContext,
  isMany: boolean,
  how: string,
): void {
  if (isMany && txnNumber !== undefined && transaction === undefined)
    throw new CommandError(ErrorCode.InvalidOptions, `Cannot use (or request) retryable writes with ${how}`);
}
