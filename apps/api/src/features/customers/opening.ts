/** What a customer owes and has on account, in cents. */
export type Account = {
  opening: number | null;
  /** How much of the opening is settled; never above it. */
  openingPaid: number;
  owes: number;
  credit: number;
};

/**
 * Changes an opening balance. What is settled beyond the new one becomes credit, all of it where that is below 0. Such
 * credit settles an opening that is raised again, as far as it is still there.
 */
export function withOpening(account: Account, opening: number | null): Account {
  const [before, after] = [account.opening ?? 0, opening ?? 0];
  const returned = Math.max(0, Math.min(after - before, account.credit, -account.openingPaid));
  const settled = account.openingPaid + returned;
  const openingPaid = Math.min(settled, after);
  return {
    opening,
    openingPaid,
    owes: account.owes + (after - openingPaid) - (before - account.openingPaid),
    credit: account.credit - returned + (settled - openingPaid),
  };
}

/** Puts one customer's account onto another's. */
export const together = (one: Account, other: Account): Account => ({
  opening: one.opening === null ? other.opening : one.opening + (other.opening ?? 0),
  openingPaid: one.openingPaid + other.openingPaid,
  owes: one.owes + other.owes,
  credit: one.credit + other.credit,
});

type Part = { opening: number; credit: number; voided: unknown };
/**
 * Turns what a lowered opening no longer takes of its payments into their credit, that of the newest first, so that
 * each payment still tells where it went.
 * @param freed what the change has put on account
 */
export function creditFreed<P extends Part>(payments: readonly P[], freed: number): P[] {
  let left = freed;
  return payments
    .toReversed()
    .map((payment) => {
      const moved = payment.voided ? 0 : Math.min(left, payment.opening);
      left -= moved;
      return { ...payment, opening: payment.opening - moved, credit: payment.credit + moved };
    })
    .toReversed();
}
