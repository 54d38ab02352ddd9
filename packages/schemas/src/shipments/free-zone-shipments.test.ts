import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blanks, messagesOf, noDays, noNumbers, outOfRange, refuses } from '../../test/refusals.ts';
import { freeZoneShipmentCreate, freeZoneShipmentUpdate } from './free-zone-shipments.ts';

const valid = {
  OperationNo: 'OP-1',
  importer: 'Abay Trading',
  Truckwaybillnumber: 'TW-9',
  BillofLoading: 'BL-5',
  No_of_Containers: 2,
  Bank_Permit: { Bankname: 'Awash Bank', date: '2024-01-02' },
  DocumentToFzco: { status: 'yes', date: '2024-01-02' },
  loading_Status: '2024-01-02',
  ImportDocumentStatus: { status: 'received', date: '2024-01-02' },
  Djibouti_transit_Status: { status: 'closed', date: '2024-01-02' },
  Arrival_Status: { portname: 'Modjo', date: '2024-01-02' },
  Transit_Status: 'closed',
  return: 'return',
};
const dates = [
  ['DocumentToFzco.date', 'Document to FZCO date'],
  ['loading_Status', 'Loading date'],
  ['ImportDocumentStatus.date', 'Import document date'],
  ['Djibouti_transit_Status.date', 'Djibouti transit date'],
  ['Arrival_Status.date', 'Arrival date'],
] as const;
const statuses = [
  ['DocumentToFzco.status', 'Document to FZCO must be yes or no'],
  ['ImportDocumentStatus.status', 'Import document status must be received or not received'],
  ['Djibouti_transit_Status.status', 'Djibouti transit status must be declared, not declared or closed'],
] as const;
const noGroups = [5, 'x', true, []];

