import type { Text } from '../i18n.ts';
import { dayBefore, fromDay, toDay } from './calendar.ts';

/** A range of days, both included. */
type Range = { from: string; to: string };

/** Names the ranges of days that people ask for most, as of today; a week begins on Monday. */
export function dayPresets(today: string): readonly (Range & { name: Text })[] {
  const yesterday = dayBefore(today, 1);
  const monday = dayBefore(today, (fromDay(today).getDay() + 6) % 7);
  return [
    { name: 'Today', from: today, to: today },
    { name: 'Yesterday', from: yesterday, to: yesterday },
    { name: 'This week', from: monday, to: dayBefore(monday, -6) },
    { name: 'This month', ...monthOf(today, 0) },
    { name: 'Last month', ...monthOf(today, -1) },
    { name: 'This Ethiopian month', ...ethiopianMonthOf(today) },
  ];
}

/** @param shift in months */
function monthOf(day: string, shift: number): Range {
  const date = fromDay(day);
  const [year, month] = [date.getFullYear(), date.getMonth() + shift];
  return { from: toDay(new Date(year, month, 1)), to: toDay(new Date(year, month + 1, 0)) };
}

/** The thirteenth month has five or six days, each other one thirty. */
function ethiopianMonthOf(day: string): Range {
  const from = dayBefore(day, ethiopian(day).day - 1);
  const { month } = ethiopian(from);
  const last = [29, 5, 4].map((days) => dayBefore(from, -days)).find((end) => ethiopian(end).month === month);
  return { from, to: last ?? day };
}

function ethiopian(day: string): { month: number; day: number } {
  const parts = new Intl.DateTimeFormat('en-u-ca-ethiopic', {
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(fromDay(day));
  const numberOf = (kind: string) => Number(parts.find(({ type }) => type === kind)?.value);
  return { month: numberOf('month'), day: numberOf('day') };
}
