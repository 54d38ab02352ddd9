import { CreatePage, UpdatePage } from '../../crud/form/record-form-page.tsx';
import { useStart } from '../imports/use-start.shared.ts';
import { freeZoneFormPage as formPage } from './free-zone-form.ts';
import { freeZoneShipmentsView as view } from './free-zone-shipments.view.tsx';

export const CreateFreeZoneShipmentPage = () => (
  <CreatePage view={view} {...useStart('freezone', formPage)} />
);
export const UpdateFreeZoneShipmentPage = () => <UpdatePage view={view} formPage={formPage} />;
