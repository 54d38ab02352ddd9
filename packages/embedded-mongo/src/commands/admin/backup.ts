import { isAbsolute } from 'node:path';
import { ErrorCode } from '../../errors/codes.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import { FolderNotEmpty, writeBackup } from '../../store/backup.ts';
import type { Command, Reply } from '../request/context.ts';

/** Writes a consistent copy of all data into a folder of this machine. MongoDB has no such command. */
export const backup: Command = {
  fields: [],
  adminOnly: true,
  async run({ engine }, args): Promise<Reply> {
    const folder = args.required('backup', args.string('backup'));
    if (!isAbsolute(folder)) throw badValue('backup takes the absolute path of a folder');
    try {
      return { bytes: await writeBackup(engine.store, folder) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      engine.log(`a backup failed: ${reason}`);
      const code = error instanceof FolderNotEmpty ? ErrorCode.NamespaceExists : ErrorCode.InternalError;
      throw new CommandError(code, `The backup could not be written to ${folder}: ${reason}`);
    }
  },
};
