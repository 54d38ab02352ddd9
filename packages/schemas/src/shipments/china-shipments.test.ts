import { describe, expect, it } from 'vitest';
import { blanks, noDays, noNumbers, outOfRange, refuses } from '../../test/refusals.ts';
import {
  chinaShipmentCreate,
  chinaShipmentUpdate,
  chinaStatuses,
  documentationStatuses,
} from './china-shipments.ts';

const valid = {
  OriginSupplierName: 'Shenzhen Lights',
  DjiboutiFreeZoneName: 'DIFTZ',
  OriginBillofLoadingNo: 4711,
  No_of_Containers: 3,
  ExpectedDjiboutiArrivalDate: '2099-05-01',
  OriginSupplierDocumenationStatus: 'Pending',
  Status: 'AwaitingRelease',
};

describe('a China to free zone shipment', () => {
  refuses(chinaShipmentCreate, valid, [
    ['OriginSupplierName', 'Origin Supplier Name is required', ...blanks],
    ['OriginSupplierName', 'Origin Supplier Name must be at most 200 characters', 'x'.repeat(201)],
    ['DjiboutiFreeZoneName', 'Djibouti Free Zone Name is required', ...blanks],
    ['OriginBillofLoadingNo', 'Origin Bill of Loading No is required', ...noNumbers],
    ['OriginBillofLoadingNo', 'Origin Bill of Loading No must be a number', Number.NaN],
    ['OriginBillofLoadingNo', 'Origin Bill of Loading No must be a whole number', 1.5],
    ['OriginBillofLoadingNo', 'Origin Bill of Loading No must be greater than 0', 0, -1],
    ['No_of_Containers', 'Number of Containers is required', ...noNumbers],
    ['No_of_Containers', 'Number of Containers must be a number', Number.NaN],
    ['No_of_Containers', 'Number must be positive', 0, -1, -0.5],
    ['No_of_Containers', 'Number of Containers must be a whole number', 1.5],
    ['No_of_Containers', 'Number of Containers must be at most 999,999,999', 1e9],
    ['ExpectedDjiboutiArrivalDate', 'Expected Arrival Date is required', ...blanks, 20_990_501],
    ['ExpectedDjiboutiArrivalDate', 'Please enter a valid date', ...noDays],
    ['ExpectedDjiboutiArrivalDate', outOfRange, '1899-12-31', '2201-01-01'],
    [
      'OriginSupplierDocumenationStatus',
      'Documentation status must be one of the list',
      null,
      '',
      'pending',
      {},
      1,
    ],
    [
      'Status',
      'Status must be one of the list',
      null,
      '',
      'Done',
      'awaitingrelease',
      {},
      ['AwaitingRelease'],
      1,
    ],
  ]);

  it('starts declared and awaiting its bank permit', () => {
    const { Status, OriginSupplierDocumenationStatus, ...plain } = valid;
    expect(chinaShipmentCreate.parse(plain)).toMatchObject({
      Status: 'AwaitingBankPermit',
      OriginSupplierDocumenationStatus: 'Declared',
    });
  });

  it('may be changed in one field, and gets nothing else', () => {
    expect(chinaShipmentUpdate.parse({})).toEqual({});
    expect(chinaShipmentUpdate.parse({ Status: 'PendingDocument' })).toEqual({ Status: 'PendingDocument' });
  });

  it('has the statuses of the specification', () => {
    expect(Object.keys(chinaStatuses)).toEqual([
      'AwaitingBankPermit',
      'PendingDocument',
      'AwaitingRelease',
      'UnderTransitProcess',
      'LoadedFromDjibouti',
    ]);
    expect(Object.keys(documentationStatuses)).toEqual(['Declared', 'Pending', 'Completed']);
  });
});
