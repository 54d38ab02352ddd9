import { broughtMoney, takenBackFor } from '@app/schemas/counter/paid-back';
import type { Balances } from './stored-customer.ts';

/** A payment of a customer, of which a part settles the opening. */
type Payment = { _id: unknown; money?: false; voided: unknown; takesBack?: unknown; opening: number };

/** Payments with what a change of the opening takes from their parts that settle it. */
type From<P> = { payment: P; amount: number }[];
type Change<P> = {
  account: Balances;
  /** What the opening settles of itself: below 0 it is credit, which settles it again as far as it is still there. */
  settled: number;
  /** Money that goes on account. */
  freed: From<P>;
  /** What brought no money, and goes nowhere. */
  takenBack: From<P>;
};

/**
 * Changes an opening balance. What is settled beyond the new one comes out of its payments: the money goes on account,
 * that of the newest first, then what brought none is taken back. The rest is credit that the opening itself is. Such
 * credit settles an opening that is raised again, as far as it is still there.
 */
export function withOpening<P extends Payment>(
  before: Balances,
  opening: number | null,
  payments: readonly P[],
): Change<P> {
  const [was, is] = [before.opening ?? 0, opening ?? 0];
  const used = Math.max(0, Math.min(is - was, before.credit, -before.openingPaid));
  const beyond = Math.max(0, before.openingPaid + used - is);
  const freed = freedOf(beyond, payments);
  const takenBack = takenBackFor(beyond - sumOf(freed), payments, (one) => one.opening);
  const credited = beyond - sumOf(takenBack);
  const openingPaid = before.openingPaid + used - beyond;
  return {
    account: {
      opening,
      openingPaid,
      owes: before.owes + (is - openingPaid) - (was - before.openingPaid),
      credit: before.credit - used + credited,
    },
    settled: used - (credited - sumOf(freed)),
    freed,
    takenBack,
  };
}

/** Takes an amount from the payments that brought money, the newest first. */
function freedOf<P extends Payment>(amount: number, payments: readonly P[]): From<P> {
  let left = amount;
  return payments.toReversed().flatMap((payment) => {
    if (payment.voided || !broughtMoney(payment)) return [];
    const moved = Math.min(left, payment.opening);
    if (moved <= 0) return [];
    left -= moved;
    return { payment, amount: moved };
  });
}

const sumOf = (all: From<unknown>) => all.reduce((sum, { amount }) => sum + amount, 0);

/** Adds up two customers' accounts. */
export const mergeAccounts = (one: Balances, other: Balances): Balances => ({
  opening: one.opening === null ? other.opening : one.opening + (other.opening ?? 0),
  openingPaid: one.openingPaid + other.openingPaid,
  owes: one.owes + other.owes,
  credit: one.credit + other.credit,
});
