import { fromData, type Translate } from '../i18n.ts';
import { formatAmount } from './format.ts';

/** Formats a quantity in its unit, where it has one: 20 piece. */
export const formatQuantity = (quantity: number, unit: string | null | undefined, t: Translate): string =>
  unit ? `${formatAmount(quantity)} ${t(fromData(unit))}` : formatAmount(quantity);
