import type { Customer } from '@app/schemas/customers';
import { FormDialog } from '../../crud/form/form-dialog.tsx';
import type { FormView } from '../../crud/resource-view.ts';
import { customersView } from './customers.page.tsx';

type NewCustomerProps = { name: string; onCreated: (customer: Customer) => void; onClose: () => void };
const view = { ...customersView, form: customersView.form as FormView };

/** Creates a customer of this name, from wherever the name was typed. */
export const NewCustomer = ({ name, onCreated, onClose }: NewCustomerProps) => (
  <FormDialog view={view} start={{ name }} onSaved={onCreated} onClose={onClose} />
);
