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
  lookUps: ['Arrival_Status.date', 'containers._id'],
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
