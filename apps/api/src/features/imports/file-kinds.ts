import { type ImportFileType, importFileTypes } from '@app/schemas/imports/import-files';
import type { ReadBytes } from './office-files.ts';
import { officeTypeOf } from './office-files.ts';

/** How many bytes tell what a file is, or that it is a package whose list has to be read. */
export const TELLING_BYTES = 64;

/**
 * Tells by its first bytes what a file is, whatever it is called.
 * @returns 'package' for what may be a workbook or a document; undefined for what nobody takes
 */
export function kindOf(head: Buffer): Exclude<ImportFileType, OfficeType> | 'package' | undefined {
  if (has(head, '%PDF-')) return 'application/pdf';
  if (head.length > 3 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (has(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (has(head, 'RIFF') && has(head, 'WEBP', 8)) return 'image/webp';
  if (has(head, 'ftyp', 4) && heicBrands.some((brand) => has(head, brand, 8))) return 'image/heic';
  return has(head, 'PK\x03\x04') ? 'package' : undefined;
}

type OfficeType = Extract<ImportFileType, `application/vnd.${string}`>;

/** What HEIC pictures of phones begin with (ISO/IEC 23008-12, annex B). */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

const has = (head: Buffer, text: string, at = 0) =>
  head.subarray(at, at + text.length).equals(Buffer.from(text, 'latin1'));

/** Tells what a whole file is; undefined for what nobody takes. @param read reads a part of it */
export async function typeOfFile(
  head: Buffer,
  length: number,
  read: ReadBytes,
): Promise<ImportFileType | undefined> {
  const kind = kindOf(head);
  return kind === 'package' ? officeTypeOf(read, length) : kind;
}

/** Gives a name the ending of what the file is, unless it has it: in place of another one, else behind it. */
export function endedName(name: string, type: ImportFileType): string {
  const endings: readonly string[] = importFileTypes[type].endings;
  const [, ending = ''] = ENDING.exec(name) ?? [];
  if (endings.includes(ending.toLowerCase())) return name;
  const bare = name.slice(0, name.length - (ending ? ending.length + 1 : 0)) || name;
  return `${bare.slice(0, NAME_MAX - ENDING_MAX)}.${endings[0]}`;
}

/** Endings begin with a letter: 'Invoice no.12' has none. */
const ENDING = /\.([a-z][a-z0-9]{1,4})$/i;
const NAME_MAX = 200;
const ENDING_MAX = 6;
