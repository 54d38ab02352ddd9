import type { DescribedField } from '../../crud/described-fields.ts';
import { listedLabel } from '../../crud/listed.ts';
import { type FormField, yesOrNo } from '../../crud/resource-view.ts';
import { entryOf } from '../../lib/entry-of.ts';
import { formatAmount, formatDate, formatMoney } from '../../lib/format/format.ts';
import { formatPhone } from '../../lib/format/phone.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';

export const fieldOf = (fields: readonly DescribedField[], name: string): DescribedField | undefined =>
  fields.find((field) => field.name === name);

/** Returns a field's label in its form; for a field no longer there, its name in words. */
export const labelOf = (fields: readonly DescribedField[], name: string): string =>
  fieldOf(fields, name)?.label ?? name.replace(/[._]+/g, ' ');

/** Formats a value of the audit trail by the kind of its field, in the reader's language and calendar. */
export function wordsOf(field: FormField | undefined, value: string | null, t: Translate): string {
  if (value === null) return t('nothing');
  switch (field?.kind) {
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value;
    case 'number':
      return Number.isFinite(Number(value)) ? numberWords(field, Number(value)) : value;
    case 'select':
      return t(fromData(entryOf(field.options, value) ?? value));
    case 'flag':
      return t(fromData(entryOf(yesOrNo, value) ?? value));
    case 'text':
      return field.inputMode === 'tel' ? formatPhone(value) : value;
    case 'listed':
      return t(fromData(listedLabel(field.of, value)));
    default:
      return value;
  }
}

const numberWords = ({ isMoney }: FormField & { kind: 'number' }, value: number) =>
  isMoney ? formatMoney(value) : formatAmount(value);

/** Returns the unit after an amount, shown once for both values. */
export const unitOf = (field: FormField | undefined, t: Translate): string =>
  field?.kind === 'number' && field.isMoney ? `\u00a0${t('birr')}` : '';
