import { CASH } from '@app/schemas/counter/payments';
import { fromCents, toCents } from '@app/schemas/kit/amounts';

/** A payment as typed. */
export type SalePayment = {
  method: string;
  reference: string;
  bank: string;
  /** In birr; null when missing. */
  amount: number | null;
  /** Pays whatever the others leave, until an amount is typed. */
  takesRest: boolean;
  /** The cash that was handed over, for the change. */
  received: number | null;
};

/** A payment of the rest in cash: all that a new sale says of its payment. */
export const firstPayment = (): SalePayment => ({
  method: CASH,
  reference: '',
  bank: '',
  amount: null,
  takesRest: true,
  received: null,
});

/**
 * Gives payments of the rest their amount: the first such takes all that the others leave, the next ones nothing.
 * @param payable in cents
 */
export function settled(payments: readonly SalePayment[], payable: bigint): SalePayment[] {
  const typed = payments.reduce(
    (sum, { amount, takesRest }) => (takesRest ? sum : sum + centsOf(amount)),
    0n,
  );
  let rest = payable > typed ? payable - typed : 0n;
  return payments.map((payment) => {
    if (!payment.takesRest) return payment;
    const amount = fromCents(Number(rest));
    rest = 0n;
    return { ...payment, amount };
  });
}

/** An amount in cents; nothing for what is no amount. */
export const centsOf = (birr: number | null): bigint =>
  birr !== null && Number.isFinite(birr) && birr > 0 ? BigInt(toCents(birr)) : 0n;

/** Sums payments, in cents. */
export const sumOf = (payments: readonly SalePayment[]): bigint =>
  payments.reduce((sum, { amount }) => sum + centsOf(amount), 0n);

/** Leaves out payments of a rest that is nothing. */
export const withoutIdle = (payments: readonly SalePayment[]): SalePayment[] =>
  payments.filter(({ takesRest, amount }) => !takesRest || amount !== 0);
