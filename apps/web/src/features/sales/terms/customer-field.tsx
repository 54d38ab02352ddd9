import { type Customer, customers } from '@app/schemas/customers';
import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { type Choice, ChoiceList, useChoiceKeys } from '../../../components/choices/choice-list.tsx';
import { Popover } from '../../../components/layers/popover.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { useChoices } from '../../../crud/choices/use-choices.ts';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { recordQuery } from '../../../crud/queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { type Translate, useT } from '../../../lib/i18n.ts';
import type { SaleForm } from '../../../outbox/sale-form.ts';
import { activeCustomers } from '../../customers/customer-picker.shared.ts';
import { CustomerHint } from './customer-hint.tsx';

/** Who buys: a customer of the records, or any other name. */
export function CustomerField() {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const { setValue } = useFormContext<SaleForm>();
  const { bound, message } = useBoundField('custormerName');
  const chosen = useController<SaleForm, 'customerId'>({ name: 'customerId' });
  const { found, records, search } = useChoices(activeCustomers);
  const [isAsked, setIsAsked] = useState(false);
  const choices = found.choices.map((choice) => withAccount(choice, records, t));
  // Without a match there is nothing to choose: whatever is typed is taken.
  const isOpen = isAsked && choices.length > 0;
  const close = () => setIsAsked(false);
  const open = () => setIsAsked(true);
  const setCustomer = (id: string) =>
    setValue('customerId', id, { shouldDirty: true, shouldValidate: chosen.fieldState.invalid });
  const choose = ({ value, label }: Choice) => {
    bound.onChange(label);
    setCustomer(value);
    close();
    search('');
  };
  const { inputProps, listId, marked, setMarked, startAnew } = useChoiceKeys({
    ...{ isOpen, choices, isPending: isOpen && (found.isPending ?? false) },
    ...{ onOpen: open, onClose: close, onChoose: choose },
  });
  const { data: customer } = useCustomer(chosen.field.value);
  return (
    <Field
      label="Customer name"
      error={message ?? chosen.fieldState.error?.message}
      hint={customer && <CustomerHint customer={customer} />}
    >
      {(control) => (
        <div ref={box}>
          <Input
            {...control}
            {...inputProps}
            ref={(input) => {
              bound.ref(input);
              chosen.field.ref(input);
            }}
            name={bound.name}
            value={bound.value}
            end={<ChevronsUpDown className="text-muted" />}
            onClick={open}
            onChange={({ target }) => {
              bound.onChange(target.value);
              if (chosen.field.value) setCustomer('');
              search(target.value);
              startAnew();
              setIsAsked(target.value.trim() !== '');
            }}
            onBlur={() => {
              close();
              bound.onBlur();
            }}
          />
          <Popover
            isOpen={isOpen}
            onOpenChange={(isToOpen) => !isToOpen && close()}
            anchor={box}
            keepsFocus
            role="presentation"
            className="w-(--radix-popover-trigger-width) min-w-56"
          >
            <ChoiceList
              {...{ ...found, choices }}
              id={listId}
              marked={marked}
              onMark={setMarked}
              onChoose={choose}
              selected={[chosen.field.value]}
              emptyText=""
            />
          </Popover>
        </div>
      )}
    </Field>
  );
}

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
    ...(phone && { note: phone }),
    ...(owes > 0 && { figure: t('owes {{amount}}', { amount: formatMoney(owes) }) }),
  };
}
