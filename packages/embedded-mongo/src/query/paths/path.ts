import { endOfCString, endOfFields, endOfValue } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';

/** Tests one value where it lies. Type `missing` stands for a field that is not there. */
export type ValueTest = (buffer: Buffer, type: number, start: number) => boolean;

/** Position and type of a field found in a raw document. */
export interface FieldPosition {
  type: number;
  start: number;
}

const NOT_FOUND: FieldPosition = { type: BsonType.missing, start: 0 };
const found: FieldPosition = { type: 0, start: 0 };

/**
 * Finds a field of the document or array at a position by name.
 * @returns a shared object, overwritten by the next call
 */
export function findField(buffer: Buffer, start: number, name: string): Readonly<FieldPosition> {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const nameEnd = endOfCString(buffer, position, end);
    const next = endOfValue(buffer, type, nameEnd + 1, end);
    if (nameEnd - position === name.length && sameAscii(buffer, position, name)) {
      found.type = type;
      found.start = nameEnd + 1;
      return found;
    }
    if (nameEnd - position > name.length && sameUnicode(buffer, position, nameEnd, name)) {
      found.type = type;
      found.start = nameEnd + 1;
      return found;
    }
    position = next;
  }
  return NOT_FOUND;
}

function sameAscii(buffer: Buffer, start: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) if (buffer[start + i] !== name.charCodeAt(i)) return false;
  return true;
}

/** UTF-8 is longer than the string only if there are characters beyond ASCII. */
function sameUnicode(buffer: Buffer, start: number, end: number, name: string): boolean {
  for (let i = 0; i < name.length; i++) {
    const code = name.charCodeAt(i);
    if (code >= 0x80) return buffer.toString('utf8', start, end) === name;
    if (buffer[start + i] !== code) return false;
  }
  return false;
}

/** Whether a path component can be an array position. */
export function isArrayIndex(part: string): boolean {
  return /^(0|[1-9]\d*)$/.test(part);
}

/**
 * Tests the values that a path reaches, the way MongoDB goes through arrays.
 * @param type,start the value reached after `index` components of the path
 * @param expandsArrays whether an array at the end is tested element by element before as a whole
 */
export function anyValue(
  buffer: Buffer,
  type: number,
  start: number,
  parts: readonly string[],
  index: number,
  test: ValueTest,
  expandsArrays: boolean,
): boolean {
  if (index === parts.length) return testLeaf(buffer, type, start, test, expandsArrays);
  if (type === BsonType.object) {
    const field = findField(buffer, start, parts[index] as string);
    return anyValue(buffer, field.type, field.start, parts, index + 1, test, expandsArrays);
  }
  if (type === BsonType.array) return anyInArray(buffer, start, parts, index, test, expandsArrays);
  return test(buffer, BsonType.missing, 0);
}

function testLeaf(
  buffer: Buffer,
  type: number,
  start: number,
  test: ValueTest,
  expandsArrays: boolean,
): boolean {
  if (type === BsonType.array && expandsArrays && anyElement(buffer, start, test)) return true;
  return test(buffer, type, start);
}

/** Whether a test holds for some element of the array at a position. */
export function anyElement(buffer: Buffer, start: number, test: ValueTest): boolean {
  const end = endOfFields(buffer, start);
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    if (test(buffer, type, valueStart)) return true;
  }
  return false;
}

function anyInArray(
  buffer: Buffer,
  start: number,
  parts: readonly string[],
  index: number,
  test: ValueTest,
  expandsArrays: boolean,
): boolean {
  const wanted = isArrayIndex(parts[index] as string) ? Number(parts[index]) : -1;
  const end = endOfFields(buffer, start);
  let element = 0;
  let position = start + 4;
  while (position < end) {
    const type = buffer[position++] as number;
    const valueStart = endOfCString(buffer, position, end) + 1;
    position = endOfValue(buffer, type, valueStart, end);
    if (type === BsonType.object && anyValue(buffer, type, valueStart, parts, index, test, expandsArrays))
      return true;
    if (element === wanted && atArrayIndex(buffer, type, valueStart, parts, index, test, expandsArrays))
      return true;
    element++;
  }
  return false;
}

function atArrayIndex(
  buffer: Buffer,
  type: number,
  start: number,
  parts: readonly string[],
  index: number,
  test: ValueTest,
  expandsArrays: boolean,
): boolean {
  if (index + 1 === parts.length) return test(buffer, type, start);
  const container = type === BsonType.object || type === BsonType.array;
  return container && anyValue(buffer, type, start, parts, index + 1, test, expandsArrays);
}
