import { Binary, Decimal128, Double, ObjectId, Timestamp } from 'bson';
import { isNumberValue, toDecimal, toDouble } from '../../bson/arithmetic.ts';
import { dateAt } from '../../bson/date.ts';
import { partsOf } from '../../bson/decimal-arithmetic.ts';
import { roundNumber } from '../../bson/rounding.ts';
import { BsonType, typeByName, typeName } from '../../bson/types.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf, typeOfValue } from '../../bson/value-type.ts';
import { ErrorCode } from '../../errors/codes.ts';
import { CommandError } from '../../errors/command-error.ts';
import { parseDate } from '../dates/parse.ts';
import { derived } from '../expression.ts';
import { functionOf, namedArguments, type OperatorEntry } from './define.ts';
import { isTruthy } from './truth.ts';

function failure(message: string): CommandError {
  return new CommandError(ErrorCode.ConversionFailure, `${message} in $convert with no onError value`);
}

function unsupported(value: Value, target: string): CommandError {
  return failure(`Unsupported conversion from ${typeNameOf(value)} to ${target}`);
}

/** Text of a value where MongoDB accepts one. @throws CommandError of the code given */
export function toText(value: Value, code: number): string {
  if (typeof value === 'string') return value;
  if (isNumberValue(value)) return numberText(value);
  if (value instanceof Date) return value.toISOString();
  throw new CommandError(code, `can't convert from BSON type ${typeNameOf(value)} to String`);
}

function numberText(value: number | bigint | Double | Decimal128): string {
  if (!(value instanceof Double)) return value.toString();
  const number = value.value;
  if (Number.isNaN(number)) return 'NaN';
  if (!Number.isFinite(number)) return number > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(number, -0)) return '-0';
  const size = Math.abs(number);
  if (size === 0 || (size >= 1e-4 && size < 1e16)) return String(number);
  // Exponents have a sign and two digits at least.
  return number.toExponential().replace(/([+-])(\d)$/, '$10$2');
}

function convertToString(value: Value): Value {
  if (value instanceof ObjectId) return value.toHexString();
  if (typeof value === 'boolean') return String(value);
  if (
    value instanceof Binary ||
    value instanceof Timestamp ||
    (typeof value === 'object' && !isNumberValue(value) && !(value instanceof Date))
  )
    throw unsupported(value as Value, 'string');
  return toText(value as Value, ErrorCode.ConversionFailure);
}

function convertToBool(value: Value): Value {
  return typeof value === 'object' && !isNumberValue(value)
    ? true
    : typeof value === 'string' || isTruthy(value);
}

/** Whole number within bounds. @throws CommandError 241 */
function toInteger(value: Value, bits: 32 | 64, target: string): bigint {
  const number = typeof value === 'string' ? parseInteger(value, target) : value;
  if (typeof number === 'boolean') return number ? 1n : 0n;
  if (number instanceof Date && bits === 64) return BigInt(number.getTime());
  if (!isNumberValue(number)) throw unsupported(value, target);
  const whole = wholePart(number);
  if (whole === undefined) throw failure(`Attempt to convert NaN or infinity value to integer type`);
  if (BigInt.asIntN(bits, whole) !== whole)
    throw failure(`Conversion would overflow target type: ${toText(number, ErrorCode.ConversionFailure)}`);
  return whole;
}

function wholePart(value: number | bigint | Double | Decimal128): bigint | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value);
  if (value instanceof Double)
    return Number.isFinite(value.value) ? BigInt(Math.trunc(value.value)) : undefined;
  if (partsOf(value).kind !== 'finite') return undefined;
  const parts = partsOf(roundNumber(value, 0, 'towardZero') as Decimal128);
  if (parts.kind !== 'finite') return undefined;
  const size = parts.coefficient * 10n ** BigInt(parts.exponent);
  return parts.negative ? -size : size;
}

function parseInteger(text: string, target: string): bigint {
  if (!/^[+-]?\d+$/.test(text)) throw failure(`Failed to parse number '${text}' as ${target}`);
  return BigInt(text.replace('+', ''));
}

function convertToDouble(value: Value): Value {
  if (typeof value === 'boolean') return new Double(value ? 1 : 0);
  if (value instanceof Date) return new Double(value.getTime());
  if (isNumberValue(value)) {
    const double = toDouble(value);
    if (value instanceof Decimal128 && isLost(double, value.toString()))
      throw failure(`Conversion would overflow target type: ${value}`);
    return new Double(double);
  }
  if (typeof value !== 'string') throw unsupported(value, 'double');
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$|^[+-]?(inf|infinity|nan)$/i.test(value))
    throw failure(`Failed to parse number '${value}'`);
  const special = /inf/i.test(value) ? Infinity : /nan/i.test(value) ? Number.NaN : undefined;
  if (special !== undefined) return new Double(value.startsWith('-') ? -special : special);
  if (isLost(Number(value), value)) throw failure(`Failed to parse number '${value}': Out of range`);
  return new Double(Number(value));
}

