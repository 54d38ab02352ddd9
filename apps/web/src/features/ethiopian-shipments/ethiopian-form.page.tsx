import { CreatePage, UpdatePage } from '../../crud/form/record-form-page.tsx';
import { ethiopianFormPage as formPage } from './ethiopian-form.ts';
import { ethiopianShipmentsView as view } from './ethiopian-shipments.view.tsx';

export const CreateEthiopianShipmentPage = () => <CreatePage view={view} formPage={formPage} />;
export const UpdateEthiopianShipmentPage = () => <UpdatePage view={view} formPage={formPage} />;
