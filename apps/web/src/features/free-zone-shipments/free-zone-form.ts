import {
  documentToFzcoStatuses,
  importDocumentStatuses,
  returnStatuses,
  transitStatuses,
} from '@app/schemas/free-zone-shipments';
import { paths } from '../../app/paths.ts';
import type { FormField, FormPageView } from '../../crud/resource-view.ts';
import { askIfAfterArrival, askIfBeforeLoading } from '../../crud/shipment-questions.ts';
import { today } from '../../lib/company-zone.ts';

/** Past-limited: from 1 January 1900 to today. */
const pastDate = (name: string, label: string): FormField & { kind: 'date' } => ({
  kind: 'date',
  name,
  label,
  max: today,
});

/** The form of a shipment through the free zone, in its six sections (specification 2, sections 2, 4 and 5). */
export const freeZoneFormPage: FormPageView = {
  createTitle: 'Create Free Zone Shipping',
  updateTitle: 'Update Free Zone Shipping',
  listPath: paths.freeZoneShipping,
  leave: 'Cancel',
  sections: [
    {
      title: 'Basic Information',
      why: 'As they stand on the bill of loading and the truck waybill.',
      fields: [
        { kind: 'text', name: 'OperationNo', label: 'Operation number' },
        { kind: 'text', name: 'importer', label: 'Importer' },
        { kind: 'text', name: 'Truckwaybillnumber', label: 'Truck waybill number' },
        { kind: 'text', name: 'BillofLoading', label: 'Bill of loading' },
        { kind: 'number', name: 'No_of_Containers', label: 'Number of containers' },
        pastDate('loading_Status', 'Loading date'),
      ],
    },
    {
      title: 'Bank Information',
      why: 'The permit may come later.',
      fields: [
        {
          kind: 'listed',
          name: 'Bank_Permit.Bankname',
          label: 'Bank name',
          lists: ['banks'],
          placeholder: 'Select bank...',
        },
        { ...pastDate('Bank_Permit.date', 'Permit date'), isOptional: true, ask: askIfAfterArrival },
      ],
    },
    {
      title: 'Document Status',
      why: 'Documents to the free zone company.',
      fields: [
        {
          kind: 'select',
          name: 'DocumentToFzco.status',
          label: 'Document to FZCO',
          options: documentToFzcoStatuses,
          initial: 'no',
        },
        pastDate('DocumentToFzco.date', 'Document to FZCO date'),
      ],
    },
    {
      title: 'Import Document Status',
      why: 'From the supplier’s bank.',
      fields: [
        {
          kind: 'select',
          name: 'ImportDocumentStatus.status',
          label: 'Import document status',
          options: importDocumentStatuses,
          initial: 'not received',
        },
        pastDate('ImportDocumentStatus.date', 'Import document date'),
      ],
    },
    {
      title: 'Djibouti Transit Status',
      why: 'Customs at the free zone gate.',
      fields: [
        {
          kind: 'select',
          name: 'Djibouti_transit_Status.status',
          label: 'Djibouti transit status',
          options: transitStatuses,
          initial: 'declared',
        },
        pastDate('Djibouti_transit_Status.date', 'Djibouti transit date'),
      ],
    },
    {
      title: 'Transit Information',
      why: 'The road or rail leg to the dry port.',
      fields: [
        {
          kind: 'listed',
          name: 'Transit_Status',
          label: 'Transit status',
          lists: ['transit_status_at_dryport'],
          always: transitStatuses,
          initial: 'declared',
          placeholder: 'Select status...',
        },
        {
          kind: 'listed',
          name: 'return',
          label: 'Return status',
          lists: ['empty_return'],
          always: returnStatuses,
          initial: 'not return',
          placeholder: 'Select status...',
        },
        {
          kind: 'listed',
          name: 'Arrival_Status.portname',
          label: 'Port name',
          lists: ['dry_ports', 'sea_ports'],
          placeholder: 'Select port...',
        },
        { ...pastDate('Arrival_Status.date', 'Arrival date'), ask: askIfBeforeLoading },
      ],
    },
  ],
};
