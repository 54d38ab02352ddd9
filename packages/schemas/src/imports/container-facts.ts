import { z } from 'zod';
import { optionalBirr } from '../kit/business-fields.ts';
import { declare } from '../kit/declared.ts';
import { calendarDate, oneOf, optional } from '../kit/fields.ts';
import { storedDate, storedMoney } from '../kit/stored.ts';
import { asText, type Label, type Message, msg } from '../messages/message.ts';
import { type ContainerType, containerTypeNames } from './container-types.ts';

/** What has been of a container, and what was agreed on and laid down for it (part 5, section 3). All may be missing. */

/** A day that really was. */
const factOf = (label: Label) =>
  declare(
    optional(
      calendarDate(label, {
        required: msg('{{label}} must be a date', { label }),
        notFuture: true,
        future: msg('Date must not be in the future'),
      }),
    ),
    { label, kind: 'date', days: 'until today', isOptional: true },
  );

const options = Object.fromEntries(containerTypeNames.map((type) => [type, type])) as Record<
  ContainerType,
  ContainerType
>;
const FREE_DAYS_MAX = 365;
const noFreeDays = asText(
  msg('{{label}} must be a whole number from {{min}} to {{max}}', {
    label: 'Free days',
    min: 0,
    max: FREE_DAYS_MAX,
  }),
);
export const freeDays = z.int(noFreeDays).min(0, noFreeDays).max(FREE_DAYS_MAX, noFreeDays);

export const containerFacts = {
  discharged: factOf('Discharged'),
  arrived: factOf('Arrived'),
  released: factOf('Released'),
  returned: factOf('Returned'),
};
export type ContainerFact = keyof typeof containerFacts;
export const containerFactNames = Object.keys(containerFacts) as ContainerFact[];

/** What calls of part 2 know nothing of: a row that doesn't carry it keeps it. */
export const keptOfContainers = {
  ...containerFacts,
  type: declare(optional(oneOf(options, msg('Container type is not in the list'))), {
    label: 'Container type',
    kind: 'choice',
    options,
    isOptional: true,
  }),
  /** Agreed with the carrier. */
  freeDays: declare(optional(freeDays), { label: 'Free days', kind: 'count', isOptional: true }),
  deposit: optionalBirr('Deposit'),
  depositBack: factOf('Deposit back on'),
  /** Once it is back; by default all of it. */
  depositBackAmount: optionalBirr('Amount back'),
};

const storedDay = storedDate.nullable().default(null);
const storedBirr = storedMoney.nullable().default(null);
export const storedContainerFacts = {
  type: z.enum(containerTypeNames).nullable().default(null),
  discharged: storedDay,
  arrived: storedDay,
  released: storedDay,
  returned: storedDay,
  freeDays: z.int().nullable().default(null),
  deposit: storedBirr,
  depositBack: storedDay,
  depositBackAmount: storedBirr,
};

type Days = Readonly<Record<ContainerFact, Date | string | null>>;
const notBefore = {
  discharged: (label: Label) => msg('{{label}} must not be before the discharge', { label }),
  arrived: (label: Label) => msg('{{label}} must not be before the arrival', { label }),
  released: (label: Label) => msg('{{label}} must not be before the release', { label }),
};
const labels = {
  arrived: 'Arrival date',
  released: 'Release date',
  returned: 'Return date',
} as const;

/** Finds days of a container that are before the last one that was before them: the field → the message. */
export function daysOutOfOrder(days: Days): ReadonlyMap<ContainerFact, Message> {
  const found = new Map<ContainerFact, Message>();
  let last: keyof typeof notBefore | null = days.discharged ? 'discharged' : null;
  for (const fact of ['arrived', 'released', 'returned'] as const) {
    const [day, before] = [days[fact], last && days[last]];
    if (!day) continue;
    if (last && before && new Date(day) < new Date(before)) found.set(fact, notBefore[last](labels[fact]));
    if (fact !== 'returned') last = fact;
  }
  return found;
}
