import { isNumberValue, toDouble } from '../../bson/arithmetic.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import { isoDayOfWeek, isoWeek } from '../dates/calendar.ts';
import { checkFormat, DEFAULT_FORMAT, formatDate } from '../dates/format.ts';
import { parseDate, parseFormatted } from '../dates/parse.ts';
import { addUnits, checkUnit, countBoundaries, truncate, weekdayOf } from '../dates/units.ts';
import { fromLocal, toLocal, utcTime, type Zone } from '../dates/zone.ts';
import { derived, type Expression, type Scope } from '../expression.ts';
import { dateArgument, zoneArgument } from './dates.ts';
import { namedArguments, type OperatorEntry } from './define.ts';

/** Named arguments of a date operator, each of which is evaluated once, when it is first asked for. */
interface DateArguments {
  readonly zone: Zone;
  value(name: string): Value | undefined;
  given(name: string): boolean;
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
        return where === undefined
          ? null
          : apply({ zone: where, value, given: (part) => expressions.has(part) });
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

function dateFromString({ zone, value }: DateArguments): Value {
  const input = value('dateString');
  const format = value('format');
  const wanted = text(format, '', 40684);
  checkFormat(wanted);
  const date =
    typeof input !== 'string'
      ? undefined
      : format === undefined
        ? parseDate(input, zone)
        : parseFormatted(input, wanted, zone);
  if (date !== undefined) return date;
  const onError = value('onError');
  if (onError !== undefined) return onError;
  throw new CommandError(241, `Error parsing date string '${String(input)}'`);
}

function dateFromParts({ zone, value, given }: DateArguments): Value {
  const part = (name: string, fallback: number) => partOfDate(value(name), fallback, name);
  if (given('isoWeekYear') && ['year', 'month', 'day'].some(given))
    throw new CommandError(40525, '$dateFromParts does not allow mixing ISO dates with natural dates');
  if (given('year') && ['isoWeek', 'isoDayOfWeek'].some(given))
    throw new CommandError(40489, '$dateFromParts does not allow mixing natural dates with ISO dates');
  const time = [part('hour', 0), part('minute', 0), part('second', 0), part('millisecond', 0)] as const;
  if (value('isoWeekYear') !== undefined) {
    const fourth = new Date(utcTime(part('isoWeekYear', 1970), 0, 4, 0, 0, 0, 0));
    const days = 5 - isoDayOfWeek(fourth) + (part('isoWeek', 1) - 1) * 7 + (part('isoDayOfWeek', 1) - 1);
    return fromLocal(utcTime(part('isoWeekYear', 1970), 0, days, ...time), zone);
  }
  if (value('year') === undefined)
    throw new CommandError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear' to be present");
  return fromLocal(utcTime(part('year', 1970), part('month', 1) - 1, part('day', 1), ...time), zone);
}

/** A part of a date within MongoDB's bounds; those of the time of the day may be any number. */
function partOfDate(value: Value | undefined, fallback: number, name: string): number {
  const part = whole(value, fallback, name);
  const isYear = name === 'year' || name === 'isoWeekYear';
  if (isYear && (part < 1 || part > 9999))
    throw new CommandError(
      name === 'year' ? 40523 : 31095,
      `'${name}' must evaluate to an integer in the range 1 to 9999, found ${part}`,
    );
  if (!TIME_PARTS.has(name) && (part < -32768 || part > 32767))
    throw new CommandError(
      31034,
      `'${name}' must evaluate to a value in the range [-32768, 32767]; value ${part} is not in range`,
    );
  return part;
}

function dateToParts({ zone, value }: DateArguments): Value {
  const local = toLocal(dateArgument(value('date') as Value), zone);
  const iso = isoWeek(local);
  const iso8601 = value('iso8601') ?? false;
  if (typeof iso8601 !== 'boolean')
    throw new CommandError(40521, `iso8601 must evaluate to a bool, found ${typeNameOf(iso8601)}`);
  const day: [string, Value][] = iso8601
    ? [
        ['isoWeekYear', iso.year],
        ['isoWeek', iso.week],
        ['isoDayOfWeek', isoDayOfWeek(local)],
      ]
    : [
        ['year', local.getUTCFullYear()],
        ['month', local.getUTCMonth() + 1],
        ['day', local.getUTCDate()],
      ];
  return new Map<string, Value>([
    ...day,
    ['hour', local.getUTCHours()],
    ['minute', local.getUTCMinutes()],
    ['second', local.getUTCSeconds()],
    ['millisecond', local.getUTCMilliseconds()],
  ]);
}

function shifted(sign: 1 | -1): (args: DateArguments) => Value {
  return ({ zone, value }) => {
    const unit = checkUnit(value('unit'));
    return addUnits(
      dateArgument(value('startDate') as Value),
      unit,
      sign * whole(value('amount'), 0, 'amount', 5166405),
      zone,
    );
  };
}

function dateDiff({ zone, value }: DateArguments): Value {
  const unit = checkUnit(value('unit'));
  const startOfWeek = weekdayOf(text(value('startOfWeek'), 'sunday'));
  const [from, to] = [dateArgument(value('startDate') as Value), dateArgument(value('endDate') as Value)];
  return BigInt(countBoundaries(from, to, unit, zone, startOfWeek));
}

function dateTrunc({ zone, value }: DateArguments): Value {
  const unit = checkUnit(value('unit'));
  const size = whole(value('binSize'), 1, 'binSize', 5439017);
  if (size < 1) throw new CommandError(5439018, "$dateTrunc requires 'binSize' to be greater than 0");
  const startOfWeek = weekdayOf(text(value('startOfWeek'), 'sunday'));
  return truncate(dateArgument(value('date') as Value), unit, size, zone, startOfWeek);
}

const TIME_PARTS: ReadonlySet<string> = new Set(['hour', 'minute', 'second', 'millisecond']);

const PARTS = [
  'year',
  'month',
  'day',
  'isoWeekYear',
  'isoWeek',
  'isoDayOfWeek',
  'hour',
  'minute',
  'second',
  'millisecond',
];

export const dateFunctionOperators: readonly OperatorEntry[] = [
  operator('$dateToString', ['date', 'format', 'onNull'], ['date'], dateToString, ['format']),
  operator('$dateFromString', ['dateString', 'format', 'onError', 'onNull'], ['dateString'], dateFromString, [
    'format',
  ]),
  operator('$dateFromParts', PARTS, [], dateFromParts, PARTS),
  operator('$dateToParts', ['date', 'iso8601'], ['date'], dateToParts, ['iso8601']),
  operator('$dateAdd', ['startDate', 'unit', 'amount'], ['startDate', 'unit', 'amount'], shifted(1)),
  operator('$dateSubtract', ['startDate', 'unit', 'amount'], ['startDate', 'unit', 'amount'], shifted(-1)),
  operator(
    '$dateDiff',
    ['startDate', 'endDate', 'unit', 'startOfWeek'],
    ['startDate', 'endDate', 'unit'],
    dateDiff,
    ['startDate', 'endDate', 'unit', 'startOfWeek'],
  ),
  operator('$dateTrunc', ['date', 'unit', 'binSize', 'startOfWeek'], ['date', 'unit'], dateTrunc, [
    'unit',
    'binSize',
    'startOfWeek',
  ]),
];
