import { statusLabel } from '../../components/status-badge.tsx';
import type { DescribedField } from '../../crud/described-fields.ts';
import type { FormField } from '../../crud/resource-view.ts';
import { entryOf } from '../../lib/entry-of.ts';
import { formatAmount, formatDate, formatMoney } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';

export const fieldOf = (fields: readonly DescribedField[], name: string): DescribedField | undefined =>
  fields.find((field) => field.name === name);

/** A field's label in its form; of one that has no field there any more, its name in words. */
export const labelOf = (fields: readonly DescribedField[], name: string): string =>
  fieldOf(fields, name)?.label ?? name.replace(/[._]+/g, ' ');

/** A value of the audit trail as people read it: by the kind of its field, in their language and calendar. */
export function wordsOf(field: FormField | undefined, value: string | null, t: Translate): string {
  if (value === null) return t('nothing');
  switch (field?.kind) {
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
    case 'number':
      return Number.isFinite(Number(value)) ? numberWords(field, Number(value)) : value;
    case 'select':
      return t(entryOf(field.options, value) ?? value);
    case 'listed':
      return t(entryOf(field.always, value) ?? statusLabel(value));
    default:
      return value;
  }
}

const numberWords = ({ isMoney }: FormField & { kind: 'number' }, value: number) =>
  isMoney ? formatMoney(value) : formatAmount(value);

/** What is said after an amount, once for both. */
export const unitOf = (field: FormField | undefined, t: Translate): string =>
  field?.kind === 'number' && field.isMoney ? ` ${t('birr')}` : '';
