import {
  compareFractions,
  type DecimalParts,
  decimalFraction,
  doubleFraction,
  normalizedDigits,
  readDecimal,
} from '../bson/decimal.ts';
import { readDouble, readInt32, readInt64 } from '../bson/read.ts';
import { BsonType } from '../bson/types.ts';
import type { KeyWriter } from './key-writer.ts';

// A number is encoded as the nearest double, then a byte that says whether the number is below it, equal
// to it or above it, and in the two inexact cases the exact decimal digits. So 64-bit integers and
// decimals sort exactly among doubles, and equal numbers of different types have equal keys.
const BELOW = 0x40;
const EXACT = 0x80;
const ABOVE = 0xc0;

const scratch = new Float64Array(1);
const scratchBytes = new Uint8Array(scratch.buffer);

/** Appends the order-preserving encoding of an int, double, long or decimal. */
export function writeNumberKey(writer: KeyWriter, buffer: Buffer, type: number, start: number): void {
  switch (type) {
    case BsonType.int:
      writeExact(writer, readInt32(buffer, start));
      return;
    case BsonType.double:
      writeExact(writer, readDouble(buffer, start));
      return;
    case BsonType.long:
      writeLong(writer, readInt64(buffer, start));
      return;
    default:
      writeDecimal(writer, readDecimal(buffer, start));
      return;
  }
}

function writeExact(writer: KeyWriter, value: number): void {
  writeDouble(writer, value);
  writer.byte(EXACT);
}

function writeDouble(writer: KeyWriter, value: number): void {
  writer.reserve(8);
  const { buffer } = writer;
  if (Number.isNaN(value)) {
    buffer.fill(0, writer.position, writer.position + 8);
    writer.position += 8;
    return;
  }
  scratch[0] = value === 0 ? 0 : value;
  // Big-endian bytes compare like the numbers once negative ones are inverted and positive ones get the top bit.
  const mask = (scratchBytes[7] as number) & 0x80 ? 0xff : 0;
  for (let i = 7; i >= 0; i--) buffer[writer.position++] = (scratchBytes[i] as number) ^ mask;
  if (mask === 0) buffer[writer.position - 8] = (buffer[writer.position - 8] as number) | 0x80;
}

function writeLong(writer: KeyWriter, value: bigint): void {
  const nearest = Number(value);
  if (Number.isSafeInteger(nearest)) {
    writeExact(writer, nearest);
    return;
  }
  const difference = value - BigInt(nearest);
  if (difference === 0n) {
    writeExact(writer, nearest);
    return;
  }
  writeDouble(writer, nearest);
  writer.byte(difference < 0n ? BELOW : ABOVE);
  const negative = value < 0n;
  writeDigits(writer, { kind: 'finite', coefficient: negative ? -value : value, exponent: 0, negative });
}

function writeDecimal(writer: KeyWriter, parts: DecimalParts): void {
  if (parts.kind === 'nan') {
    writeExact(writer, Number.NaN);
    return;
  }
  if (parts.kind === 'infinity') {
    writeExact(writer, parts.negative ? -Infinity : Infinity);
    return;
  }
  if (parts.coefficient === 0n) {
    writeExact(writer, 0);
    return;
  }
  const nearest = nearestDouble(parts);
  const order = compareFractions(decimalFraction(parts), doubleFraction(nearest));
  if (order === 0) {
    writeExact(writer, nearest);
    return;
  }
  writeDouble(writer, nearest);
  writer.byte(order < 0 ? BELOW : ABOVE);
  writeDigits(writer, parts);
}

function nearestDouble(parts: Extract<DecimalParts, { kind: 'finite' }>): number {
  const value = Number(`${parts.negative ? '-' : ''}${parts.coefficient}e${parts.exponent}`);
  // A decimal beyond the doubles is finite all the same: it belongs between the largest double and infinity.
  if (Number.isFinite(value)) return value;
  return parts.negative ? -Number.MAX_VALUE : Number.MAX_VALUE;
}

function writeDigits(writer: KeyWriter, parts: Extract<DecimalParts, { kind: 'finite' }>): void {
  const { digits, leadingPower } = normalizedDigits(parts);
  const start = writer.position;
  writer.reserve(3 + digits.length);
  writer.position = writer.buffer.writeUInt16BE(leadingPower + 0x8000, writer.position);
  for (let i = 0; i < digits.length; i++) writer.buffer[writer.position++] = digits.charCodeAt(i) - 46;
  writer.buffer[writer.position++] = 0;
  if (parts.negative) writer.invert(start);
}
