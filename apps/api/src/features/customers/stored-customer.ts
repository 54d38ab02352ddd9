import type { Dues } from '@app/schemas/counter/dues';
import type { Stored } from '../../database/types.ts';
import type { StoredPayment } from '../sales/stored-sale.ts';

/** A customer as stored, with all amounts in cents. */
export type StoredCustomer = Stored &
  StoredAccount & { name: string; phone: string | null; tin?: string | null };

/** What a customer owes and has on account, and what has made it so. */
export type StoredAccount = Balances & {
  /** What is due of sales, by day. */
  dues: Dues;
  /** The opening and each change of it, from the day on which it counts, with what it has settled of it by itself. */
  openings: { date: Date; change: number; settled: number }[];
  /** In the order of recording. */
  payments: CustomerPayment[];
};

export type Balances = {
  /** What they owed when records began; below 0 they had credit. */
  opening: number | null;
  /** How much of the opening is settled; never above it. */
  openingPaid: number;
  /** What is left of the opening and due of sales. */
  owes: number;
  /** What they have on account. */
  credit: number;
};

/** What came by customer/pay, and what was paid out of credit. */
export type CustomerPayment = StoredPayment & {
  /** How much of it settles the opening; the sales have their parts. */
  opening: number;
  /** How much of it went on account; below 0 where it was paid out. */
  credit: number;
  /** How much of it has gone from the opening on account, when that was lowered, by day. */
  moved?: { date: Date; amount: number }[];
};
