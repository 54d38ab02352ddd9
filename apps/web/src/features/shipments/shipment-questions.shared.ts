import { fitsCheckDigit, repeatedContainers } from '@app/schemas/shipments/containers';
import type { Ask } from '../../crud/resource-view.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { fromData } from '../../lib/i18n.ts';

/**
 * Questions that shipping forms ask beside a field (specification 5, sections 3 and 6); the value is stored all the
 * same.
 */

const dayOf = (value: unknown) => readDay(String(value ?? ''));
function isBefore(first: unknown, second: unknown): boolean {
  const [day, laterDay] = [dayOf(first), dayOf(second)];
  return day !== null && laterDay !== null && day < laterDay;
}

/** Asks about an arrival before the loading. */
export const askIfBeforeLoading: Ask = ({ loading_Status }, { value }) =>
  isBefore(value, loading_Status) ? { sentence: 'This is before the loading date: is it right?' } : undefined;

/** Asks about a bank's permit after the arrival. */
export const askIfAfterArrival: Ask = ({ Arrival_Status }, { value }) =>
  isBefore(Arrival_Status?.date, value)
    ? { sentence: 'This is after the arrival date: is it right?' }
    : undefined;

/** Asks about a number of containers that differs from the rows. */
export const askIfOtherThanRows: Ask = ({ containers }, { value }) => {
  const { length: count } = containers;
  if (typeof value !== 'number' || value === count) return undefined;
  return { sentence: '{{count, number}} containers stand below: is the number right?', values: { count } };
};

/** Asks about a container's number that occurs above, or whose check digit doesn't fit. */
export const askOfContainer: Ask = ({ containers }, { name, value }) => {
  if (!value) return undefined;
  const repeated = repeatedContainers(containers).get(Number(name.split('.')[1]));
  if (repeated) return { sentence: fromData(repeated.key), values: repeated.values };
  if (fitsCheckDigit(String(value ?? ''))) return undefined;
  return { sentence: 'The check digit does not fit: is the number right?' };
};
