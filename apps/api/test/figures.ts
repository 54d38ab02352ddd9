import { appendFileSync } from 'node:fs';

/** Runs everything rather than a sample of a few seconds. */
export const isLong = process.env.TEST_LONG === '1';

/** How a figure's values are combined. */
type Kind = 'sum' | 'longest';

/** Reports a value of a figure that `npm run test:faults` and `npm run test:attack` print at the end. */
export function figure(name: string, value: number, kind: Kind = 'sum'): void {
  const file = process.env.TEST_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ name, value, kind })}\n`);
}
