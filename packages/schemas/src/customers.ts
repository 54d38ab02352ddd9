import { z } from 'zod';
import { paymentRecord } from './counter/payments.ts';
import { optionalBalance, optionalBirr, optionalDays, optionalTin, yesOrNo } from './kit/business-fields.ts';
import { declare } from './kit/declared.ts';
import { id, NOTE_MAX, optionalText, text } from './kit/fields.ts';
import { admins, defineResource, everyone, type RecordOf } from './kit/resource.ts';
import { recordFields, storedMoney } from './kit/stored.ts';
import { seenLength } from './kit/texts.ts';
import { asText, msg } from './messages/message.ts';

const PHONE_MIN = 9;
const CREDIT_DAYS_MAX = 365;

const phone = declare(
  optionalText('Phone').refine(
    (value) => !value || seenLength(value) >= PHONE_MIN,
    asText(msg('Phone number must be at least 9 digits')),
  ),
  { label: 'Phone', kind: 'phone', keyboard: 'tel', isOptional: true },
);
/** Nothing means yes, as with every customer that nobody has set aside. */
const active = declare(
  z.preprocess((value) => (value === null || value === '' ? true : value), yesOrNo('Active')),
  { label: 'Active', kind: 'flag' },
);

const customerFields = z.object({
  name: text('Customer name'),
  phone,
  tin: optionalTin('TIN'),
  vatNo: optionalText('VAT registration number'),
  address: optionalText('Address'),
  note: optionalText('Note', NOTE_MAX),
  creditLimit: optionalBirr('Credit limit'),
  creditDays: optionalDays('Credit days', CREDIT_DAYS_MAX),
  opening: optionalBalance('Opening balance'),
  active,
});

/** What admins alone say of a customer. */
export const adminsFields = ['creditLimit', 'creditDays', 'opening'] as const;

const customerRecord = z.object({
  ...recordFields,
  name: z.string(),
  phone: z.string().nullable(),
  tin: z.string().nullable(),
  vatNo: z.string().nullable(),
  address: z.string().nullable(),
  note: z.string().nullable(),
  creditLimit: storedMoney.nullable(),
  creditDays: z.number().nullable(),
  opening: storedMoney.nullable(),
  active: z.boolean(),
  owes: declare(storedMoney, { label: 'Owes', kind: 'money' }),
  credit: declare(storedMoney, { label: 'On account', kind: 'money' }),
});

/** Part 3, section 2. */
export const customers = defineResource({
  name: 'customers',
  label: 'Customer',
  paths: {
    list: 'POST /customer/getcustomers',
    search: 'POST /search/customers',
    export: 'POST /customer/export',
    get: 'GET /customer/getone',
    create: 'POST /customer/create',
    update: 'PUT /customer/updateone',
    remove: 'DELETE /customer/deleteone',
  },
  access: {
    list: everyone,
    search: everyone,
    export: everyone,
    get: everyone,
    create: everyone,
    update: everyone,
    remove: admins,
  },
  record: customerRecord,
  /** What came by customer/pay, and what was paid out of credit. */
  detail: customerRecord.extend({ payments: z.array(paymentRecord).default([]) }),
  create: customerFields.extend({ active: active.default(true) }),
  update: customerFields.partial(),
  sortable: ['name', 'phone', 'tin', 'owes', 'createdAt'],
  filters: { active: 'flag' },
  sheet: {
    fields: [
      'name',
      'phone',
      'tin',
      'vatNo',
      'address',
      'note',
      'creditLimit',
      'creditDays',
      'opening',
      'active',
    ],
    heads: { name: 'Name' },
    adminsFields,
    example: {
      name: 'Selam Trading (example)',
      phone: '+251911223344',
      tin: '0012345678',
      vatNo: '12345',
      address: 'Bole, Addis Ababa',
      note: 'Calls before noon',
      creditLimit: 50_000,
      creditDays: 30,
      opening: 1_500,
      active: 'Yes',
    },
  },
});
export type Customer = RecordOf<typeof customers>;
export type CustomerDetail = z.output<typeof customers.detail>;

const chooseAnother = msg('Choose another customer');
/** Puts one customer's opening, credit, dues and sales onto another, and deletes the one. */
export const mergePath = 'POST /customer/merge';
export const mergeRequest = z
  .object({ from: id(), into: id(chooseAnother) })
  .refine(({ from, into }) => from !== into, { path: ['into'], error: asText(chooseAnother) });
export const customersMerged = msg('Customers merged');

export const tinTaken = msg('A customer with this TIN exists');
