import { CreatePage, UpdatePage } from '../../crud/form/record-form-page.tsx';
import { freeZoneFormPage as formPage } from './free-zone-form.ts';
import { freeZoneShipmentsView as view } from './free-zone-shipments.view.tsx';

export const CreateFreeZoneShipmentPage = () => <CreatePage view={view} formPage={formPage} />;
export const UpdateFreeZoneShipmentPage = () => <UpdatePage view={view} formPage={formPage} />;
