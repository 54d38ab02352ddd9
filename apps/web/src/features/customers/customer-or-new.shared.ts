import type { PickerSource } from '../../crud/resource-view.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { customerPicker } from './customer-picker.shared.ts';

/** Customers, and one who is none yet: what was sold to anybody becomes somebody's debt. */
export const customerOrNew: PickerSource = {
  ...customerPicker,
  add: {
    label: 'Add customer',
    dialog: lazyComponent(() => import('./new-customer.shared.tsx'), 'NewCustomer'),
  },
};
