import { ON_ACCOUNT, WRITE_OFF } from '@app/schemas/counter/payments';
import type { Sale } from '@app/schemas/sales';
import type { FormField } from '../../../../crud/resource-view.ts';

/** Why goods come back. */
export const reasonOf = (): FormField => ({
  kind: 'listed',
  name: 'reason',
  label: 'Reason',
  of: { lists: ['return_reasons'] },
  placeholder: 'Select reason...',
});

/** How money is paid back; a customer may keep it on account. */
export const refundOf = ({ customerId }: Sale): FormField => ({
  kind: 'listed',
  name: 'refundMethod',
  label: 'Refund method',
  of: {
    lists: ['payment_methods'],
    without: [WRITE_OFF],
    ...(customerId && { always: { [ON_ACCOUNT]: ON_ACCOUNT } }),
  },
  placeholder: 'Select method...',
});
