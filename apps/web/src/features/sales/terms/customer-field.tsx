import { type Customer, customers } from '@app/schemas/customers';
import { fold } from '@app/schemas/text/fold';
import { useQuery } from '@tanstack/react-query';
import { CornerDownLeft, Plus } from 'lucide-react';
import { useController, useFormContext } from 'react-hook-form';
import type { Choice } from '../../../components/choices/choice-option.tsx';
import { Combobox } from '../../../components/choices/combobox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { useChoices } from '../../../crud/choices/use-choices.ts';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { recordQuery } from '../../../crud/queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { formatPhone } from '../../../lib/format/phone.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { activeCustomers } from '../../customers/customer-picker.shared.ts';
import { CustomerHint } from './customer-hint.tsx';

/** What is offered for a text that is no customer's name. */
const SELL = 'sell to anybody';
const ADD = 'add the customer';

/**
 * Who buys: a customer of the records, or any other name.
 * @param onAdd makes a customer of a name
 */
export function CustomerField({ onAdd }: { onAdd: (name: string) => void }) {
  const t = useT();
  const { setValue } = useFormContext<SaleForm>();
  const { bound, message } = useBoundField('custormerName');
  const chosen = useController<SaleForm, 'customerId'>({ name: 'customerId' });
  const { found, records, search } = useChoices(activeCustomers);
  const known = found.choices.map((choice) => withAccount(choice, records, t));
  const typed = chosen.field.value ? '' : bound.value.trim();
  const isKnown = known.some(({ label }) => fold(label) === fold(typed));
  const choices = typed && !isKnown ? [...known, ...offersFor(typed, t)] : known;
  const setCustomer = (id: string) =>
    setValue('customerId', id, { shouldDirty: true, shouldValidate: chosen.fieldState.invalid });
  const { data: customer } = useCustomer(chosen.field.value);
  return (
    <Field
      label="Customer name"
      error={message ?? chosen.fieldState.error?.message}
      hint={customer && <CustomerHint customer={customer} />}
    >
      {(control) => (
        <Combobox
          {...control}
          ref={(input) => {
            bound.ref(input);
            chosen.field.ref(input);
          }}
          name={bound.name}
          value={chosen.field.value}
          valueLabel=""
          found={{ ...found, choices }}
          free={{
            text: bound.value,
            onType: (text) => {
              bound.onChange(text);
              if (chosen.field.value) setCustomer('');
            },
          }}
          onSearch={search}
          onChange={(choice) => {
            if (choice?.value === ADD) return onAdd(typed);
            if (!choice || choice.value === SELL) return;
            bound.onChange(choice.label);
            setCustomer(choice.value);
          }}
          onBlur={bound.onBlur}
        />
      )}
    </Field>
  );
}

const offersFor = (text: string, t: Translate): Choice[] => [
  {
    value: SELL,
    label: t('Sell to “{{text}}”, who is in no list', { text }),
    icon: <CornerDownLeft />,
  },
  { value: ADD, label: t('Add the customer “{{text}}”…', { text }), icon: <Plus /> },
];

/** Loads a customer with what they owe by now. */
export const useCustomer = (id: string) =>
  useQuery({ ...recordQuery<Customer>(customers, id), enabled: id !== '' });

/** Adds phone and debt, by which customers are told apart. */
function withAccount(choice: Choice, records: readonly object[], t: Translate): Choice {
  const customer = (records as readonly Customer[]).find(({ _id }) => _id === choice.value);
  if (!customer) return choice;
  const { phone, owes } = customer;
  return {
    ...choice,
    ...(phone && { note: formatPhone(phone) }),
    ...(owes > 0 && { figure: t('owes {{amount}}', { amount: formatMoney(owes) }) }),
  };
}
