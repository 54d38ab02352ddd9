import { join } from 'node:path';
import { UnknownFormat } from '../storage/catalog.ts';
import { FolderInUse } from './folder-lock.ts';

/** Says in a sentence why the data could not be opened, and what to do about it. */
export function explainOpenError(error: unknown, folder: string): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof FolderInUse) return reason;
  if (error instanceof UnknownFormat)
    return `The data in ${folder} was written by another version of the engine: ${reason}. Start it with the version that wrote it, or choose another data folder.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The data folder ${folder} cannot be written (${reason}). Give the user that runs the application write access to it, or choose another data folder.`;
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder ${folder} is not a folder (${reason}). Choose another data folder.`;
  if (code === 'ENOSPC')
    return `There is no space left for the data folder ${folder} (${reason}). Free some space, or choose another data folder.`;
  if (/prebuilt|Cannot find module|No native build/i.test(reason))
    return `The storage library has no build for this platform (${process.platform} ${process.arch}): ${reason}. Use a MongoDB server instead.`;
  return `The data file ${join(folder, 'data.mdb')} cannot be read (${reason}): it is damaged. Nothing was changed. Restore the folder from a backup, or move it away to start with an empty database.`;
}
