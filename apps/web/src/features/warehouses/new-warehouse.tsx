import { NewRecord } from '../../crud/form/new-record.tsx';
import type { NewRecordProps } from '../../crud/resource-view.ts';
import { warehousesView } from './warehouses.page.tsx';

export const NewWarehouse = (props: NewRecordProps) => <NewRecord view={warehousesView} {...props} />;
