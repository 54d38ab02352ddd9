import { customers } from '@app/schemas/customers';
import { defineModel, groupOf } from '../../database/model.ts';
import { phoneForms } from '../../database/search/grouped-numbers.ts';
import { AnyField, IdField } from '../../database/types.ts';

/** In cents. */
const payment = groupOf({
  method: String,
  /** Below 0 where credit was paid out. */
  amount: Number,
  money: Boolean,
  date: Date,
  reference: String,
  bank: String,
  user: String,
  userId: IdField,
  voided: AnyField,
  /** The payment without money that it takes back. */
  takesBack: IdField,
  /** How much of it settles the opening; the sales have their parts. */
  opening: Number,
  /** How much of it went on account; below 0 where it was paid out. */
  credit: Number,
  /** How much of it has gone from the opening on account, when that was lowered, by day. */
  moved: { type: [groupOf({ date: Date, amount: Number }, { hasId: false })], default: undefined },
});

export const CustomerModel = defineModel('Customer', {
  contract: customers,
  scope: 'everyone',
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
      type: [groupOf({ date: Date, change: Number, settled: Number }, { hasId: false })],
      default: [],
    },
    /** How much of the opening is settled: by payments, or as credit where it is below 0. */
    openingPaid: { type: Number, default: 0 },
    /** What is left of the opening and due of sales. Sales and payments change it without raising the version. */
    owes: { type: Number, default: 0 },
    /** What is due of sales, by day, as `counter/dues` says: adding up a hundred thousand sales takes seconds. */
    dues: AnyField,
    /** What they have on account. Sales and payments change it without raising the version. */
    credit: { type: Number, default: 0 },
    /** What came by customer/pay, and what was paid out of credit, in the order of recording. */
    payments: { type: [payment], default: [] },
    active: Boolean,
  },
  indexes: [{ keys: { tin: 1 }, unique: true, partialFilterExpression: { tin: { $type: 'string' } } }],
  creators: ['payments.userId'],
  searchTexts: ['name', 'phone', 'tin'],
  searchNumbers: ({ phone }) => (phone ? phoneForms(phone) : []),
});
