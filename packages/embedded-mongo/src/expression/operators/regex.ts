import { BSONRegExp } from 'bson';
import type { DocumentValue, Value } from '../../bson/value.ts';
import { isNullish } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { compileRegex, type Pattern, type PatternMatch } from '../../query/predicates/pattern.ts';
import { derived } from '../expression.ts';
import { namedArguments, type OperatorEntry } from './define.ts';
import { stringArgument } from './strings.ts';

type Find = (text: string, expression: Pattern) => Value;

function operator(name: string, nothing: Value, find: Find): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const named = namedArguments(name, operand, ['input', 'regex', 'options'], {
        notObject: 51103,
        unknown: 31024,
        missing: 31022,
      });
      const input = compile(named.required('input'), context);
      const regex = compile(named.required('regex'), context);
      const optionsRaw = named.get('options');
      const options = optionsRaw && compile(optionsRaw, context);
      return derived(options ? [input, regex, options] : [input, regex], (scope) => {
        const text = input.evaluate(scope);
        const expression = expressionOf(name, regex.evaluate(scope), options?.evaluate(scope));
        if (isNullish(text) || expression === undefined) return nothing;
        return find(stringArgument(text, 51104, name), expression);
      });
    },
  ];
}

function expressionOf(
  name: string,
  regex: Value | undefined,
  options: Value | undefined,
): Pattern | undefined {
  if (isNullish(regex)) return undefined;
  const given = isNullish(options) ? undefined : stringArgument(options, 51106, `${name} options`);
  if (regex instanceof BSONRegExp) {
    if (given !== undefined && regex.options !== '')
      throw new CommandError(
        51107,
        `${name}: found regex option(s) specified in both 'regex' and 'options' fields`,
      );
    return compileRegex({ pattern: regex.pattern, options: given ?? regex.options });
  }
  return compileRegex({ pattern: stringArgument(regex, 51105, `${name} regex`), options: given ?? '' });
}

function described(match: PatternMatch, text: string): DocumentValue {
  return new Map<string, Value>([
    ['match', match.text],
    ['idx', [...text.slice(0, match.index)].length],
    ['captures', [...match.groups]],
  ]);
}

function first(text: string, expression: Pattern): Value {
  for (const match of expression.matches(text)) return described(match, text);
  return null;
}

function all(text: string, expression: Pattern): Value {
  const found: Value[] = [];
  // Nothing is found behind the last character, unless there is none.
  for (const match of expression.matches(text))
    if (match.index < text.length || match.text !== '' || text === '') found.push(described(match, text));
  return found;
}

export const regexOperators: readonly OperatorEntry[] = [
  operator('$regexMatch', false, (text, expression) => expression.test(text)),
  operator('$regexFind', null, first),
  operator('$regexFindAll', [], all),
];