/** Whether a number is too great or too small for a double. */
function isLost(double: number, text: string): boolean {
  if (double === 0) return /^[^e]*[1-9]/i.test(text);
  return Math.abs(double) === Infinity && !/inf/i.test(text);
}

function convertToDecimal(value: Value): Value {
  if (typeof value === 'boolean') return Decimal128.fromString(value ? '1' : '0');
  if (value instanceof Date) return toDecimal(BigInt(value.getTime()));
  if (isNumberValue(value)) return toDecimal(value);
  if (typeof value !== 'string') throw unsupported(value, 'decimal');
  try {
    return Decimal128.fromString(value);
  } catch {
    throw failure(`Failed to parse number '${value}'`);
  }
}

function convertToDate(value: Value): Value {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  if (typeof value === 'string') {
    const date = parseDate(value);
    if (date === undefined) throw failure(`Error parsing date string '${value}'`);
    return date;
  }
  if (typeof value === 'number' || !isNumberValue(value)) throw unsupported(value, 'date');
  return dateAt(Number(toInteger(value, 64, 'date')));
}

function convertToObjectId(value: Value): Value {
  if (value instanceof ObjectId) return value;
  if (typeof value !== 'string') throw unsupported(value, 'objectId');
  if (!/^[0-9a-f]{24}$/i.test(value)) throw failure(`Failed to parse objectId '${value}'`);
  return new ObjectId(value);
}

const conversions = new Map<number, (value: Value) => Value>([
  [BsonType.string, convertToString],
  [BsonType.bool, convertToBool],
  [BsonType.int, (value) => Number(toInteger(value, 32, 'int'))],
  [BsonType.long, (value) => toInteger(value, 64, 'long')],
  [BsonType.double, convertToDouble],
  [BsonType.decimal, convertToDecimal],
  [BsonType.date, convertToDate],
  [BsonType.objectId, convertToObjectId],
]);

function targetType(value: Value): number {
  const type =
    typeof value === 'string' ? typeByName(value) : isNumberValue(value) ? toDouble(value) : undefined;
  if (type === undefined || !conversions.has(type))
    throw new CommandError(
      ErrorCode.BadValue,
      `Unknown type name or unsupported target type of $convert: ${String(value)}`,
    );
  return type;
}

const convert: OperatorEntry = [
  '$convert',
  (operand, context, compile) => {
    const named = namedArguments('$convert', operand, ['input', 'to', 'onError', 'onNull'], {
      notObject: 9,
      unknown: 9,
      missing: 9,
    });
    const input = compile(named.required('input'), context);
    const to = compile(named.required('to'), context);
    const [onErrorRaw, onNullRaw] = [named.get('onError'), named.get('onNull')];
    const onError = onErrorRaw && compile(onErrorRaw, context);
    const onNull = onNullRaw && compile(onNullRaw, context);
    return derived([input, to, ...(onError ? [onError] : []), ...(onNull ? [onNull] : [])], (scope) => {
      const value = input.evaluate(scope);
      const target = to.evaluate(scope);
      if (isNullish(value)) return onNull === undefined ? null : onNull.evaluate(scope);
      if (isNullish(target)) return null;
      const type = targetType(target);
      try {
        return conversions.get(type)?.(value);
      } catch (error) {
        const isFailure = error instanceof CommandError && error.code === ErrorCode.ConversionFailure;
        if (onError === undefined || !isFailure) throw error;
        return onError.evaluate(scope);
      }
    });
  },
];

function shorthand(name: string, type: number): OperatorEntry {
  return functionOf(name, 1, 1, (value) => (isNullish(value) ? null : conversions.get(type)?.(value)));
}

export const conversionOperators: readonly OperatorEntry[] = [
  convert,
  shorthand('$toString', BsonType.string),
  shorthand('$toBool', BsonType.bool),
  shorthand('$toInt', BsonType.int),
  shorthand('$toLong', BsonType.long),
  shorthand('$toDouble', BsonType.double),
  shorthand('$toDecimal', BsonType.decimal),
  shorthand('$toDate', BsonType.date),
  shorthand('$toObjectId', BsonType.objectId),
  functionOf('$isNumber', 1, 1, (value) => isNumberValue(value)),
  functionOf('$type', 1, 1, (value) => (value === undefined ? 'missing' : typeName(typeOfValue(value)))),
];
