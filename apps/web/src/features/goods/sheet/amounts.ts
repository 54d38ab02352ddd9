import { fromThousandths, toThousandths } from '@app/schemas/kit/amounts';

export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

/** Adds exactly. */
export const sumOf = (one: number, other: number): number =>
  fromThousandths(toThousandths(one) + toThousandths(other));
