/** A payment of a sale or a customer; amounts in one unit, such as cents. */
type Payment = {
  _id: unknown;
  money?: false | undefined;
  voided?: unknown;
  /** The payment that this one, which is below 0, takes back. */
  takesBack?: unknown;
};
/** How much of a payment is looked at: its amount, or how much of it settles a customer's opening. */
type PartOf<P> = (payment: P) => number;
/** All of a payment. */
export const amountOf: PartOf<{ amount: number }> = ({ amount }) => amount;

/** Tells whether a payment brought money: all did of which nothing else is said. */
export const broughtMoney = ({ money }: Pick<Payment, 'money'>): boolean => money !== false;
const isLive = ({ voided }: Payment) => !voided;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Divides what goods that come back are worth: it lowers what is due first. The rest is paid back out of the money that
 * came in and was not paid back before, and nothing beyond that: what was given up or withheld goes to nobody.
 */
export function divideWorth(
  worth: number,
  { due, payments }: { due: number; payments: readonly (Payment & { amount: number })[] },
): { lowers: number; refund: number } {
  const lowers = Math.min(worth, due);
  const money = sumOf(payments.filter((one) => isLive(one) && broughtMoney(one)).map(amountOf));
  return { lowers, refund: Math.max(0, Math.min(worth - lowers, money)) };
}

/** What is left of a payment, or of a part of it, after what has taken it back. */
export const leftOf = <P extends Payment>(payments: readonly P[], payment: P, partOf: PartOf<P>): number =>
  payments
    .filter((one) => isLive(one) && one.takesBack && String(one.takesBack) === String(payment._id))
    .reduce((sum, one) => sum + partOf(one), partOf(payment));

/** Tells which payments that brought no money are taken back for an amount, the latest first, and how much of each. */
export function takenBackFor<P extends Payment>(
  amount: number,
  payments: readonly P[],
  partOf: PartOf<P>,
): { payment: P; amount: number }[] {
  let left = amount;
  return payments.toReversed().flatMap((payment) => {
    if (broughtMoney(payment) || payment.takesBack || !isLive(payment)) return [];
    const taken = Math.min(left, leftOf(payments, payment, partOf));
    if (taken <= 0) return [];
    left -= taken;
    return { payment, amount: taken };
  });
}
