import { fromData, type Translate } from '../i18n.ts';
import { formatAmount } from './format.ts';

/** Formats a quantity in its unit, where it has one: 20 piece. No line breaks between them. */
export const formatQuantity = (quantity: number, unit: string | null | undefined, t: Translate): string =>
  unit ? `${formatAmount(quantity)}\u00a0${t(fromData(unit))}` : formatAmount(quantity);
