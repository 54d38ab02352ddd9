import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import type { FormPageView } from '../../crud/resource-view.ts';
import { paths } from '../../lib/paths.ts';
import { importField } from '../imports/import-field.shared.tsx';
import { askIfAfterArrival, askIfBeforeLoading } from '../shipments/shipment-questions.shared.ts';

/** The form of a shipment through the free zone, in six sections (specification 2, sections 2, 4 and 5). */
export const freeZoneFormPage: FormPageView = {
  createTitle: 'Create Free Zone Shipping',
  updateTitle: 'Update Free Zone Shipping',
  listPath: paths.freeZoneShipping,
  leave: 'Cancel',
  focus: 'OperationNo',
  sections: [
    {
      title: 'Basic Information',
      why: 'As they stand on the bill of loading and the truck waybill.',
      fields: formFieldsOf(freeZoneShipments, [
        importField,
        'OperationNo',
        'importer',
        'Truckwaybillnumber',
        'BillofLoading',
        'No_of_Containers',
        'loading_Status',
      ]),
    },
    {
      title: 'Bank Information',
      why: 'The permit may come later.',
      fields: formFieldsOf(freeZoneShipments, [
        'Bank_Permit.Bankname',
        { field: 'Bank_Permit.date', label: 'Permit date', ask: askIfAfterArrival },
      ]),
    },
    {
      title: 'Document Status',
      why: 'Documents to the free zone company.',
      fields: formFieldsOf(freeZoneShipments, ['DocumentToFzco.status', 'DocumentToFzco.date']),
    },
    {
      title: 'Import Document Status',
      why: 'From the supplier’s bank.',
      fields: formFieldsOf(freeZoneShipments, ['ImportDocumentStatus.status', 'ImportDocumentStatus.date']),
    },
    {
      title: 'Djibouti Transit Status',
      why: 'Customs at the free zone gate.',
      fields: formFieldsOf(freeZoneShipments, [
        'Djibouti_transit_Status.status',
        'Djibouti_transit_Status.date',
      ]),
    },
    {
      title: 'Transit Information',
      why: 'The road or rail leg to the dry port.',
      fields: formFieldsOf(freeZoneShipments, [
        'Transit_Status',
        'return',
        'Arrival_Status.portname',
        { field: 'Arrival_Status.date', ask: askIfBeforeLoading },
      ]),
    },
  ],
};
