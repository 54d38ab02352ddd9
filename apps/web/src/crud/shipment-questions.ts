import { fitsCheckDigit, repeatedContainers } from '@app/schemas/containers';
import { type FieldValues, get } from 'react-hook-form';
import { readDay } from '../lib/read-day.ts';
import type { Question } from './resource-view.ts';

/** What forms of shipments ask beside a field (specification 5, sections 3 and 6); it is stored all the same. */

const dayAt = (values: FieldValues, name: string) => readDay(String(get(values, name) ?? '')) ?? undefined;
const isBefore = (first: string | undefined, second: string | undefined) =>
  first !== undefined && second !== undefined && first < second;

/** An arrival before the loading. */
export const askIfBeforeLoading = (values: FieldValues, name: string): Question | undefined =>
  isBefore(dayAt(values, name), dayAt(values, 'loading_Status'))
    ? { sentence: 'This is before the loading date: is it right?' }
    : undefined;

/** A bank's permit after the arrival. */
export const askIfAfterArrival = (values: FieldValues, name: string): Question | undefined =>
  isBefore(dayAt(values, 'Arrival_Status.date'), dayAt(values, name))
    ? { sentence: 'This is after the arrival date: is it right?' }
    : undefined;

/** Another number of containers than there are rows. */
export function askIfOtherThanRows({ containers, No_of_Containers }: FieldValues): Question | undefined {
  const { length: count } = containers as readonly unknown[];
  if (typeof No_of_Containers !== 'number' || No_of_Containers === count) return undefined;
  return { sentence: '{{count, number}} containers stand below: is the number right?', values: { count } };
}

/** A container's number that stands further up already, or whose check digit is another one. */
export function askOfContainer({ containers }: FieldValues, name: string): Question | undefined {
  const index = Number(name.split('.')[1]);
  const sentence = repeatedContainers(containers).get(index);
  if (sentence) return { sentence };
  if (fitsCheckDigit(containers[index]?.containerNo ?? '')) return undefined;
  return { sentence: 'The check digit does not fit: is the number right?' };
}
