import { decimalFraction, readDecimal } from '../../bson/decimal.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import { readDouble, readInt32, readInt64 } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';
import { wholeNumber } from '../../bson/whole-number.ts';
import { badValue, failedToParse } from '../../errors/command-error.ts';
import type { LeafCondition, ValueTest } from '../node.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const MAX_BIT_POSITION = 1n << 20n;

/** Number at a position cut to a 64-bit integer, or undefined if it is no number or does not fit. */
function truncatedInt64(buffer: Buffer, type: number, start: number): bigint | undefined {
  let value: bigint;
  switch (type) {
    case BsonType.int:
      return BigInt(readInt32(buffer, start));
    case BsonType.long:
      return readInt64(buffer, start);
    case BsonType.double: {
      const double = readDouble(buffer, start);
      if (!Number.isFinite(double)) return undefined;
      value = BigInt(Math.trunc(double));
      break;
    }
    case BsonType.decimal: {
      const parts = readDecimal(buffer, start);
      if (parts.kind !== 'finite') return undefined;
      const { numerator, denominator } = decimalFraction(parts);
      value = numerator / denominator;
      break;
    }
    default:
      return undefined;
  }
  return value < INT64_MIN || value > INT64_MAX ? undefined : value;
}

/** `$mod`. */
export function modulo(operand: RawValue): LeafCondition {
  if (!operand.isArray) throw badValue('malformed mod, needs to be an array');
  const items = operand.items();
  const [first, second] = items;
  if (first === undefined || second === undefined) throw badValue('malformed mod, not enough elements');
  if (items.length > 2) throw badValue('malformed mod, too many elements');
  if (!first.isNumber) throw badValue('malformed mod, divisor not a number');
  if (!second.isNumber) throw badValue('malformed mod, remainder not a number');
  const divisor = truncatedInt64(first.buffer, first.type, first.start);
  const remainder = truncatedInt64(second.buffer, second.type, second.start);
  if (divisor === undefined || remainder === undefined)
    throw badValue('malformed mod, divisor and remainder must be finite numbers');
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  const test: ValueTest = (buffer, type, start) => {
    const value = truncatedInt64(buffer, type, start);
    return value !== undefined && value % divisor === remainder;
  };
  return { kind: 'leaf', operator: '$mod', operand, test, expandsArrays: true };
}

const bitTests = {
  $bitsAllSet: (value: bigint, mask: bigint) => (value & mask) === mask,
  $bitsAnySet: (value: bigint, mask: bigint) => (value & mask) !== 0n,
  $bitsAllClear: (value: bigint, mask: bigint) => (value & mask) === 0n,
  $bitsAnyClear: (value: bigint, mask: bigint) => (value & mask) !== mask,
} as const;

export type BitOperator = keyof typeof bitTests;

/** `$bitsAllSet`, `$bitsAnySet`, `$bitsAllClear` or `$bitsAnyClear`. */
export function bits(operator: BitOperator, operand: RawValue, path: string): LeafCondition {
  const mask = bitMask(operand, path);
  const accept = bitTests[operator];
  const test: ValueTest = (buffer, type, start) => {
    const value = bitValue(buffer, type, start);
    return value !== undefined && accept(value, mask);
  };
  return { kind: 'leaf', operator, operand, test, expandsArrays: true };
}

/** Bits of a stored value: whole numbers that fit 64 bits (with their sign going on for ever) and binary data. */
function bitValue(buffer: Buffer, type: number, start: number): bigint | undefined {
  if (type === BsonType.binData) return bytesAsInteger(buffer, start);
  return wholeNumber({ type, buffer, start });
}

function bytesAsInteger(buffer: Buffer, start: number): bigint {
  let value = 0n;
  for (let i = readInt32(buffer, start) - 1; i >= 0; i--)
    value = (value << 8n) | BigInt(buffer[start + 5 + i] ?? 0);
  return value;
}

function bitMask(operand: RawValue, path: string): bigint {
  if (operand.isArray) return operand.items().reduce((mask, item) => mask | (1n << bitPosition(item)), 0n);
  if (operand.type === BsonType.binData) return bytesAsInteger(operand.buffer, operand.start);
  if (!operand.isNumber)
    throw badValue(`${path} takes an Array, a number, or a BinData but received: ${operand.typeName}`);
  const value = wholeNumber(operand);
  if (value === undefined) throw failedToParse(`Expected an integer: ${path}`);
  if (value < 0n) throw failedToParse(`Expected a non-negative number in: ${path}`);
  return value;
}

function bitPosition(item: RawValue): bigint {
  const position = wholeNumber(item);
  if (position === undefined) throw badValue('bit positions must be an integer');
  if (position < 0n) throw badValue('bit positions must be >= 0');
  if (position > MAX_BIT_POSITION)
    throw badValue(`bit positions above ${MAX_BIT_POSITION} are not supported`);
  return position;
}
