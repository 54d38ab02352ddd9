import type { Company } from '@app/schemas/company/company';
import type { SaleVat } from '@app/schemas/counter/vat';
import type { Sale } from '@app/schemas/sales';
import type { Id, Stored } from '../../database/types.ts';

/** A sale as stored: quantities in thousandths, money in cents, with the names of its day. */
export type StoredSale = Stored & {
  custormerName: string; // sic
  SalesDate: Date;
  SalesMan: string;
  soldData: StoredLine[];
  total: number;
  number: string;
  customerId: Id | null;
  terms: Sale['terms'];
  dueDate: Date | null;
  payments: StoredPayment[];
  returns: StoredReturn[];
  vat: SaleVat | null;
  payable: number;
  paid: number;
  returned: number;
  due: number;
  state: Sale['state'];
  void: { date: Date; reason: string; user: string } | null;
  fiscalNo: string | null;
  note: string | null;
  receiptToken: string;
  company: Pick<Company, 'name' | 'nameAm' | 'address' | 'phone' | 'tin' | 'vatNo'>;
};

export type StoredLine = {
  _id: Id;
  productId: Id;
  productName: string;
  warehouseId: Id;
  warehouseName: string;
  quantity: number;
  SellingPrice: number;
  vatExempt: boolean;
  /** The product's unit of the day. */
  unit: string | null;
  /** How much of it came back. */
  returned: number;
  /** What it took of the stock's value. Sales of before took none. */
  value?: number;
};

/** A payment of a sale or of a customer. */
export type StoredPayment = {
  _id: Id;
  method: string;
  /** Below 0 for a refund. */
  amount: number;
  /** There alone where it brought none. */
  money?: false;
  date: Date;
  reference: string | null;
  bank: string | null;
  user: string | null;
  userId: Id | null;
  voided: { date: Date; reason: string; user: string } | null;
  /** The customer's payment that it is a part of, with its whole amount. */
  partOf?: { _id: Id; amount: number };
  /** The payment that it takes back; both brought no money. */
  takesBack?: Id;
};

/** Goods that came back. */
export type StoredReturn = {
  _id: Id;
  number: string;
  date: Date;
  reason: string;
  note: string | null;
  user: string;
  userId: Id;
  lines: ReturnedLine[];
  amount: number;
  refund: number;
  refundMethod: string | null;
};

/** With its place, so that it can be found and summed up without the sale's lines. */
export type ReturnedLine = {
  _id: Id;
  productId: Id;
  warehouseId: Id;
  quantity: number;
  amount: number;
  damaged: boolean;
  /** What it brought back of the stock's value. */
  value?: number;
};
