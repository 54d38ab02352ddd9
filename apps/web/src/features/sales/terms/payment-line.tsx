import { CASH, ON_ACCOUNT, WRITE_OFF } from '@app/schemas/counter/payments';
import { matcher } from '@app/schemas/text/fold';
import { X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Combobox } from '../../../components/choices/combobox.tsx';
import { NumberInput } from '../../../components/controls/number-input.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { FieldError } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { ListedSelect } from '../../../crud/choices/listed-select.tsx';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { useListed } from '../../../crud/listed.ts';
import { useIsPhone } from '../../../lib/browser/use-media-query.ts';
import { cx } from '../../../lib/cx.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { fromData, type Text, useT } from '../../../lib/i18n.ts';
import { useRole } from '../../../lib/session/session.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import type { SalePayment } from '../../../outbox/sale-payments.ts';
import { useCustomer } from './customer-field.tsx';

type PaymentLineProps = {
  index: number;
  payment: SalePayment;
  /** Id of a warning about its amount. */
  warningId: string | undefined;
  onRemove: (() => void) | undefined;
};

/** One payment: its method, what proves it, and its amount. */
export function PaymentLine({ index, payment, warningId, onRemove }: PaymentLineProps) {
  const t = useT();
  const isCash = payment.method === CASH;
  const hasBank = !isCash && payment.method !== ON_ACCOUNT && payment.method !== WRITE_OFF;
  // What counts comes first where not all fits in a row.
  const isPhone = useIsPhone();
  const amount = <Amount index={index} payment={payment} warningId={warningId} />;
  return (
    <div className="grid grid-cols-[repeat(3,minmax(0,1fr))_minmax(9rem,1fr)_2.75rem] items-start gap-x-2 gap-y-1 border-b border-dashed pb-3 max-md:grid-cols-2">
      <Method index={index} className={onRemove ? 'max-md:mr-13' : undefined} />
      {isPhone && amount}
      {isCash ? (
        <CashReceived index={index} className={hasBank ? undefined : 'md:col-span-2'} />
      ) : (
        <TextCell index={index} field="reference" label="Reference" isWide={!hasBank} />
      )}
      {hasBank && <Bank index={index} />}
      {!isPhone && amount}
      {onRemove && (
        <Button
          variant="bare"
          size="square"
          className="self-end max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
          aria-label={t('Remove payment {{number}}', { number: index + 1 })}
          onClick={onRemove}
        >
          <X />
        </Button>
      )}
    </div>
  );
}

type CellProps = { label: Text; className?: string | undefined; error?: string | undefined; errorId: string };

function Cell({ label, className, error, errorId, children }: CellProps & { children: ReactNode }) {
  const t = useT();
  return (
    <div className={cx('min-w-0', className)}>
      <span aria-hidden="true" className="mb-1 block text-12 font-medium text-muted">
        {t(label)}
      </span>
      {children}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

/** Binds a cell of a payment, named like "Amount, payment 1". */
function useCell(index: number, field: 'method' | 'reference' | 'bank' | 'amount', label: Text) {
  const t = useT();
  const errorId = useId();
  const { bound, message } = useBoundField(`payments.${index}.${field}`);
  const control = {
    'aria-label': t('{{field}}, payment {{number}}', { field: t(label), number: index + 1 }),
    'aria-invalid': Boolean(message),
    'aria-describedby': message ? errorId : undefined,
  };
  return { bound, control, cell: { label, error: message, errorId } };
}

const methods = { lists: ['payment_methods'] } as const;

/** The methods of the list; a customer's credit too, and giving up a debt for admins alone. */
function Method({ index, className }: { index: number; className: string | undefined }) {
  const t = useT();
  const { bound, control, cell } = useCell(index, 'method', 'Payment method');
  const isAdmin = useRole() === 'admin';
  const { data: customer } = useCustomer(useWatch<SaleForm, 'customerId'>({ name: 'customerId' }));
  const hasCredit = (customer?.credit ?? 0) > 0;
  const of = {
    ...methods,
    ...(hasCredit && { always: { [ON_ACCOUNT]: ON_ACCOUNT } }),
    ...(!isAdmin && { without: [WRITE_OFF] }),
  };
  const { options } = useListed().useOptions(of, [bound.value]);
  const [text, setText] = useState('');
  const isMatch = matcher(text);
  const labelOf = (name: string) => t(fromData(options[name] ?? name));
  const choices = Object.keys(options)
    .filter((name) => isMatch(labelOf(name)))
    .map((name) => ({ value: name, label: labelOf(name) }));
  return (
    <Cell {...cell} className={cx('max-md:col-span-full max-md:row-start-1', className)}>
      <Combobox
        {...control}
        ref={bound.ref}
        value={bound.value}
        valueLabel={labelOf(bound.value)}
        found={{ choices }}
        onSearch={setText}
        onChange={(choice) => bound.onChange(choice?.value ?? '')}
        onBlur={bound.onBlur}
      />
    </Cell>
  );
}

function TextCell({
  index,
  field,
  label,
  isWide,
}: {
  index: number;
  field: 'reference';
  label: Text;
  isWide: boolean;
}) {
  const { bound, control, cell } = useCell(index, field, label);
  return (
    <Cell {...cell} className={isWide ? 'md:col-span-2' : undefined}>
      <Input
        {...control}
        ref={bound.ref}
        autoComplete="off"
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
    </Cell>
  );
}

function Bank({ index }: { index: number }) {
  const { bound, control, cell } = useCell(index, 'bank', 'Bank');
  return (
    <Cell {...cell} className="max-md:col-span-full">
      <ListedSelect
        {...control}
        ref={bound.ref}
        of={{ lists: ['banks'] }}
        placeholder="Select bank..."
        isClearable
        value={bound.value}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
      />
    </Cell>
  );
}

type AmountProps = Pick<PaymentLineProps, 'index' | 'payment' | 'warningId'>;

function Amount({ index, payment, warningId }: AmountProps) {
  const { setValue } = useFormContext<SaleForm>();
  const { bound, control, cell } = useCell(index, 'amount', 'Amount');
  return (
    <Cell {...cell}>
      <NumberInput
        {...control}
        aria-describedby={cx(control['aria-describedby'], warningId) || undefined}
        ref={bound.ref}
        className="figures text-right"
        value={payment.amount}
        format={formatMoney}
        onChange={(amount) => {
          setValue(`payments.${index}.takesRest`, false);
          bound.onChange(amount);
        }}
        onBlur={bound.onBlur}
      />
    </Cell>
  );
}

/** What was handed over, which tells the change. */
function CashReceived({ index, className }: { index: number; className: string | undefined }) {
  const t = useT();
  const { setValue } = useFormContext<SaleForm>();
  const received = useWatch<SaleForm, `payments.${number}.received`>({ name: `payments.${index}.received` });
  return (
    <Cell label="Cash received" className={className} errorId="">
      <NumberInput
        aria-label={t('Cash received')}
        className="figures text-right"
        value={received}
        format={formatMoney}
        onChange={(value) => setValue(`payments.${index}.received`, value)}
      />
    </Cell>
  );
}
