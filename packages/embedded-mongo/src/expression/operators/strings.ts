import { isNumberValue, toDouble } from '../../bson/arithmetic.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compareValues } from '../../ordering/compare-values.ts';
import { derived } from '../expression.ts';
import { wholeNumber } from './array-basics.ts';
import { toText } from './convert.ts';
import { functionOf, namedArguments, type OperatorEntry } from './define.ts';

/** Text of an argument that must be a string. @throws CommandError of the code given */
export function stringArgument(value: Value, code: number, name: string): string {
  if (typeof value !== 'string')
    throw new CommandError(code, `${name} requires a string argument, found: ${typeNameOf(value)}`);
  return value;
}

/** Text of an argument of an operator that takes whatever can be written as text; null is empty. */
function coercedText(value: Value | undefined): string {
  return isNullish(value) ? '' : toText(value, 16007);
}

function concat(...values: (Value | undefined)[]): Value {
  let result = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string')
      throw new CommandError(16702, `$concat only supports strings, not ${typeNameOf(value)}`);
    result += value;
  }
  return result;
}

/** Only the letters of ASCII change, as in MongoDB. */
function mapAscii(text: string, pattern: RegExp, change: (letter: string) => string): string {
  return text.replace(pattern, change);
}

function toLower(value: Value | undefined): Value {
  return mapAscii(coercedText(value), /[A-Z]/g, (letter) => letter.toLowerCase());
}

function toUpper(value: Value | undefined): Value {
  return mapAscii(coercedText(value), /[a-z]/g, (letter) => letter.toUpperCase());
}

function compareIgnoringCase(a: Value | undefined, b: Value | undefined): Value {
  return Math.sign(compareValues(toUpper(a), toUpper(b)));
}

function substringOfCodePoints(
  text: Value | undefined,
  from: Value | undefined,
  count: Value | undefined,
): Value {
  const start = wholeNumber(from ?? null, 34450, '$substrCP: starting index');
  const length = wholeNumber(count ?? null, 34452, '$substrCP: length');
  if (start < 0) throw new CommandError(34454, '$substrCP: the starting index must be nonnegative integer.');
  if (length < 0) throw new CommandError(34455, '$substrCP: length must be a nonnegative integer.');
  return [...coercedText(text)].slice(start, start + length).join('');
}

function substringOfBytes(text: Value | undefined, from: Value | undefined, count: Value | undefined): Value {
  const bytes = Buffer.from(coercedText(text));
  const start = wholeNumber(truncated(from), 16034, '$substrBytes: starting index');
  const length = wholeNumber(truncated(count), 16035, '$substrBytes: length');
  if (start < 0) throw new CommandError(50752, '$substrBytes: starting index must be non-negative');
  if (start >= bytes.length) return '';
  const end = length < 0 ? bytes.length : Math.min(bytes.length, start + length);
  const isContinuation = (position: number) => ((bytes[position] ?? 0) & 0xc0) === 0x80;
  if (isContinuation(start))
    throw new CommandError(
      28656,
      '$substrBytes: Invalid range, starting index is a UTF-8 continuation byte.',
    );
  if (end < bytes.length && isContinuation(end))
    throw new CommandError(
      28657,
      '$substrBytes: Invalid range, ending index is in the middle of a UTF-8 character.',
    );
  return bytes.toString('utf8', start, end);
}

/** A number without its fraction. */
function truncated(value: Value | undefined): Value {
  return isNumberValue(value) ? Math.trunc(toDouble(value)) : (value ?? null);
}

function split(text: Value | undefined, separator: Value | undefined): Value {
  if (isNullish(text) || isNullish(separator)) return null;
  const whole = stringArgument(text, 40085, '$split');
  const by = stringArgument(separator, 40086, '$split');
  if (by === '') throw new CommandError(40087, '$split requires a non-empty separator');
  return whole.split(by);
}

function indexOfCodePoints(
  text: Value | undefined,
  wanted: Value | undefined,
  from?: Value,
  to?: Value,
): Value {
  if (isNullish(text)) return null;
  const points = [...stringArgument(text, 40093, '$indexOfCP')];
  const pattern = [...stringArgument(wanted ?? null, 40094, '$indexOfCP')];
  const start = from === undefined ? 0 : wholeNumber(from, 40096, '$indexOfCP: starting index');
  const end = Math.min(
    points.length,
    to === undefined ? points.length : wholeNumber(to, 40096, '$indexOfCP: ending index'),
  );
  if (start < 0 || end < 0) throw new CommandError(40097, '$indexOfCP requires nonnegative indexes');
  for (let i = start; i + pattern.length <= end; i++)
    if (pattern.every((point, j) => points[i + j] === point)) return i;
  return -1;
}

