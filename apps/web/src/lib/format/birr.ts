import type { Translate } from '../i18n.ts';
import { formatMoney } from './format.ts';

/** An amount of money with its unit, within a sentence or note. */
export const birrText = (amount: number, t: Translate): string =>
  t('{{amount}} birr', { amount: formatMoney(amount) });
