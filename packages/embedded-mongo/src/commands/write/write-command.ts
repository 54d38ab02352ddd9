import type { CommandArguments } from '../request/arguments.ts';
import type { Command, CommandContext } from '../request/context.ts';
import { checkWritable, collectionName } from '../request/namespace.ts';

/** A command that writes documents of one collection, and may be retried and stand in a transaction. */
export const writeCommand = (
  fields: readonly string[],
  run: (context: CommandContext, args: CommandArguments, name: string) => ReturnType<Command['run']>,
): Command => ({
  fields,
  inTransaction: true,
  writes: true,
  retryable: true,
  run(context, args) {
    const name = collectionName(context, args);
    checkWritable(name);
    return run(context, args, name);
  },
});

/** A write of many documents or statements: their list may come beside the command. */
export const bulkCommand = (
  list: string,
  fields: readonly string[],
  run: Parameters<typeof writeCommand>[1],
): Command => ({ ...writeCommand([list, ...fields], run), sequences: [list] });
