import { ON_ACCOUNT } from '@app/schemas/counter/payments';
import type { FormField } from '../../crud/resource-view.ts';

type Offered = {
  /** Of the list, but not here. */
  without?: readonly string[];
  /** Only methods that bring money: for what goes back. */
  isMoneyOnly?: boolean;
  /** Whether a customer's credit is a method too. */
  hasAccount?: boolean;
};

/** By what money comes, or by another name and label goes back. */
export const methodField = (
  { without = [], isMoneyOnly = false, hasAccount = false }: Offered,
  named: Pick<FormField, 'name' | 'label'> = { name: 'method', label: 'Payment method' },
): FormField => ({
  ...named,
  kind: 'listed',
  of: {
    lists: ['payment_methods'],
    ...{ without, isMoneyOnly },
    ...(hasAccount && { always: { [ON_ACCOUNT]: ON_ACCOUNT } }),
  },
  placeholder: 'Select method...',
});

export const bankField: FormField = {
  kind: 'listed',
  name: 'bank',
  label: 'Bank',
  of: { lists: ['banks'] },
  placeholder: 'Select bank...',
  isOptional: true,
};
