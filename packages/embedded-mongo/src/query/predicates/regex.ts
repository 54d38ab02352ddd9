import type { RawValue } from '../../bson/raw-value.ts';
import { endOfCString, readCString, readInt32, readString } from '../../bson/read.ts';
import { BsonType } from '../../bson/types.ts';
import { badValue, CommandError } from '../../errors/command-error.ts';
import type { ValueTest } from '../paths/path.ts';
import type { LeafCondition, RegexPrefix } from './node.ts';
import { compileRegex, type Pattern, type RegexSource } from './pattern.ts';

const DOUBLE_OPTIONS = 51075;

/** `$regex`, with the value of `$options` if there is one, or a bare regular expression. */
export function regexCondition(operand: RawValue, options: RawValue | undefined): LeafCondition {
  const source = sourceOf(operand, options);
  const expression = compileRegex(source);
  const prefix = literalPrefix(source);
  const matches = prefix?.exact ? beginsWith(prefix.text) : matchesText(expression);
  const own = operand.type === BsonType.regex ? sameRegex(source) : () => false;
  return {
    kind: 'leaf',
    operator: '$regex',
    operand,
    test: (buffer, type, start) => (isText(type) ? matches(buffer, type, start) : own(buffer, type, start)),
    expandsArrays: true,
    prefix,
  };
}

function isText(type: number): boolean {
  return type === BsonType.string || type === BsonType.symbol;
}

function matchesText(expression: Pattern): ValueTest {
  return (buffer, _type, start) => expression.test(readString(buffer, start));
}

/** Compares bytes where they lie: a text of UTF-8 begins as its characters do. */
function beginsWith(text: string): ValueTest {
  const wanted = Buffer.from(text);
  return (buffer, _type, start) => {
    if (readInt32(buffer, start) - 1 < wanted.length) return false;
    const first = start + 4;
    for (let i = 0; i < wanted.length; i++) if (buffer[first + i] !== wanted[i]) return false;
    return true;
  };
}

function sameRegex(source: RegexSource): ValueTest {
  return (buffer, type, start) =>
    type === BsonType.regex &&
    readCString(buffer, start) === source.pattern &&
    readCString(buffer, endOfCString(buffer, start) + 1) === source.options;
}

function sourceOf(operand: RawValue, options: RawValue | undefined): RegexSource {
  if (options !== undefined && options.type !== BsonType.string)
    throw badValue('$options has to be a string');
  const given = options?.text();
  if (operand.type === BsonType.regex) {
    const source = regexSource(operand);
    if (given !== undefined && source.options !== '')
      throw new CommandError(DOUBLE_OPTIONS, 'options set in both $regex and $options');
    return { pattern: source.pattern, options: given ?? source.options };
  }
  if (operand.type !== BsonType.string) throw badValue('$regex has to be a string');
  return { pattern: operand.text(), options: given ?? '' };
}

/** Pattern and options of a regular expression value. */
function regexSource(value: RawValue): RegexSource {
  const patternEnd = endOfCString(value.buffer, value.start);
  return {
    pattern: readCString(value.buffer, value.start),
    options: readCString(value.buffer, patternEnd + 1),
  };
}

const META = new Set([...'.^$*+?()[]{}|\\']);

/** The literal beginning of a case-sensitive pattern that starts with ^, if it has one. */
function literalPrefix({ pattern, options }: RegexSource): RegexPrefix | undefined {
  if (/[imx]/.test(options) || !pattern.startsWith('^') || pattern.includes('|')) return undefined;
  let text = '';
  let last = '';
  let i = 1;
  for (; i < pattern.length; i += last.length) {
    const character = String.fromCodePoint(pattern.codePointAt(i) as number);
    const escaped = character === '\\' ? /^\\[^\w\s]/u.exec(pattern.slice(i, i + 3))?.[0] : undefined;
    if (META.has(character) && escaped === undefined) break;
    last = escaped ?? character;
    text += escaped === undefined ? character : escaped.slice(1);
  }
  const rest = pattern.slice(i);
  // A quantifier belongs to the last character, which may then not be there at all.
  if (/^[*?{]/.test(rest))
    text = text.slice(0, text.length - (last.startsWith('\\') ? last.length - 1 : last.length));
  if (text === '') return undefined;
  return { text, exact: rest === '' || rest === '.*' };
}
