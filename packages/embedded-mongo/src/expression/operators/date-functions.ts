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

/** Evaluated named arguments of a date operator. */
interface DateArguments {
  readonly zone: Zone;
  value(name: string): Value | undefined;
}

/** An operator with named arguments and a time zone; null if one of `needed` or the zone is null. */
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
        const value = (parameter: string) => expressions.get(parameter)?.evaluate(scope);
        const where = zone(scope);
        const isNull = where === undefined || whenNull.some((parameter) => isNullish(value(parameter)));
        if (isNull) return value('onNull') ?? null;
        return apply({ zone: where, value });
      });
    },
  ];
}

function text(value: Value | undefined, fallback: string): string {
  if (isNullish(value)) return fallback;
  if (typeof value !== 'string')
    throw new CommandError(18533, `expected a string, found ${typeNameOf(value)}`);
  return value;
}

function whole(value: Value | undefined, fallback: number, what: string): number {
  if (value === undefined) return fallback;
  const number = isNumberValue(value) ? toDouble(value) : Number.NaN;
  if (!Number.isInteger(number))
    throw new CommandError(40515, `'${what}' must evaluate to an integer, found ${typeNameOf(value)}`);
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
  const date =
    typeof input !== 'string'
      ? undefined
      : isNullish(format)
        ? parseDate(input, zone)
        : parseFormatted(input, text(format, ''), zone);
  if (date !== undefined) return date;
  const onError = value('onError');
  if (onError !== undefined) return onError;
  throw new CommandError(241, `Error parsing date string '${String(input)}'`);
}

function dateFromParts({ zone, value }: DateArguments): Value {
  const part = (name: string, fallback: number) => whole(value(name), fallback, name);
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

function dateToParts({ zone, value }: DateArguments): Value {
  const local = toLocal(dateArgument(value('date') as Value), zone);
  const iso = isoWeek(local);
  const day: [string, Value][] =
    value('iso8601') === true
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
      sign * whole(value('amount'), 0, 'amount'),
      zone,
    );
  };
}

function dateDiff({ zone, value }: DateArguments): Value {
  const startOfWeek = weekdayOf(text(value('startOfWeek'), 'sunday'));
  const [from, to] = [dateArgument(value('startDate') as Value), dateArgument(value('endDate') as Value)];
  return BigInt(countBoundaries(from, to, checkUnit(value('unit')), zone, startOfWeek));
}

function dateTrunc({ zone, value }: DateArguments): Value {
  const size = whole(value('binSize'), 1, 'binSize');
  if (size < 1) throw new CommandError(5439017, "$dateTrunc requires 'binSize' to be greater than 0");
  const startOfWeek = weekdayOf(text(value('startOfWeek'), 'sunday'));
  return truncate(dateArgument(value('date') as Value), checkUnit(value('unit')), size, zone, startOfWeek);
}

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
  operator('$dateToString', ['date', 'format', 'onNull'], ['date'], dateToString),
  operator('$dateFromString', ['dateString', 'format', 'onError', 'onNull'], ['dateString'], dateFromString),
  operator('$dateFromParts', PARTS, [], dateFromParts),
  operator('$dateToParts', ['date', 'iso8601'], ['date'], dateToParts),
  operator('$dateAdd', ['startDate', 'unit', 'amount'], ['startDate', 'unit', 'amount'], shifted(1)),
  operator('$dateSubtract', ['startDate', 'unit', 'amount'], ['startDate', 'unit', 'amount'], shifted(-1)),
  operator(
    '$dateDiff',
    ['startDate', 'endDate', 'unit', 'startOfWeek'],
    ['startDate', 'endDate', 'unit'],
    dateDiff,
  ),
  operator('$dateTrunc', ['date', 'unit', 'binSize', 'startOfWeek'], ['date', 'unit'], dateTrunc),
];
