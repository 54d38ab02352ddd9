import {
  customerCalls,
  customerPayRequest,
  customerUnpayRequest,
  refundRequest,
} from '@app/schemas/counter/customer-calls';
import { CASH, WRITE_OFF } from '@app/schemas/counter/payments';
import { type Customer, type CustomerDetail, customers } from '@app/schemas/customers';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { failuresOf } from '../../crud/define-view.ts';
import { CallDialog } from '../../crud/form/call-dialog.tsx';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate, formatMoney } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { bankField, methodField } from './payment-fields.shared.ts';

type Props = { customer: Customer; onClose: () => void };
export type Payment = CustomerDetail['payments'][number];

const failure = failuresOf(customers.label).update;
const amount = { field: 'amount', format: formatMoney } as const;
const reason = { field: 'reason', isWide: true } as const;

/** Records what a customer pays of all that they owe. */
export function PayDialog({ customer: { _id, name, owes }, onClose }: Props) {
  const t = useT();
  const method = methodField({ without: useRole() === 'admin' ? [] : [WRITE_OFF] });
  return (
    <CallDialog
      title="Record payment"
      verb="Record payment"
      route={customerCalls.pay}
      schema={customerPayRequest}
      values={{ _id, method: CASH, amount: owes || '', date: today(), reference: '', bank: '' }}
      fields={[
        method,
        ...formFieldsOf({ create: customerPayRequest }, [amount, 'date', 'reference']),
        bankField,
      ]}
      failure={failure}
      onClose={onClose}
    >
      <p className="col-span-full text-pretty">
        {t('{{name}} owes {{owes}} birr. The oldest dues are paid first; what is left goes on account.', {
          name,
          owes: formatMoney(owes),
        })}
      </p>
    </CallDialog>
  );
}

/** Pays out what a customer has on account. */
export function RefundDialog({ customer: { _id, credit }, onClose }: Props) {
  return (
    <CallDialog
      title="Pay credit out"
      verb="Pay credit out"
      route={customerCalls.refund}
      schema={refundRequest}
      values={{ _id, method: '', amount: credit, reason: '' }}
      fields={[
        methodField({ isMoneyOnly: true }),
        ...formFieldsOf({ create: refundRequest }, [amount, reason]),
      ]}
      failure={failure}
      onClose={onClose}
    />
  );
}

/** Takes a payment of a customer back. */
export function TakeBackDialog({ customer, payment, onClose }: Props & { payment: Payment }) {
  const t = useT();
  const { _id, method, date, amount } = payment;
  return (
    <CallDialog
      title="Take payment back"
      verb="Take payment back"
      route={customerCalls.unpay}
      schema={customerUnpayRequest}
      values={{ _id: customer._id, paymentId: _id, reason: '' }}
      fields={formFieldsOf({ create: customerUnpayRequest }, [reason])}
      failure={failure}
      onClose={onClose}
    >
      <p className="col-span-full">
        {[t(fromData(method)), formatDate(date), formatMoney(amount)].join(', ')}
      </p>
    </CallDialog>
  );
}
