import { z } from 'zod';
import { declare } from '../kit/declared.ts';
import { id, NOTE_MAX, oneOf, optional, optionalDate, optionalText } from '../kit/fields.ts';
import { asText, type Label, type Message, msg } from '../messages/message.ts';
import { PAYMENTS_MAX, paymentInput } from './payments.ts';

export const saleTerms = { paid: 'Paid', credit: 'Credit' } as const satisfies Readonly<
  Record<string, Label>
>;

export const dueDateRequired = msg('{{label}} is required', { label: 'Due date' });
export const dueTooEarly = msg('Due date must not be before the sale date');
export const creditNeedsCustomer = msg('A credit sale needs a customer');

export const customerId = declare(optional(id(msg('{{label}} does not exist', { label: 'Customer' }))), {
  label: 'Customer',
  kind: 'reference',
  isOptional: true,
});

/** What a sale may say of its customer, its terms and its payments (part 3, section 3). All of it is optional. */
export const termsFields = {
  customerId,
  terms: declare(optional(oneOf(saleTerms, msg('Terms must be paid or credit'))), {
    label: 'Terms',
    kind: 'choice',
    options: saleTerms,
    isOptional: true,
  }),
  dueDate: optionalDate('Due date'),
  payments: optional(
    z
      .array(paymentInput, asText(msg('{{label}} must be a list', { label: 'Payments' })))
      .max(PAYMENTS_MAX, asText(msg('A sale can have at most {{max}} payments', { max: PAYMENTS_MAX }))),
  ),
  fiscalNo: optionalText('Fiscal number'),
  note: optionalText('Note', NOTE_MAX),
};
const terms = z.object(termsFields);
type Checked = z.core.ParsePayload<z.output<typeof terms> & { SalesDate: Date }>;

/** Refuses terms that don't fit together; what is payable is for the service to compare. */
export function checkTerms({ value, issues }: Checked): void {
  const refuse = (path: string, message: Message) =>
    issues.push({ code: 'custom', path: [path], message: asText(message), input: value });
  const isCredit = value.terms === 'credit';
  if (isCredit && !value.customerId) refuse('customerId', creditNeedsCustomer);
  if (isCredit && !value.dueDate) refuse('dueDate', dueDateRequired);
  if (isCredit && value.dueDate && value.dueDate < value.SalesDate) refuse('dueDate', dueTooEarly);
}
