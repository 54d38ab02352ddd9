import { NewRecord } from '../../crud/form/new-record.tsx';
import type { NewRecordProps } from '../../crud/resource-view.ts';
import { productsView } from './products.page.tsx';

export const NewProduct = (props: NewRecordProps) => <NewRecord view={productsView} {...props} />;