function indexOfBytes(text: Value | undefined, wanted: Value | undefined, from?: Value, to?: Value): Value {
  if (isNullish(text)) return null;
  const bytes = Buffer.from(stringArgument(text, 40091, '$indexOfBytes'));
  const pattern = Buffer.from(stringArgument(wanted ?? null, 40092, '$indexOfBytes'));
  const start = from === undefined ? 0 : wholeNumber(from, 40096, '$indexOfBytes: starting index');
  const end = Math.min(
    bytes.length,
    to === undefined ? bytes.length : wholeNumber(to, 40096, '$indexOfBytes: ending index'),
  );
  if (start < 0 || end < 0) throw new CommandError(40097, '$indexOfBytes requires nonnegative indexes');
  if (start > end) return -1;
  return bytes.subarray(0, end).indexOf(pattern, start);
}

const WHITESPACE =
  '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trimming(name: string, left: boolean, right: boolean): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const named = namedArguments(name, operand, ['input', 'chars'], {
        notObject: 50696,
        unknown: 50694,
        missing: 50695,
      });
      const input = compile(named.required('input'), context);
      const charsRaw = named.get('chars');
      const chars = charsRaw && compile(charsRaw, context);
      return derived(chars ? [input, chars] : [input], (scope) => {
        const text = input.evaluate(scope);
        const set = chars === undefined ? WHITESPACE : chars.evaluate(scope);
        if (isNullish(text) || isNullish(set)) return null;
        return trimmed(
          [...stringArgument(text, 50699, name)],
          new Set(stringArgument(set, 50700, name)),
          left,
          right,
        );
      });
    },
  ];
}

function trimmed(points: readonly string[], set: ReadonlySet<string>, left: boolean, right: boolean): string {
  let start = 0;
  let end = points.length;
  while (left && start < end && set.has(points[start] as string)) start++;
  while (right && end > start && set.has(points[end - 1] as string)) end--;
  return points.slice(start, end).join('');
}

function replacing(name: string, all: boolean): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const named = namedArguments(name, operand, ['input', 'find', 'replacement'], {
        notObject: 51751,
        unknown: 51750,
        missing: 51749,
      });
      const parts = ['input', 'find', 'replacement'].map((argument) =>
        compile(named.required(argument), context),
      );
      return derived(parts, (scope) => {
        const values = parts.map((part) => part.evaluate(scope));
        if (values.some(isNullish)) return null;
        const [input = '', find = '', replacement = ''] = values.map((value) =>
          stringArgument(value as Value, 51746, name),
        );
        return all ? replaceEach(input, find, replacement) : replaceFirst(input, find, replacement);
      });
    },
  ];
}

/** The empty text is found in front of each character, and at the end. */
function replaceEach(input: string, find: string, replacement: string): string {
  if (find === '') return ['', ...input, ''].join(replacement);
  return input.split(find).join(replacement);
}

function replaceFirst(input: string, find: string, replacement: string): string {
  const at = input.indexOf(find);
  return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
}

export const stringOperators: readonly OperatorEntry[] = [
  functionOf('$concat', 0, Infinity, concat),
  functionOf('$toLower', 1, 1, toLower),
  functionOf('$toUpper', 1, 1, toUpper),
  functionOf('$strcasecmp', 2, 2, compareIgnoringCase),
  functionOf('$substr', 3, 3, substringOfBytes),
  functionOf('$substrBytes', 3, 3, substringOfBytes),
  functionOf('$substrCP', 3, 3, substringOfCodePoints),
  functionOf('$split', 2, 2, split),
  functionOf('$indexOfCP', 2, 4, indexOfCodePoints),
  functionOf('$indexOfBytes', 2, 4, indexOfBytes),
  functionOf('$strLenCP', 1, 1, (value) => [...stringArgument(value ?? null, 34471, '$strLenCP')].length),
  functionOf('$strLenBytes', 1, 1, (value) =>
    Buffer.byteLength(stringArgument(value ?? null, 34473, '$strLenBytes')),
  ),
  trimming('$trim', true, true),
  trimming('$ltrim', true, false),
  trimming('$rtrim', false, true),
  replacing('$replaceOne', false),
  replacing('$replaceAll', true),
];
