import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { defineModel, groupOf } from '../../database/model.ts';
import { IdField } from '../../database/types.ts';

const day = { type: Date, default: null };
const container = groupOf({
  containerNo: String,
  size: Number,
  containerArrival: Date,
  portname: String,
  type: { type: String, default: null },
  discharged: day,
  arrived: day,
  released: day,
  returned: day,
  freeDays: { type: Number, default: null },
  /** In cents. */
  deposit: { type: Number, default: null },
  depositBack: day,
  depositBackAmount: { type: Number, default: null },
});
const bankPermit = groupOf(
  { Bankname: { type: String, default: null }, date: { type: Date, default: null } },
  { hasId: false },
);
const arrival = groupOf(
  { portname: { type: String, default: null }, date: { type: Date, default: null } },
  { hasId: false },
);

export const EthiopianShipmentModel = defineModel('EthiopianShipment', {
  contract: ethiopianShipments,
  scope: 'everyone',
  fields: {
    OperationNo: String,
    importer: String,
    Supplier: String,
    ProformaInvoiceNo: String,
    Bank_Permit: { type: bankPermit, default: null },
    loading_Status: Date,
    BillofLoading: String,
    No_of_Containers: Number,
    Import_Document_Status: String,
    Arrival_Status: { type: arrival, default: null },
    containers: [container],
    Transit_Status: String,
    return: String,
    /** In cents. */
    Totalcost: Number,
    importId: { type: IdField, default: null },
  },
  lookUps: ['Arrival_Status.date', 'containers._id', 'containers.discharged'],
  // Containers that are somewhere and not back, however many were before them.
  indexes: [
    { keys: { 'containers.returned': 1, 'containers.arrived': 1 } },
    { keys: { 'containers.returned': 1, 'containers.discharged': 1 } },
    { keys: { 'containers.returned': 1, 'containers.released': 1 } },
    // Those that were to come and did not, as far as anybody has said.
    { keys: { 'containers.arrived': 1, 'containers.containerArrival': 1 } },
  ],
  references: [{ path: 'importId', to: 'Import', label: 'Import' }],
  searchTexts: (shipment) => [
    shipment.OperationNo,
    shipment.importer,
    shipment.Supplier,
    shipment.ProformaInvoiceNo,
    shipment.Bank_Permit?.Bankname,
    shipment.BillofLoading,
    shipment.Arrival_Status?.portname,
    shipment.Import_Document_Status,
    shipment.Transit_Status,
    shipment.return,
    ...shipment.containers.map(({ containerNo }) => containerNo),
  ],
  searchNumbers: ({ OperationNo, ProformaInvoiceNo, BillofLoading, containers }) => [
    OperationNo,
    ProformaInvoiceNo,
    BillofLoading,
    ...containers.map(({ containerNo }) => containerNo),
  ],
});
