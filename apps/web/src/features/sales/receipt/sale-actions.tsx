import { CASH, WRITE_OFF } from '@app/schemas/counter/payments';
import {
  fiscalNoRequest,
  payRequest,
  saleCalls,
  setDueRequest,
  unpayRequest,
} from '@app/schemas/counter/sale-calls';
import { id } from '@app/schemas/kit/fields';
import { type Sale, sales } from '@app/schemas/sales';
import { useQuery } from '@tanstack/react-query';
import { Banknote, CalendarClock, ChevronDown, Hash, Printer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Menu, MenuItem } from '../../../components/layers/menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import { today } from '../../../lib/format/company-zone.ts';
import { formatDate, formatMoney } from '../../../lib/format/format.ts';
import { fromData, type Translate, useT } from '../../../lib/i18n.ts';
import { useRole } from '../../../lib/session/session.ts';
import { companyQuery } from '../../company/company.shared.ts';
import { customerOrNew } from '../../customers/customer-or-new.shared.ts';
import { bankField, methodField } from '../../customers/payment-fields.shared.ts';
import { returnActionsOf } from './return-actions.ts';
import type { Action } from './sale-action.ts';

/** What can be done with a sale from its receipt (part 3, section 6). */
export function SaleActions({ sale, onSlip }: { sale: Sale; onSlip: (returnId: string) => void }) {
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const { data: company } = useQuery(companyQuery);
  const may = { takeBack: isAdmin || Boolean(company?.encodersMayReturn), voidIt: isAdmin };
  const actions = [...actionsOf(sale, isAdmin, t), ...returnActionsOf(sale, may)];
  // Of a void sale nothing changes: it has its slips alone.
  const offered = sale.void ? [] : actions.filter(({ isOffered }) => isOffered);
  if (!offered.length && !sale.returns.length) return null;
  return (
    <>
      <Menu
        trigger={
          <Button>
            {t('Actions')}
            <ChevronDown />
          </Button>
        }
      >
        {offered.map((action) => (
          <MenuItem key={action.label} icon={action.icon} onSelect={() => setOpen(action)}>
            {t(action.label)}
          </MenuItem>
        ))}
        {sale.returns.map(({ _id, number }) => (
          <MenuItem key={_id} icon={Printer} onSelect={() => onSlip(_id)}>
            {t('Print return slip {{number}}', { number: number ?? '' })}
          </MenuItem>
        ))}
      </Menu>
      {open && 'Dialog' in open && <open.Dialog sale={sale} onClose={close} />}
      {open && 'call' in open && (
        <CallDialog
          {...open.call}
          title={open.label}
          verb={open.label}
          failure={failuresOf(sales.label).update}
          onClose={close}
        />
      )}
    </>
  );
}

function actionsOf(sale: Sale, isAdmin: boolean, t: Translate): Action[] {
  const { _id, due, dueDate, fiscalNo } = sale;
  const paid = sale.payments.filter(({ voided, amount }) => !voided && amount > 0);
  return [
    {
      label: 'Record payment',
      icon: Banknote,
      isOffered: due > 0,
      call: {
        route: saleCalls.pay,
        schema: payRequest,
        values: { _id, method: CASH, amount: due, date: today(), reference: '', bank: '' },
        fields: [
          // Only admins give a debt up.
          methodField({ hasAccount: sale.customerId !== null, without: isAdmin ? [] : [WRITE_OFF] }),
          ...formFieldsOf({ create: payRequest }, [
            { field: 'amount', format: formatMoney },
            'date',
            'reference',
          ]),
          bankField,
        ],
      },
    },
    {
      label: fiscalNo ? 'Change fiscal number' : 'Record fiscal number',
      icon: Hash,
      isOffered: isAdmin || !fiscalNo,
      call: {
        route: saleCalls.setFiscalNo,
        schema: fiscalNoRequest.extend({ _id: id() }),
        values: { _id, fiscalNo: fiscalNo ?? '' },
        fields: formFieldsOf({ create: fiscalNoRequest }, [
          { field: 'fiscalNo', label: 'Fiscal receipt number', isWide: true },
        ]),
      },
    },
    {
      label: 'Change due date',
      icon: CalendarClock,
      isOffered: isAdmin && due > 0,
      call: {
        route: saleCalls.setDue,
        schema: setDueRequest.extend({ _id: id() }),
        values: { _id, dueDate: dueDate?.slice(0, 10) ?? '', reason: '' },
        fields: formFieldsOf({ create: setDueRequest }, ['dueDate', 'reason']),
      },
    },
    {
      label: 'Take payment back',
      icon: Undo2,
      isOffered: isAdmin && paid.length > 0,
      call: {
        route: saleCalls.unpay,
        schema: unpayRequest,
        values: { _id, paymentId: paid.length === 1 ? paid[0]?._id : '', reason: '', customerId: '' },
        fields: [
          {
            kind: 'select',
            name: 'paymentId',
            label: 'Payment',
            options: Object.fromEntries(
              paid.map((payment) => [payment._id, fromData(described(payment, t))]),
            ),
            placeholder: 'Select payment...',
            isWide: true,
          },
          ...formFieldsOf({ create: unpayRequest }, [
            { field: 'reason', isWide: true },
            ...(sale.customerId ? [] : [{ field: 'customerId', of: customerOrNew, isWide: true } as const]),
          ]),
        ],
      },
    },
  ];
}

const described = ({ method, date, amount }: Sale['payments'][number], t: Translate) =>
  `${t(fromData(method))}, ${formatDate(date)}, ${formatMoney(amount)}`;
