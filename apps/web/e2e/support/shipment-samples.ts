const companyDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' });
/** The company's date this many days from now, as yyyy-MM-dd; negative for the past. */
export const dayFromNow = (days: number) => companyDays.format(Date.now() + days * 86_400_000);

/** Formats a date for reading: Mar 5, 2024. */
export const readable = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const chinaShipment = (OriginSupplierName: string, fields: object = {}) => ({
  OriginSupplierName,
  DjiboutiFreeZoneName: 'DIFTZ',
  OriginBillofLoadingNo: 638920,
  No_of_Containers: 4,
  ExpectedDjiboutiArrivalDate: dayFromNow(20),
  ...fields,
});

export const ethiopianShipment = (OperationNo: string, fields: object = {}) => ({
  OperationNo,
  importer: 'Tana Trading PLC',
  Supplier: 'Hebei Jinxi Iron & Steel',
  ProformaInvoiceNo: 'PI-26-1187',
  Bank_Permit: { Bankname: 'Awash Bank', date: '2026-08-14' },
  loading_Status: '2026-09-21',
  BillofLoading: 'COSU6389201188',
  No_of_Containers: 1,
  Arrival_Status: { portname: 'Modjo', date: '2026-11-16' },
  Import_Document_Status: 'received',
  Transit_Status: 'declared',
  return: 'not return',
  containers: [{ containerNo: 'MSKU1234567', size: 40, containerArrival: '2026-11-16', portname: 'Modjo' }],
  Totalcost: 18_420_000,
  ...fields,
});

export const freeZoneShipment = (OperationNo: string, fields: object = {}) => ({
  OperationNo,
  importer: 'Yekatit Solar & Electric',
  Truckwaybillnumber: 'DJ-884213',
  BillofLoading: 'COSU6389201470',
  No_of_Containers: 3,
  DocumentToFzco: { status: 'yes', date: '2024-02-20' },
  loading_Status: '2024-02-01',
  ImportDocumentStatus: { status: 'received', date: '2024-02-22' },
  Djibouti_transit_Status: { status: 'declared', date: '2024-02-25' },
  Bank_Permit: { Bankname: 'Dashen Bank', date: '2024-01-10' },
  Arrival_Status: { portname: 'Kality', date: '2024-03-05' },
  Transit_Status: 'not declared',
  return: 'not return',
  ...fields,
});
