import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { CreatePage, UpdatePage } from '../../crud/form/record-form-page.tsx';
import { useStart } from '../imports/use-start.shared.ts';
import { inOrder } from './container-line.ts';
import { ethiopianFormPage as formPage } from './ethiopian-form.ts';
import { ethiopianShipmentsView } from './ethiopian-shipments.view.tsx';

/** What the server says of a container's days is said as they are typed. */
const view = {
  ...ethiopianShipmentsView,
  resource: {
    ...ethiopianShipments,
    create: inOrder(ethiopianShipments.create),
    update: inOrder(ethiopianShipments.update),
  },
};

export const CreateEthiopianShipmentPage = () => (
  <CreatePage view={view} {...useStart('ethiopian', formPage)} />
);
export const UpdateEthiopianShipmentPage = () => <UpdatePage view={view} formPage={formPage} />;
