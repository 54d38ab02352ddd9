import { join } from 'node:path';
import { DATA_FILE } from '../store/file/data-file.ts';
import { UnknownFormat } from '../store/file/data-format.ts';
import { isOutOfSpace } from '../store/file/write-errors.ts';
import { DamagedJournal } from '../store/journal/journal-file.ts';
import { FolderInUse } from './lock-owner.ts';

/** Says in a sentence why the data folder can't be used, and what to do about it. */
export function explainFolderError(error: unknown, folder: string): string {
  const reason = reasonOf(error);
  if (error instanceof FolderInUse) return reason;
  if (isOutOfSpace(error))
    return `There is no space left for the data folder ${folder} (${reason}). Free some space, or choose another data folder.`;
  if (['ENOTDIR', 'EEXIST'].includes(codeOf(error)))
    return `The data folder ${folder} is not a folder (${reason}). Choose another data folder.`;
  return `The data folder ${folder} cannot be written (${reason}). Give the user that runs the application write access to it, or choose another data folder.`;
}

/** Says in a sentence why the data could not be opened, and what to do about it. */
export function explainOpenError(error: unknown, folder: string): string {
  const reason = reasonOf(error);
  if (error instanceof UnknownFormat)
    return `The data in ${folder} was written by another version of the engine: ${reason}. Start it with the version that wrote it, or choose another data folder.`;
  if (isOutOfSpace(error) || ['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error)))
    return explainFolderError(error, folder);
  if (error instanceof DamagedJournal)
    return `The journal ${error.file} is damaged (${reason}): without it the last changes are missing. Nothing was changed. Restore the folder from a backup, or go on without these changes: npm run restore -- ${folder} --without-journal`;
  return `The data file ${join(folder, DATA_FILE)} cannot be read (${reason}): it is damaged. Nothing was changed. Restore the folder from a backup, or move it away to start with an empty database.`;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