describe('a free zone shipment', () => {
  refuses(freeZoneShipmentCreate, valid, [
    ['OperationNo', 'Operation number is required', undefined, null, '', '  ', true, {}, ['x'], { $gt: '' }],
    ['OperationNo', 'Operation number is required', Number.POSITIVE_INFINITY, Number.NaN],
    [
      'OperationNo',
      'Operation number is too long for a number: send it as a text',
      Number.MAX_SAFE_INTEGER + 1,
      1e21,
      -1e21,
    ],
    ['OperationNo', 'Operation number must be at most 200 characters', 'x'.repeat(201)],
    ['OperationNo', "Operation number can't hold a tab or a line break", 'OP\t1'],
    ['Truckwaybillnumber', "Truck waybill number can't hold a tab or a line break", 'WB\n1'],
    ['BillofLoading', "Bill of loading can't hold a tab or a line break", 'BL\u20281'],
    ['importer', 'Importer is required', ...blanks],
    ['Truckwaybillnumber', 'Truck waybill number is required', ...blanks],
    ['BillofLoading', 'Bill of loading is required', ...blanks],
    ['No_of_Containers', 'Number of containers is required', ...noNumbers, 0, -1],
    ['No_of_Containers', 'Number of containers must be a number', Number.NaN],
    ['No_of_Containers', 'Number of containers must be a whole number', 1.5],
    ['Bank_Permit', 'Bank permit must be a bank name and a date', ...noGroups],
    ['Bank_Permit.Bankname', 'Bank name is required', ...blanks],
    ['Bank_Permit.date', 'Bank permit date must be a date', 5, {}, ['2024-01-02']],
    ['Bank_Permit.date', "Bank permit date can't be in the future", '2200-12-31'],
    ['Bank_Permit.date', outOfRange, '1899-12-31', '2201-01-01'],
    ['DocumentToFzco', 'Document to FZCO must be a status and a date', ...noGroups],
    ['ImportDocumentStatus', 'Import document status must be a status and a date', ...noGroups],
    ['Djibouti_transit_Status', 'Djibouti transit status must be a status and a date', ...noGroups],
    ['Arrival_Status', 'Arrival status must be a port name and a date', ...noGroups],
    ['Arrival_Status.portname', 'Port name is required', ...blanks],
    ['Transit_Status', 'Transit status is required', null, '', '  ', 5, {}],
    ['return', 'Return status is required', null, '', '  ', 5, {}],
  ]);
  refuses(
    freeZoneShipmentCreate,
    valid,
    dates.flatMap(([path, label]) => [
      [path, `${label} is required`, ...blanks, 20_240_102],
      [path, `${label} must be a date such as 2026-03-05`, ...noDays],
      [path, outOfRange, '1899-12-31', '2201-01-01'],
      [path, `${label} can't be in the future`, '2200-12-31'],
    ]),
  );
  refuses(
    freeZoneShipmentCreate,
    valid,
    statuses.map(([path, message]) => [path, message, null, '', 'Yes', 'maybe', 1, {}, ['yes'], '__proto__']),
  );

  it('says of missing groups which of their fields are missing', () => {
    const {
      Bank_Permit,
      DocumentToFzco,
      ImportDocumentStatus,
      Djibouti_transit_Status,
      Arrival_Status,
      ...rest
    } = valid;
    expect(messagesOf(freeZoneShipmentCreate, rest)).toEqual({
      'Bank_Permit.Bankname': ['Bank name is required'],
      'DocumentToFzco.date': ['Document to FZCO date is required'],
      'ImportDocumentStatus.date': ['Import document date is required'],
      'Djibouti_transit_Status.date': ['Djibouti transit date is required'],
      'Arrival_Status.portname': ['Port name is required'],
      'Arrival_Status.date': ['Arrival date is required'],
    });
  });

  it('is stored with the same operation number, come as a text or a number', () => {
    for (const OperationNo of [4711, '4711', ' 4711 '])
      expect(freeZoneShipmentCreate.parse({ ...valid, OperationNo }).OperationNo).toBe('4711');
    const longest = Number.MAX_SAFE_INTEGER;
    for (const OperationNo of [longest, String(longest)])
      expect(freeZoneShipmentCreate.parse({ ...valid, OperationNo }).OperationNo).toBe('9007199254740991');
  });

  it('starts with the statuses of the specification', () => {
    const date = '2024-01-02';
    const { Transit_Status, return: _return, ...rest } = valid;
    const plain = {
      DocumentToFzco: { date },
      ImportDocumentStatus: { date },
      Djibouti_transit_Status: { date },
    };
    expect(freeZoneShipmentCreate.parse({ ...rest, ...plain })).toMatchObject({
      DocumentToFzco: { status: 'no' },
      ImportDocumentStatus: { status: 'not received' },
      Djibouti_transit_Status: { status: 'declared' },
      Transit_Status: 'declared',
      return: 'not return',
    });
  });

  it('needs no bank permit date', () => {
    for (const date of [undefined, null, ''])
      expect(
        freeZoneShipmentCreate.parse({ ...valid, Bank_Permit: { Bankname: 'Awash', date } }).Bank_Permit
          .date ?? null,
      ).toBeNull();
  });

  it('may be changed in one field, and gets nothing else', () => {
    expect(freeZoneShipmentUpdate.parse({})).toEqual({});
    expect(freeZoneShipmentUpdate.parse({ importer: 'Awash' })).toEqual({ importer: 'Awash' });
  });

  it('keeps the rules of a group that an update carries', () => {
    expect(messagesOf(freeZoneShipmentUpdate, { Arrival_Status: null })).toEqual({
      'Arrival_Status.portname': ['Port name is required'],
      'Arrival_Status.date': ['Arrival date is required'],
    });
  });
});

describe('today, for a free zone shipment', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('is what it is where the day has come furthest', () => {
    const isTaken = (loading_Status: string) =>
      freeZoneShipmentCreate.safeParse({ ...valid, loading_Status }).success;
    vi.setSystemTime('2026-03-05T10:00:00Z');
    expect([isTaken('2026-03-06'), isTaken('2026-03-07')]).toEqual([true, false]);
  });
});
