import { DAY_MS } from '../kit/days.ts';
import { type ContainerType, containerSides } from './container-types.ts';

/** What a container costs while it stands somewhere (part 5, section 4). Days are dates as stored, midnight UTC. */

/** The days of a container that really were. */
export type ContainerFacts = {
  discharged: Date | null;
  arrived: Date | null;
  released: Date | null;
  returned: Date | null;
};
export type ClockedContainer = ContainerFacts & {
  type: ContainerType | null;
  /** In feet. */
  size: number;
  /** Agreed with the carrier. */
  freeDays: number | null;
};

export type ClockRule = {
  name: string;
  from: 'discharged' | 'arrived';
  to: 'released' | 'returned';
  freeDays: number;
  /** Empty: all. */
  types: readonly ContainerType[];
  currency: string;
  /** Birr for one of the currency, in hundredths. */
  rate: number;
  /** For each day, in hundredths of the currency. */
  tiers: readonly { fromDay: number; per20: number; per40: number }[];
  since: Date;
};

export type Clock = {
  name: string;
  lastFreeDay: Date;
  left: number;
  over: number;
  /** In cents of birr. */
  cost: number;
  ended: boolean;
};

const order = ['discharged', 'arrived', 'released', 'returned'] as const;

/**
 * Tells the clocks of a container on a day, in the order of the rules.
 * @param on counts as today: what comes after it has not been
 * @param isBack ends its clocks on its last fact, as its shipment says that the empty one was returned
 */
export const clocksOf = (
  container: ClockedContainer,
  rules: readonly ClockRule[],
  on: Date,
  isBack: boolean,
): Clock[] => clocksBy(rules)(container, on, isBack);

/** Looks at rules once, to tell the clocks of many containers as `clocksOf` does. */
export function clocksBy(rules: readonly ClockRule[]) {
  const byName = new Map<string, ClockRule[]>();
  for (const { tiers, ...rule } of rules) {
    const inOrder = tiers.toSorted((one, other) => one.fromDay - other.fromDay);
    byName.set(rule.name, [...(byName.get(rule.name) ?? []), { ...rule, tiers: inOrder }]);
  }
  const named = [...byName.values()];
  return (container: ClockedContainer, on: Date, isBack: boolean): Clock[] => {
    const facts = factsUntil(container, on);
    if (!facts.discharged && !facts.arrived) return [];
    const last = isBack ? lastFact(facts) : null;
    return named.flatMap((some) => {
      const rule = ruleFor(container, some, facts);
      const first = rule && facts[rule.from];
      if (!rule || !first) return [];
      const end = (rule.to === 'released' ? facts.released : null) ?? facts.returned ?? last;
      return [clockOf(container, rule, { first, day: end ?? on, ended: end !== null })];
    });
  };
}

/** What has been of a container by a day. */
export const factsUntil = (container: ContainerFacts, on: Date): ContainerFacts => {
  const until = (day: Date | null) => (day && day <= on ? day : null);
  const { discharged, arrived, released, returned } = container;
  return {
    discharged: until(discharged),
    arrived: until(arrived),
    released: until(released),
    returned: until(returned),
  };
};

const lastFact = (facts: ContainerFacts): Date | null =>
  order.reduce<Date | null>((last, fact) => facts[fact] ?? last, null);

/** Of rules of one name, those with the container's type go before those for all; then the latest counts. */
function ruleFor({ type }: ClockedContainer, rules: readonly ClockRule[], facts: ContainerFacts) {
  const begun = rules.filter(({ from, since }) => {
    const first = facts[from];
    return first && since <= first;
  });
  const special = begun.filter(({ types }) => type && types.includes(type));
  const valid = special.length ? special : begun.filter(({ types }) => !types.length);
  return valid.reduce<ClockRule | undefined>(
    (latest, rule) => (latest && latest.since >= rule.since ? latest : rule),
    undefined,
  );
}

function clockOf(
  container: ClockedContainer,
  rule: ClockRule,
  { first, day, ended }: { first: Date; day: Date; ended: boolean },
): Clock {
  const agreed = rule.to === 'returned' ? container.freeDays : null;
  const free = agreed ?? rule.freeDays;
  const lastFreeDay = new Date(first.getTime() + (free - 1) * DAY_MS);
  const beyond = Math.round((day.getTime() - lastFreeDay.getTime()) / DAY_MS);
  return {
    name: rule.name,
    lastFreeDay,
    left: ended ? 0 : Math.max(0, 0 - beyond),
    over: Math.max(0, beyond),
    cost: costOf(rule, container.size, { free, days: free + beyond }),
    ended,
  };
}

/**
 * Costs the days after the free ones: each the rate of the highest tier that has begun. Rounded half up, once.
 * @param rule with its tiers in order
 */
function costOf(
  { tiers: begun, rate }: Pick<ClockRule, 'tiers' | 'rate'>,
  size: number,
  { free, days }: { free: number; days: number },
): number {
  const per = containerSides(size);
  let total = 0n;
  for (const [at, tier] of begun.entries()) {
    const until = Math.min(days, (begun[at + 1]?.fromDay ?? Number.POSITIVE_INFINITY) - 1);
    const paid = until - Math.max(free, tier.fromDay - 1);
    if (paid > 0) total += BigInt(paid) * BigInt(tier[per]);
  }
  return Number((total * BigInt(rate) + 50n) / 100n);
}

const ended = ['return', 'deposit refunded', 'not applicable (carrier unload)'];
/** Tells whether the empty return of a shipment says that its containers are back. */
export const isBackBy = (emptyReturn: string): boolean => ended.includes(emptyReturn.trim().toLowerCase());
