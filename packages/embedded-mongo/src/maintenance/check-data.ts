import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { CRASH_SIGNALS, programPath } from '../process/engine-process.ts';
import { verifyDatabase } from './verify-database.ts';

const MOST_BYTES = 1024 * 1024;

/**
 * Checks the data of a folder while an engine serves it: the data file page by page, in a process of its own, and if
 * that is sound every document, index entry and count, as `verifyDatabase` does.
 * @param uri of the engine
 * @returns sentences about what is wrong; none if all is well
 */
export async function checkData(dataDir: string, uri: string): Promise<readonly string[]> {
  const faults = await checkPages(resolve(dataDir));
  // What reads a page that isn't what it should be may end the engine.
  return faults.length > 0 ? faults : (await verifyDatabase(uri)).faults;
}

/** @throws why it could not be checked */
function checkPages(folder: string): Promise<string[]> {
  return new Promise((done, fail) => {
    const args = [programPath('check-main'), folder];
    execFile(process.execPath, args, { maxBuffer: MOST_BYTES }, (error, output) => {
      if (!error) done(JSON.parse(output) as string[]);
      else if (error.signal && CRASH_SIGNALS.has(error.signal))
        done([`whoever reads the data file is ended by ${error.signal}`]);
      else fail(error);
    });
  });
}
