import type { ClockRule } from '@app/schemas/imports/clocks';

type Rates = Pick<ClockRule, 'tiers' | 'currency'>;
const tiersOf = (...tiers: (readonly [fromDay: number, per20: number, per40: number])[]) =>
  tiers.map(([fromDay, per20, per40]) => ({ fromDay, per20: per20 * 100, per40: per40 * 100 }));

/** Examples that a company begins with, in hundredths. */
export function firstRules(since: Date): (ClockRule & { note: string })[] {
  const common = { types: [], rate: 100, since, note: 'Example: check with your carrier' };
  const storage: Rates = { currency: 'ETB', tiers: tiersOf([9, 99, 192], [31, 209, 418]) };
  const carrier = {
    ...common,
    name: 'Carrier',
    from: 'discharged',
    to: 'returned',
    currency: 'USD',
  } as const;
  const inLand = { from: 'arrived', to: 'released' } as const;
  return [
    { ...common, ...inLand, ...storage, name: 'Dry-port storage', freeDays: 8 },
    { ...carrier, rate: USD, freeDays: 10, tiers: tiersOf([11, 10, 20], [21, 20, 40]) },
    {
      ...carrier,
      rate: USD,
      types: ['20RF', '40RF'],
      freeDays: 3,
      tiers: tiersOf([4, 10, 20], [21, 20, 40]),
    },
    { ...common, ...inLand, name: 'Customs', freeDays: 15, currency: 'ETB', tiers: [] },
  ];
}

/** Birr for a dollar when the examples were written, in hundredths: to be set by whoever uses them. */
const USD = 14_820;
