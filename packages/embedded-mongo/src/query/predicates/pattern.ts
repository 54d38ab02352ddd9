import { RE2JS } from 're2js';
import { CommandError } from '../../errors/command-error.ts';

const INVALID_REGEX = 51091;
const INVALID_FLAG = 51108;
const KNOWN_OPTIONS = /^[imsxu]*$/;

/** A pattern and its options, as text. */
export interface RegexSource {
  readonly pattern: string;
  readonly options: string;
}

/** A compiled pattern. Finding it takes time in proportion to the text, whatever the pattern. */
export interface Pattern {
  test(text: string): boolean;
}

/**
 * Compiles a pattern of MongoDB (PCRE). JavaScript's own expressions go back and forth in a text, with some
 * patterns for longer than anybody lives, so they serve literal texts alone; RE2's never do. What those leave
 * out therefore, looking around and back references, is refused.
 * @throws CommandError 51091 for a pattern that can't be compiled, 51108 for an unknown option
 */
export function compileRegex({ pattern, options }: RegexSource): Pattern {
  if (!KNOWN_OPTIONS.test(options))
    throw new CommandError(INVALID_FLAG, `invalid flag in regex options: ${options}`);
  return compile(options.includes('x') ? withoutComments(pattern) : pattern, options);
}

function compile(pattern: string, options: string): Pattern {
  let flags = 0;
  if (options.includes('i')) flags |= RE2JS.CASE_INSENSITIVE;
  if (options.includes('m')) flags |= RE2JS.MULTILINE;
  if (options.includes('s')) flags |= RE2JS.DOTALL;
  let expression: RE2JS;
  try {
    expression = RE2JS.compile(pattern, flags);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      INVALID_REGEX,
      `Regular expression is invalid: ${reason}. (Looking around, back references and counts above 1000 are not supported by the embedded engine.)`,
    );
  }
  const literal = isLiteral(pattern) && !options.includes('m') ? literalTest(pattern, options) : undefined;
  return literal ?? expression;
}

/** Whether a pattern is a text to be found as it stands, perhaps at the beginning or the end. */
function isLiteral(pattern: string): boolean {
  return /^\^?(?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*\$?$/u.test(pattern);
}

function literalTest(pattern: string, options: string): RegExp | undefined {
  try {
    return new RegExp(pattern, options.includes('i') ? 'iu' : 'u');
  } catch {
    // Unicode mode refuses escapes that PCRE allows.
    return undefined;
  }
}

/** Extended mode: white space and comments don't count, except escaped or in a class. */
function withoutComments(pattern: string): string {
  return pattern.replace(
    /(\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\])|\s+|#.*$/gm,
    (_all, own?: string) => own ?? '',
  );
}
