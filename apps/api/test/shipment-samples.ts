import { detailedImports } from '@app/schemas/imports/import-detail';
import { chinaShipments } from '@app/schemas/shipments/china-shipments';
import { ethiopianShipments } from '@app/schemas/shipments/ethiopian-shipments';
import { freeZoneShipments } from '@app/schemas/shipments/free-zone-shipments';
import { day, mixed, plain, type Sample } from './sample.ts';

/** Values that leave an optional field out. */
/** Longer than most texts, but no description. */
const long = 'x'.repeat(201);
const left = [undefined, null, '', '   '];

const container = { containerNo: 'MSKU1234565', size: 40, containerArrival: '2024-05-01', portname: 'Modjo' };
export const ethiopianSample: Sample = {
  contract: ethiopianShipments,
  input: (_world, number) => ({
    OperationNo: `OP-${mixed(number)}`,
    importer: `Importer ${mixed(number)}`,
    Supplier: `Shenzhen ${number % 3}`,
    ProformaInvoiceNo: 'PI-77',
    Bank_Permit: { Bankname: 'Awash Bank', date: '2024-01-02' },
    loading_Status: `2024-02-${day(number)}`,
    BillofLoading: 'BL-5',
    No_of_Containers: 2 + mixed(number),
    Arrival_Status: { portname: 'Modjo', date: '2024-03-04' },
    Import_Document_Status: 'received',
    Transit_Status: 'declared',
    return: 'return',
    containers: [container, { ...container, containerNo: 'MSKU7654321' }],
    Totalcost: 125_000.5 + mixed(number),
  }),
  change: { Supplier: 'Guangzhou Steel' },
  required: ['OperationNo', 'Operation number is required'],
  texts: {
    ...plain('importer', 'Supplier', 'OperationNo', 'ProformaInvoiceNo', 'BillofLoading'),
    bank: (text) => ({ Bank_Permit: { Bankname: text, date: null } }),
    'dry port': (text) => ({ Arrival_Status: { portname: text, date: null } }),
    container: (text) => ({ containers: [{ ...container, containerNo: text }] }),
  },
  choices: [
    ['Import_Document_Status', 'Incomplete', 'complete'],
    ['Transit_Status', 'Under inspection', 'inspect'],
    ['return', 'Overdue', 'overdue'],
  ],
  takes: {
    Bank_Permit: [undefined, null],
    'Bank_Permit.Bankname': left,
    'Bank_Permit.date': left,
    Arrival_Status: [undefined, null],
    'Arrival_Status.portname': left,
    'Arrival_Status.date': left,
    Totalcost: ['5'],
  },
};

export const importSample: Sample = {
  contract: detailedImports,
  input: (_world, number) => ({
    number: `IM-X-${mixed(number)}-${number}`,
    description: `Panels ${mixed(number)}`,
    supplier: `Yihe ${mixed(number)} ${number % 3}`,
    importer: `Selam ${mixed(number)}`,
    paymentMode: 'CAD',
    proformaNo: `PI-${number}`,
    currency: 'USD',
    rate: 148.25 + mixed(number),
    expected: `2099-04-${day(number)}`,
    note: 'By sea',
  }),
  change: { importer: 'Awash Trading' },
  required: ['description', 'Description is required'],
  texts: plain('description', 'supplier', 'importer', 'proformaNo'),
  choices: [],
  takes: {
    description: [long],
    number: left,
    paymentMode: left,
    proformaNo: left,
    currency: left,
    rate: [undefined, null, ''],
    expected: [undefined, null, ''],
    note: [...left, long],
  },
};

const date = '2024-01-02';
export const freeZoneSample: Sample = {
  contract: freeZoneShipments,
  input: (_world, number) => ({
    OperationNo: `OP-${mixed(number)}`,
    importer: `Importer ${mixed(number)}`,
    Truckwaybillnumber: 'TW-9',
    BillofLoading: 'BL-5',
    No_of_Containers: 2 + mixed(number),
    Bank_Permit: { Bankname: 'Awash Bank', date },
    DocumentToFzco: { status: 'no', date },
    loading_Status: date,
    ImportDocumentStatus: { status: 'received', date },
    Djibouti_transit_Status: { status: 'closed', date },
    Arrival_Status: { portname: 'Modjo', date: `2024-02-${day(number)}` },
    Transit_Status: 'closed',
    return: 'return',
  }),
  change: { importer: 'Awash Trading' },
  required: ['Truckwaybillnumber', 'Truck waybill number is required'],
  texts: plain('OperationNo', 'importer', 'Truckwaybillnumber', 'BillofLoading'),
  choices: [
    ['DocumentToFzco', { status: 'yes', date }, 'yes'],
    ['Transit_Status', 'Under inspection', 'inspect'],
  ],
  takes: {
    OperationNo: [5],
    'Bank_Permit.date': left,
    'DocumentToFzco.status': [undefined],
    'ImportDocumentStatus.status': [undefined],
    'Djibouti_transit_Status.status': [undefined],
    Transit_Status: [undefined],
    return: [undefined],
  },
};

export const chinaSample: Sample = {
  contract: chinaShipments,
  input: (_world, number) => ({
    OriginSupplierName: `Maker ${mixed(number)}`,
    DjiboutiFreeZoneName: `DIFTZ ${number % 3}`,
    OriginBillofLoadingNo: 4_000 + number,
    No_of_Containers: 3 + mixed(number),
    ExpectedDjiboutiArrivalDate: `2099-05-${day(number)}`,
    OriginSupplierDocumenationStatus: 'Pending',
    Status: 'AwaitingRelease',
  }),
  change: { No_of_Containers: 13 },
  required: ['DjiboutiFreeZoneName', 'Djibouti Free Zone Name is required'],
  texts: plain('OriginSupplierName', 'DjiboutiFreeZoneName'),
  choices: [
    ['OriginBillofLoadingNo', 987_654_321, '7654'],
    ['Status', 'UnderTransitProcess', 'transitproc'],
    ['Status', 'PendingDocument', 'pending document'],
  ],
  takes: { OriginSupplierDocumenationStatus: [undefined], Status: [undefined] },
};
