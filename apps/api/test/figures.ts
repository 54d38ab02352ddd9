import { appendFileSync } from 'node:fs';

/** Whether all is tried, and not the part that shows in a few seconds whether it holds. */
export const isLong = process.env.TEST_LONG === '1';

/** How the values that tests give for one figure make the one that is printed. */
type Kind = 'sum' | 'longest';

/** Gives a value for a figure that `npm run test:faults` and `npm run test:attack` print at their end. */
export function figure(name: string, value: number, kind: Kind = 'sum'): void {
  const file = process.env.TEST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, kind })}\n`);
}
