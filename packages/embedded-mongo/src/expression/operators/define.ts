import type { RawValue } from '../../bson/raw-value.ts';
import { BsonType } from '../../bson/types.ts';
import type { Value } from '../../bson/value.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { ExpressionContext } from '../evaluation/context.ts';
import { derived, type Expression } from '../evaluation/expression.ts';

const WRONG_NUMBER_OF_ARGUMENTS = 16020;
const NUMBER_OUT_OF_RANGE = 28667;

/** Compiles an expression within another one. */
export type CompileInner = (raw: RawValue, context: ExpressionContext) => Expression;

/** Compiles an operator with its operand. */
export type OperatorCompiler = (
  operand: RawValue,
  context: ExpressionContext,
  compile: CompileInner,
) => Expression;

/** An operator by its name. */
export type OperatorEntry = readonly [name: string, compile: OperatorCompiler];

/** The arguments of an operator: an array of expressions, or a single one. */
export function compileArguments(
  name: string,
  operand: RawValue,
  context: ExpressionContext,
  compile: CompileInner,
  least: number,
  most: number,
): Expression[] {
  const raws = operand.type === BsonType.array ? operand.items() : [operand];
  const count = raws.length;
  if (count < least || count > most)
    throw least === most
      ? new CommandError(
          WRONG_NUMBER_OF_ARGUMENTS,
          `Expression ${name} takes exactly ${least} arguments. ${count} were passed in.`,
        )
      : new CommandError(
          NUMBER_OUT_OF_RANGE,
          `Expression ${name} takes at least ${least} arguments, and at most ${most}, but ${count} were passed in.`,
        );
  return raws.map((raw) => compile(raw, context));
}

/** An operator that is a function of its evaluated arguments. */
export function functionOf(
  name: string,
  least: number,
  most: number,
  apply: (...values: (Value | undefined)[]) => Value | undefined,
): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const parts = compileArguments(name, operand, context, compile, least, most);
      if (parts.length === 1) {
        const [only] = parts as [Expression];
        return derived(parts, (scope) => apply(only.evaluate(scope)));
      }
      return derived(parts, (scope) => apply(...parts.map((part) => part.evaluate(scope))));
    },
  ];
}

/** Named arguments of an operator that takes a document, such as `{input, as, in}`. */
export interface NamedArguments {
  readonly get: (name: string) => RawValue | undefined;
  readonly required: (name: string) => RawValue;
}

/** Checks the named arguments of an operator. @throws CommandError with the operator's codes */
export function namedArguments(
  name: string,
  operand: RawValue,
  allowed: readonly string[],
  codes: { readonly notObject: number; readonly unknown: number; readonly missing: number },
): NamedArguments {
  if (!operand.isObject)
    throw new CommandError(codes.notObject, `${name} only supports an object as its argument`);
  for (const field of operand.fields())
    if (!allowed.includes(field.name))
      throw new CommandError(codes.unknown, `Unrecognized parameter to ${name}: ${field.name}`);
  const get = (argument: string) => operand.get(argument);
  return {
    get,
    required(argument) {
      const value = get(argument);
      if (value === undefined)
        throw new CommandError(codes.missing, `Missing '${argument}' parameter to ${name}`);
      return value;
    },
  };
}
