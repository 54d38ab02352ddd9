import { addDues, type Dues, dueOn } from '@app/schemas/counter/dues';
import type { StoredCustomer } from '../customers/stored-customer.ts';

/** What a customer owes by day, of the opening and of sales; both may have the same day. */
export const duesOf = (customer: StoredCustomer): readonly Dues[] =>
  customer.openings.length
    ? [openingDues(customer.openings, openingLeft(customer)), customer.dues]
    : [customer.dues];

/** What is left of the opening. */
export const openingLeft = ({ opening, openingPaid }: Pick<StoredCustomer, 'opening' | 'openingPaid'>) =>
  Math.max(0, (opening ?? 0) - openingPaid);

/** Tells of which days what is left of an opening is: its oldest parts are settled first. */
export function openingDues(openings: StoredCustomer['openings'], left: number): Dues {
  const dues: Dues[] = [];
  let open = left;
  for (const { date, change } of openings.toReversed()) {
    const cents = Math.min(open, Math.max(0, change));
    dues.push(dueOn(date, cents));
    open -= cents;
  }
  return addDues(dues);
}
