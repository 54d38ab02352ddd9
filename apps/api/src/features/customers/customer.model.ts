import { customers } from '@app/schemas/customers';
import { Schema } from 'mongoose';
import { defineModel } from '../../database/model.ts';
import { phoneForms } from '../../database/search/grouped-numbers.ts';

/** In cents. */
const payment = new Schema({
  method: String,
  /** Below 0 where credit was paid out. */
  amount: Number,
  money: Boolean,
  date: Date,
  reference: String,
  bank: String,
  user: String,
  userId: Schema.Types.ObjectId,
  voided: Schema.Types.Mixed,
  /** The payment without money that it takes back. */
  takesBack: Schema.Types.ObjectId,
  /** How much of it settles the opening; the sales have their parts. */
  opening: Number,
  /** How much of it went on account; below 0 where it was paid out. */
  credit: Number,
  /** How much of it has gone from the opening on account, when that was lowered, by day. */
  moved: { type: [new Schema({ date: Date, amount: Number }, { _id: false })], default: undefined },
});

export const CustomerModel = defineModel('Customer', {
  contract: customers,
  fields: {
    name: String,
    phone: { type: String, default: null },
    tin: { type: String, default: null },
    vatNo: { type: String, default: null },
    address: { type: String, default: null },
    note: { type: String, default: null },
    /** In cents, as all amounts here; null is no limit. */
    creditLimit: { type: Number, default: null },
    creditDays: { type: Number, default: null },
    /** What they owed when records began; below 0 they had credit. */
    opening: { type: Number, default: null },
    /** The opening and each change of it, from the day on which it counts, with what it has settled of it by itself. */
    openings: {
      type: [new Schema({ date: Date, change: Number, settled: Number }, { _id: false })],
      default: [],
    },
    /** How much of the opening is settled: by payments, or as credit where it is below 0. */
    openingPaid: { type: Number, default: 0 },
    /** What is left of the opening and due of sales. Sales and payments change it without raising the version. */
    owes: { type: Number, default: 0 },
    /** What is due of sales, by day, as `counter/dues` says: adding up a hundred thousand sales takes seconds. */
    dues: Schema.Types.Mixed,
    /** What they have on account. Sales and payments change it without raising the version. */
    credit: { type: Number, default: 0 },
    /** What came by customer/pay, and what was paid out of credit, in the order of recording. */
    payments: { type: [payment], default: [] },
    active: Boolean,
  },
  indexes: [{ keys: { tin: 1 }, unique: true, partialFilterExpression: { tin: { $type: 'string' } } }],
  makers: ['payments.userId'],
  searchTexts: ['name', 'phone', 'tin'],
  searchNumbers: ({ phone }) => (phone ? phoneForms(phone) : []),
});
