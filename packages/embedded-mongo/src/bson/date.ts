import { notSupported } from '../errors/command-error.ts';

/**
 * The date at a moment.
 * @throws CommandError 238 for one that JavaScript has no date for: its dates end sooner than those of BSON
 */
export function dateAt(milliseconds: number): Date {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) throw notSupported('a date beyond the year 275760 in an expression');
  return date;
}
