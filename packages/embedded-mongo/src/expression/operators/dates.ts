import { ObjectId, Timestamp } from 'bson';
import { isNumberValue, toDouble } from '../../bson/arithmetic.ts';
import type { RawValue } from '../../bson/raw-value.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { checkFormat, DEFAULT_FORMAT, formatDate } from '../dates/format.ts';
import { checkUnit, truncate, weekdayOf } from '../dates/units.ts';
import { UTC, type Zone, zoneOf } from '../dates/zone.ts';
import type { ExpressionContext } from '../evaluation/context.ts';
import { derived, type Expression, type Scope } from '../evaluation/expression.ts';
import { type CompileInner, namedArguments, type OperatorEntry } from './define.ts';

const NOT_A_DATE = 16006;
const NOT_A_ZONE = 40517;

/** The date that a value stands for. @throws CommandError 16006 */
function dateArgument(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw new CommandError(NOT_A_DATE, `can't convert from BSON type ${typeNameOf(value)} to Date`);
}

/** Compiles the time zone of a date operator. @returns a function that gives undefined for null */
function zoneArgument(
  raw: RawValue | undefined,
  context: ExpressionContext,
  compile: CompileInner,
): { readonly parts: Expression[]; readonly zone: (scope: Scope) => Zone | undefined } {
  if (raw === undefined) return { parts: [], zone: () => UTC };
  const expression = compile(raw, context);
  return {
    parts: [expression],
    zone(scope) {
      const value = expression.evaluate(scope);
      if (isNullish(value)) return undefined;
      if (typeof value !== 'string')
        throw new CommandError(NOT_A_ZONE, `timezone must evaluate to a string, found ${typeNameOf(value)}`);
      return zoneOf(value);
    },
  };
}

/** Named arguments of a date operator, each of which is evaluated once, when it is first needed. */
interface DateArguments {
  readonly zone: Zone;
  value(name: string): Value | undefined;
}

/**
 * An operator with named arguments and a time zone; null if one of `whenNull` that is given or the zone is null. If
 * it is the first one that is required, `onNull` counts.
 */
function operator(
  name: string,
  parameters: readonly string[],
  required: readonly string[],
  apply: (args: DateArguments) => Value | undefined,
  whenNull: readonly string[] = required,
): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const allowed = [...parameters, 'timezone'];
      const named = namedArguments(name, operand, allowed, {
        notObject: 18629,
        unknown: 18534,
        missing: 18628,
      });
      for (const parameter of required) named.required(parameter);
      const expressions = new Map<string, Expression>();
      for (const parameter of parameters) {
        const raw = named.get(parameter);
        if (raw !== undefined) expressions.set(parameter, compile(raw, context));
      }
      const { parts, zone } = zoneArgument(named.get('timezone'), context, compile);
      return derived([...expressions.values(), ...parts], (scope: Scope) => {
        const values = new Map<string, Value | undefined>();
        const value = (parameter: string) => {
          if (!values.has(parameter)) values.set(parameter, expressions.get(parameter)?.evaluate(scope));
          return values.get(parameter);
        };
        const isNull = (parameter: string) => expressions.has(parameter) && isNullish(value(parameter));
        if (isNull(required[0] ?? '')) return value('onNull') ?? null;
        const where = whenNull.some(isNull) ? undefined : zone(scope);
        return where === undefined ? null : apply({ zone: where, value });
      });
    },
  ];
}

function text(value: Value | undefined, fallback: string, code = 18533): string {
  if (isNullish(value)) return fallback;
  if (typeof value !== 'string')
    throw new CommandError(code, `expected a string, found ${typeNameOf(value)}`);
  return value;
}

function whole(value: Value | undefined, fallback: number, what: string, code = 40515): number {
  if (value === undefined) return fallback;
  const number = isNumberValue(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new CommandError(code, `'${what}' must evaluate to an integer, found ${typeNameOf(value)}`);
  return number;
}

function dateToString({ zone, value }: DateArguments): Value {
  const format = text(value('format'), DEFAULT_FORMAT);
  checkFormat(format);
  return formatDate(dateArgument(value('date') as Value), format, zone);
}

function dateTrunc({ zone, value }: DateArguments): Value {
  const unit = checkUnit(value('unit'));
  const size = whole(value('binSize'), 1, 'binSize', 5439017);
  if (size < 1) throw new CommandError(5439018, "$dateTrunc requires 'binSize' to be greater than 0");
  const startOfWeek = weekdayOf(text(value('startOfWeek'), 'sunday'));
  return truncate(dateArgument(value('date') as Value), unit, size, zone, startOfWeek);
}

export const dateOperators: readonly OperatorEntry[] = [
  operator('$dateToString', ['date', 'format', 'onNull'], ['date'], dateToString, ['format']),
  operator('$dateTrunc', ['date', 'unit', 'binSize', 'startOfWeek'], ['date', 'unit'], dateTrunc, [
    'unit',
    'binSize',
    'startOfWeek',
  ]),
];
