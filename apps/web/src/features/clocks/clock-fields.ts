import type { ClockRules } from '@app/schemas/imports/clock-rules';
import { initialValues } from '../../crud/form/record-form.ts';
import type { FormField } from '../../crud/resource-view.ts';
import { today } from '../../lib/format/company-zone.ts';
import { formatAmount, formatMoney } from '../../lib/format/format.ts';

/** The fields of a clock's rule, and of each rate that it has, by their names in it (part 5, section 4). */

const head: readonly FormField[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  {
    name: 'from',
    label: 'From',
    kind: 'select',
    options: { discharged: 'Discharged', arrived: 'Arrived' },
    initial: 'arrived',
  },
  {
    name: 'to',
    label: 'Until',
    kind: 'select',
    options: { released: 'Released', returned: 'Returned' },
    initial: 'released',
  },
  { name: 'freeDays', label: 'Free days', kind: 'number', format: formatAmount },
];
const money: readonly FormField[] = [
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'rate', label: 'Rate', kind: 'number', format: formatMoney },
  { name: 'since', label: 'Counts since', kind: 'date' },
  { name: 'note', label: 'Note', kind: 'text', isOptional: true, isWide: true },
];
const rate: readonly FormField[] = [
  { name: 'fromDay', label: 'From day', kind: 'number', format: formatAmount },
  { name: 'per20', label: '20 feet', kind: 'number', format: formatMoney, isMoney: true },
  { name: 'per40', label: '40 feet', kind: 'number', format: formatMoney, isMoney: true },
];

const within = (path: string, fields: readonly FormField[]): FormField[] =>
  fields.map((field) => ({ ...field, name: `${path}.${field.name}` }));

export const headFieldsOf = (path: string) => within(path, head);
export const moneyFieldsOf = (path: string) => within(path, money);
export const rateFieldsOf = (path: string) => within(path, rate);

type RateLine = { fromDay: number | null; per20: number | null; per40: number | null };
/** A rule as its form holds it. */
export type ClockLine = Omit<ClockRules[number], 'freeDays' | 'rate' | 'tiers' | 'note'> & {
  freeDays: number | null;
  rate: number | null;
  tiers: RateLine[];
  note: string;
};
export type ClocksForm = { rules: ClockLine[] };

/** Turns a rule into what its form begins with; without one, a new rule that counts from today. */
export const clockLineOf = (stored?: ClockRules[number]): ClockLine =>
  ({
    ...initialValues([...head, ...money], stored ?? { currency: 'ETB', rate: 1, since: today() }),
    types: stored?.types ?? [],
    tiers: stored?.tiers ?? [],
  }) as unknown as ClockLine;
