import { constants, setPriority } from 'node:os';
import { checkDataFile } from '../check/data-file-check.ts';
import { DamagedDataFile } from '../store/file/data-file.ts';
import { isOfLmdb, reasonOf } from '../store/file/write-errors.ts';

/** The program that checks a data file, in a process of its own: it takes a while, and damage may end it. */
function main(folder: string): string[] {
  setPriority(constants.priority.PRIORITY_LOW);
  try {
    return checkDataFile(folder);
  } catch (error) {
    if (error instanceof DamagedDataFile || isOfLmdb(error)) return [reasonOf(error)];
    throw error;
  }
}

process.stdout.write(JSON.stringify(main(process.argv[2] ?? '')));
