import { fitsCheckDigit, repeatedContainers } from '@app/schemas/containers';
import { readDay } from '../lib/read-day.ts';
import type { Ask } from './resource-view.ts';

/** What forms of shipments ask beside a field (specification 5, sections 3 and 6); it is stored all the same. */

const dayOf = (value: unknown) => readDay(String(value ?? ''));
function isBefore(first: unknown, second: unknown): boolean {
  const [day, laterDay] = [dayOf(first), dayOf(second)];
  return day !== null && laterDay !== null && day < laterDay;
}

/** An arrival before the loading. */
export const askIfBeforeLoading: Ask = ({ loading_Status }, { value }) =>
  isBefore(value, loading_Status) ? { sentence: 'This is before the loading date: is it right?' } : undefined;

/** A bank's permit after the arrival. */
export const askIfAfterArrival: Ask = ({ Arrival_Status }, { value }) =>
  isBefore(Arrival_Status?.date, value)
    ? { sentence: 'This is after the arrival date: is it right?' }
    : undefined;

/** Another number of containers than there are rows. */
export const askIfOtherThanRows: Ask = ({ containers }, { value }) => {
  const { length: count } = containers;
  if (typeof value !== 'number' || value === count) return undefined;
  return { sentence: '{{count, number}} containers stand below: is the number right?', values: { count } };
};

/** A container's number that stands further up already, or whose check digit is another one. */
export const askOfContainer: Ask = ({ containers }, { name, value }) => {
  const sentence = repeatedContainers(containers).get(Number(name.split('.')[1]));
  if (sentence) return { sentence };
  if (fitsCheckDigit(String(value ?? ''))) return undefined;
  return { sentence: 'The check digit does not fit: is the number right?' };
};
