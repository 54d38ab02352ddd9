import { chinaShipments, chinaStatuses } from '@app/schemas/shipments/china-shipments';
import { defineModel } from '../../database/model.ts';
import { IdField } from '../../database/types.ts';

export const ChinaShipmentModel = defineModel('ChinaShipment', {
  contract: chinaShipments,
  scope: 'everyone',
  fields: {
    OriginSupplierName: String,
    DjiboutiFreeZoneName: String,
    OriginBillofLoadingNo: { type: Number, default: null },
    billOfLading: { type: String, default: null },
    No_of_Containers: Number,
    ExpectedDjiboutiArrivalDate: Date,
    OriginSupplierDocumenationStatus: String, // sic
    Status: String,
    importId: { type: IdField, default: null },
  },
  references: [{ path: 'importId', to: 'Import', label: 'Import' }],
  searchTexts: (shipment) => [
    shipment.OriginSupplierName,
    shipment.DjiboutiFreeZoneName,
    shipment.OriginBillofLoadingNo,
    shipment.billOfLading,
    shipment.Status,
    chinaStatuses[shipment.Status],
  ],
  searchNumbers: ({ OriginBillofLoadingNo, billOfLading }) =>
    [OriginBillofLoadingNo, billOfLading].filter((number) => number !== null).map(String),
});
