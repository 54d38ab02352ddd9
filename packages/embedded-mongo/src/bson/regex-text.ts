import { endOfCString, readCString } from './read.ts';

/** A stored regular expression as `/pattern/options`. */
export function regexText(buffer: Buffer, start: number): string {
  return `/${readCString(buffer, start)}/${readCString(buffer, endOfCString(buffer, start) + 1)}`;
}
