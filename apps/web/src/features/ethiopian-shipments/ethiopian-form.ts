import type { EthiopianShipment } from '@app/schemas/ethiopian-shipments';
import { paths } from '../../app/paths.ts';
import type { FormPageView } from '../../crud/resource-view.ts';
import { askIfAfterArrival, askIfBeforeLoading, askIfOtherThanRows } from '../../crud/shipment-questions.ts';
import { formatMoney } from '../../lib/format.ts';
import { type ContainerLine, containerFields, nextContainer } from './container-line.ts';
import { ContainerLines } from './container-lines.tsx';

const containersOf = (record: object | undefined): ContainerLine[] =>
  (record as EthiopianShipment | undefined)?.containers.map(({ _id, containerArrival, ...container }) => ({
    ...container,
    containerArrival: containerArrival.slice(0, 10),
  })) ?? [nextContainer()];

/** The form of an import into Ethiopia (specification 2, sections 2 and 5). Its dates may lie in the future. */
export const ethiopianFormPage: FormPageView = {
  createTitle: 'Create Ethiopian shipping',
  updateTitle: 'Update Ethiopian Shipment',
  listPath: paths.ethiopianShipping,
  leave: 'Back',
  otherValues: (record) => ({ containers: containersOf(record) }),
  sections: [
    {
      title: 'Basic Information',
      why: 'As they stand on the proforma invoice and the bill of loading.',
      fields: [
        { kind: 'text', name: 'OperationNo', label: 'Operation number' },
        { kind: 'text', name: 'importer', label: 'Importer' },
        { kind: 'text', name: 'Supplier', label: 'Supplier' },
        { kind: 'text', name: 'ProformaInvoiceNo', label: 'Proforma invoice number' },
        { kind: 'text', name: 'BillofLoading', label: 'Bill of loading' },
        { kind: 'date', name: 'loading_Status', label: 'Loading date' },
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
          isOptional: true,
        },
        {
          kind: 'date',
          name: 'Bank_Permit.date',
          label: 'Permit date',
          isOptional: true,
          ask: askIfAfterArrival,
        },
      ],
    },
    {
      title: 'Status',
      why: 'Papers, customs and the empty containers.',
      fields: [
        {
          kind: 'listed',
          name: 'Import_Document_Status',
          label: 'Import document status',
          lists: ['import_document_status'],
          placeholder: 'Select status...',
        },
        {
          kind: 'listed',
          name: 'Transit_Status',
          label: 'Transit status',
          lists: ['transit_status_at_dryport'],
          placeholder: 'Select status...',
        },
        {
          kind: 'listed',
          name: 'return',
          label: 'Return status',
          lists: ['empty_return'],
          placeholder: 'Select status...',
        },
      ],
    },
    {
      title: 'Arrival',
      why: 'At the dry port, as soon as it is known.',
      fields: [
        {
          kind: 'listed',
          name: 'Arrival_Status.portname',
          label: 'Arrival port',
          lists: ['dry_ports'],
          placeholder: 'Select port...',
          isOptional: true,
        },
        {
          kind: 'date',
          name: 'Arrival_Status.date',
          label: 'Arrival date',
          isOptional: true,
          ask: askIfBeforeLoading,
        },
      ],
    },
    {
      title: 'Containers',
      why: 'Each with its own number and arrival.',
      fields: [
        {
          kind: 'number',
          name: 'No_of_Containers',
          label: 'Number of containers',
          ask: askIfOtherThanRows,
        },
      ],
      content: { path: 'containers', component: ContainerLines, fields: containerFields },
    },
    {
      title: 'Cost',
      why: 'In birr, with everything that was paid on the way.',
      fields: [
        { kind: 'number', name: 'Totalcost', label: 'Total cost', format: formatMoney, isMoney: true },
      ],
    },
  ],
};
