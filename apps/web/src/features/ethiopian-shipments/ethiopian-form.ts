import {
  CONTAINERS_MAX,
  type EthiopianShipment,
  ethiopianShipments,
} from '@app/schemas/shipments/ethiopian-shipments';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import type { FormPageView } from '../../crud/resource-view.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { paths } from '../../lib/paths.ts';
import { importField } from '../imports/import-field.shared.tsx';
import {
  askIfAfterArrival,
  askIfBeforeLoading,
  askIfOtherThanRows,
} from '../shipments/shipment-questions.shared.ts';
import { type ContainerLine, containerFields, nextContainer, storedLines } from './container-line.ts';
import { ContainerLines } from './container-lines.tsx';
import { CostsOfImport } from './costs-of-import.tsx';

/** As many as are stored, or stated by what a new shipment continues. */
function containersOf(record: Partial<EthiopianShipment> | undefined): ContainerLine[] {
  if (record?.containers) return storedLines(record.containers);
  const stated = Math.min(Math.max(1, record?.No_of_Containers ?? 1), CONTAINERS_MAX);
  return Array.from({ length: stated }, () => nextContainer());
}

/** The form of an import into Ethiopia (specification 2, sections 2 and 5). Its dates may be in the future. */
export const ethiopianFormPage: FormPageView<EthiopianShipment> = {
  createTitle: 'Create Ethiopian shipping',
  updateTitle: 'Update Ethiopian Shipment',
  listPath: paths.ethiopianShipping,
  leave: 'Back',
  otherValues: (record) => ({ containers: containersOf(record) }),
  focus: 'OperationNo',
  sections: [
    {
      title: 'Basic Information',
      why: 'As they stand on the proforma invoice and the bill of loading.',
      fields: formFieldsOf(ethiopianShipments, [
        importField,
        'OperationNo',
        'importer',
        'Supplier',
        'ProformaInvoiceNo',
        'BillofLoading',
        'loading_Status',
      ]),
    },
    {
      title: 'Bank Information',
      why: 'The permit may come later.',
      fields: formFieldsOf(ethiopianShipments, [
        'Bank_Permit.Bankname',
        { field: 'Bank_Permit.date', label: 'Permit date', ask: askIfAfterArrival },
      ]),
    },
    {
      title: 'Status',
      why: 'Papers, customs and the empty containers.',
      fields: formFieldsOf(ethiopianShipments, ['Import_Document_Status', 'Transit_Status', 'return']),
    },
    {
      title: 'Arrival',
      why: 'At the dry port, as soon as it is known.',
      fields: formFieldsOf(ethiopianShipments, [
        { field: 'Arrival_Status.portname', label: 'Arrival port' },
        { field: 'Arrival_Status.date', ask: askIfBeforeLoading },
      ]),
    },
    {
      title: 'Containers',
      why: 'Each with its own number and arrival.',
      fields: formFieldsOf(ethiopianShipments, [{ field: 'No_of_Containers', ask: askIfOtherThanRows }]),
      content: { path: 'containers', component: ContainerLines, fields: containerFields },
    },
    {
      title: 'Cost',
      why: 'In birr, with everything that was paid on the way.',
      fields: formFieldsOf(ethiopianShipments, [{ field: 'Totalcost', format: formatMoney }]),
      foot: CostsOfImport,
    },
  ],
};
