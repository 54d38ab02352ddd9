import type { Sale } from '@app/schemas/sales';
import type { FormField } from '../../../../crud/resource-view.ts';
import { methodField } from '../../../customers/payment-fields.shared.ts';

/** Why goods come back. */
export const reasonOf = (): FormField => ({
  kind: 'listed',
  name: 'reason',
  label: 'Reason',
  of: { lists: ['return_reasons'] },
  placeholder: 'Select reason...',
});

/** How money is paid back; a customer may keep it on account. */
export const refundOf = ({ customerId }: Sale): FormField =>
  methodField(
    { isMoneyOnly: true, hasAccount: customerId !== null },
    { name: 'refundMethod', label: 'Refund method' },
  );
