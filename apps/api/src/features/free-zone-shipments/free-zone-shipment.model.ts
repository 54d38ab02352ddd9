import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { defineModel } from '../../database/model.ts';
import { IdField } from '../../database/types.ts';

const statusAndDate = { status: String, date: Date };

export const FreeZoneShipmentModel = defineModel('FreeZoneShipment', {
  contract: freeZoneShipments,
  scope: 'everyone',
  fields: {
    OperationNo: String,
    importer: String,
    Truckwaybillnumber: String,
    BillofLoading: String,
    No_of_Containers: Number,
    DocumentToFzco: statusAndDate,
    ImportDocumentStatus: statusAndDate,
    Djibouti_transit_Status: statusAndDate,
    Bank_Permit: { Bankname: String, date: { type: Date, default: null } },
    loading_Status: Date,
    Arrival_Status: { portname: String, date: Date },
    Transit_Status: String,
    return: String,
    importId: { type: IdField, default: null },
  },
  references: [{ path: 'importId', to: 'Import', label: 'Import' }],
  searchTexts: (shipment) => [
    shipment.OperationNo,
    shipment.importer,
    shipment.Truckwaybillnumber,
    shipment.BillofLoading,
    shipment.DocumentToFzco.status,
    shipment.Transit_Status,
    shipment.Bank_Permit.Bankname,
    shipment.Arrival_Status.portname,
  ],
  searchNumbers: ({ OperationNo, Truckwaybillnumber, BillofLoading }) => [
    OperationNo,
    Truckwaybillnumber,
    BillofLoading,
  ],
});
