import { ObjectId, Timestamp } from 'bson';
import type { RawValue } from '../../bson/raw-value.ts';
import type { Value } from '../../bson/value.ts';
import { isNullish, typeNameOf } from '../../bson/value-type.ts';
import { CommandError } from '../../errors/command-error.ts';
import type { ExpressionContext } from '../context.ts';
import { dayOfYear, isoDayOfWeek, isoWeek, weekOfYear } from '../dates/calendar.ts';
import { toLocal, UTC, type Zone, zoneOf } from '../dates/zone.ts';
import { derived, type Expression, type Scope } from '../expression.ts';
import type { CompileInner, OperatorEntry } from './define.ts';

const NOT_A_DATE = 16006;
const NOT_A_ZONE = 40517;

/** The date that a value stands for. @throws CommandError 16006 */
export function dateArgument(value: Value): Date {
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.high * 1000);
  throw new CommandError(NOT_A_DATE, `can't convert from BSON type ${typeNameOf(value)} to Date`);
}

/** Compiles the time zone of a date operator. @returns a function that gives undefined for null */
export function zoneArgument(
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

/** An operator that takes one field out of a date. */
function dateField(name: string, read: (local: Date) => Value): OperatorEntry {
  return [
    name,
    (operand, context, compile) => {
      const isNamed = operand.isObject && !operand.firstName()?.startsWith('$');
      if (isNamed)
        for (const field of operand.fields())
          if (field.name !== 'date' && field.name !== 'timezone')
            throw new CommandError(40535, `unrecognized option to ${name}: "${field.name}"`);
      const dateRaw = isNamed ? operand.get('date') : operand.isArray ? operand.items()[0] : operand;
      if (dateRaw === undefined) throw new CommandError(40539, `missing 'date' argument to ${name}`);
      if (operand.isArray && operand.items().length !== 1)
        throw new CommandError(
          40536,
          `${name} accepts exactly one argument if given an array, but was given ${operand.items().length}`,
        );
      const date = compile(dateRaw, context);
      const { parts, zone } = zoneArgument(isNamed ? operand.get('timezone') : undefined, context, compile);
      return derived([date, ...parts], (scope) => {
        const value = date.evaluate(scope);
        const where = zone(scope);
        if (isNullish(value) || where === undefined) return null;
        return read(toLocal(dateArgument(value), where));
      });
    },
  ];
}

export const dateFieldOperators: readonly OperatorEntry[] = [
  dateField('$year', (local) => local.getUTCFullYear()),
  dateField('$month', (local) => local.getUTCMonth() + 1),
  dateField('$dayOfMonth', (local) => local.getUTCDate()),
  dateField('$dayOfWeek', (local) => local.getUTCDay() + 1),
  dateField('$dayOfYear', dayOfYear),
  dateField('$hour', (local) => local.getUTCHours()),
  dateField('$minute', (local) => local.getUTCMinutes()),
  dateField('$second', (local) => local.getUTCSeconds()),
  dateField('$millisecond', (local) => local.getUTCMilliseconds()),
  dateField('$week', weekOfYear),
  dateField('$isoWeek', (local) => isoWeek(local).week),
  dateField('$isoWeekYear', (local) => BigInt(isoWeek(local).year)),
  dateField('$isoDayOfWeek', isoDayOfWeek),
];
