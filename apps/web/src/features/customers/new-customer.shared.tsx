import { NewRecord } from '../../crud/form/new-record.tsx';
import type { NewRecordProps } from '../../crud/resource-view.ts';
import { customersView } from './customers.page.tsx';

export const NewCustomer = (props: NewRecordProps) => <NewRecord view={customersView} {...props} />;
