import { describe, expect, it } from 'vitest';
import { blanks, noDays, noNumbers, noTexts, outOfRange, refuses, unstorable } from '../../test/refusals.ts';
import { ethiopianShipmentInput, ethiopianShipments } from './ethiopian-shipments.ts';

const container = { containerNo: 'MSKU1234565', size: 40, containerArrival: '2027-05-01', portname: 'Modjo' };
const valid = {
  OperationNo: 'OP-1',
  importer: 'Abay Trading',
  Supplier: 'Shenzhen Lights',
  ProformaInvoiceNo: 'PI-77',
  Bank_Permit: { Bankname: 'Awash Bank', date: '2026-01-02' },
  loading_Status: '2026-02-03',
  BillofLoading: 'BL-5',
  No_of_Containers: 2,
  Arrival_Status: { portname: 'Modjo', date: '2026-03-04' },
  Import_Document_Status: 'received',
  Transit_Status: 'declared',
  return: 'not return',
  containers: [container, { ...container }],
  Totalcost: 125_000.5,
};
const noPermit = 'Bank permit must be a bank name and a date';
const noArrival = 'Arrival status must be a port name and a date';
const noContainer = 'A container needs a number, a size, an arrival date and a port name';

describe('an Ethiopian shipment', () => {
  refuses(ethiopianShipmentInput, valid, [
    ['OperationNo', 'Operation number is required', ...blanks],
    ['OperationNo', 'Operation number must be at most 200 characters', 'x'.repeat(201)],
    ['OperationNo', "Operation number contains characters that can't be stored", ...unstorable],
    ['Supplier', 'Supplier must be at least 3 characters', ...blanks, 'ab', ' ab '],
    ['Supplier', 'Supplier must be at most 200 characters', 'x'.repeat(201)],
    ['importer', 'Importer must be at least 3 characters', ...blanks, 'ab', ' ab '],
    ['importer', 'Importer must be at most 200 characters', 'x'.repeat(201)],
    ['ProformaInvoiceNo', 'Proforma invoice number is required', ...blanks],
    ['Bank_Permit', noPermit, 5, 'x', true, []],
    ['Bank_Permit.Bankname', 'Bank name must be a text', 5, {}, ['x'], { $gt: '' }],
    ['Bank_Permit.Bankname', 'Bank name must be at most 200 characters', 'x'.repeat(201)],
    ['Bank_Permit.Bankname', "Bank name contains characters that can't be stored", ...unstorable],
    ['Bank_Permit.date', 'Bank permit date must be a date', 5, {}, ['2026-01-02'], { $gt: '' }],
    ['Bank_Permit.date', 'Bank permit date must be a date such as 2026-03-05', ...noDays],
    ['BillofLoading', 'Bill of loading is required', ...blanks],
    ['OperationNo', "Operation number can't hold a tab or a line break", 'OP\t1'],
    ['ProformaInvoiceNo', "Proforma invoice number can't hold a tab or a line break", 'PI\n1'],
    ['BillofLoading', "Bill of loading can't hold a tab or a line break", 'BL\r1'],
    ['containers.1.containerNo', "Container number can't hold a tab or a line break", 'MSKU1234565\t40'],
    ['No_of_Containers', 'Number of containers is required', ...noNumbers, 0, -1, 0.5],
    ['No_of_Containers', 'Number of containers must be a number', Number.NaN],
    ['No_of_Containers', 'Number of containers must be a whole number', 1.5],
    ['No_of_Containers', 'Number of containers must be at most 999,999,999', 1e9, 1e21],
    ['Import_Document_Status', 'Import document status is required', ...blanks],
    ['loading_Status', 'Loading date is required', ...blanks, 20_260_203],
    ['loading_Status', 'Loading date must be a date such as 2026-03-05', ...noDays],
    ['Arrival_Status', noArrival, 5, 'x', true, []],
    ['Arrival_Status.portname', 'Port name must be a text', 5, {}, ['x']],
    ['Arrival_Status.date', 'Arrival date must be a date such as 2026-03-05', ...noDays],
    ['Arrival_Status.date', outOfRange, '1899-12-31', '2201-01-01'],
    ['Bank_Permit.date', outOfRange, '1899-12-31', '2201-01-01'],
    ['loading_Status', outOfRange, '1899-12-31', '2201-01-01'],
    ['containers.1.containerArrival', outOfRange, '1899-12-31', '2201-01-01'],
    ['containers', 'At least one container is required', undefined, null, [], {}, 'x', 5],
    ['containers', 'A shipment can have at most 200 containers', Array(201).fill(container)],
    ['containers.1', noContainer, null, 5, 'x', []],
    ['containers.1.containerNo', 'Container number is required', ...blanks],
    ['containers.1.size', 'Container size must be greater than 0', ...noNumbers, 0, -20, 0.5],
    ['containers.1.size', 'Container size must be a number', Number.NaN],
    ['containers.1.size', 'Container size must be at most 1,000 feet', 1_001],
    ['containers.1.containerArrival', 'Container arrival date is required', ...blanks, 20_270_501],
    ['containers.1.containerArrival', 'Container arrival date must be a date such as 2026-03-05', ...noDays],
    ['containers.1.portname', 'Port name is required', ...blanks],
    ['Transit_Status', 'Transit status is required', ...blanks],
    ['return', 'Return status is required', ...blanks],
    [
      'Totalcost',
      'Total cost is required',
      ...noTexts.filter((value) => value !== 5),
      '',
      ' ',
      '0x10',
      '1e5',
      '-5',
    ],
    ['Totalcost', 'Total cost is required', Number.POSITIVE_INFINITY],
    ['Totalcost', 'Total cost must be a number', Number.NaN],
    ['Totalcost', "Total cost can't be negative", -1, -0.01],
    ['Totalcost', 'Total cost can have at most 2 decimals', 0.001, '1.005'],
    ['Totalcost', 'Total cost must be at most 999,999,999,999', 1e12, 1e300],
  ]);

  it.each([undefined, null])('needs neither bank permit nor arrival: %s', (none) => {
    const parsed = ethiopianShipmentInput.parse({ ...valid, Bank_Permit: none, Arrival_Status: none });
    expect([parsed.Bank_Permit, parsed.Arrival_Status]).toEqual([none, none]);
  });

  it('takes a blank bank, port or date as left out', () => {
    const blank = { Bank_Permit: { Bankname: '  ', date: '' }, Arrival_Status: { portname: '', date: null } };
    expect(ethiopianShipmentInput.parse({ ...valid, ...blank })).toMatchObject({
      Bank_Permit: { Bankname: null, date: null },
      Arrival_Status: { portname: null, date: null },
    });
  });

  it('takes dates that lie ahead, and a total cost written as a text or nothing', () => {
    const ahead = ethiopianShipmentInput.parse({
      ...valid,
      loading_Status: '2099-01-01',
      Totalcost: ' 12.50 ',
    });
    expect(ahead.loading_Status).toEqual(new Date('2099-01-01T00:00:00Z'));
    expect(ahead.Totalcost).toBe(12.5);
    expect(ethiopianShipmentInput.parse({ ...valid, Totalcost: 0 }).Totalcost).toBe(0);
  });

  it('may be changed in one field, and gets nothing else', () => {
    expect(ethiopianShipments.update.parse({})).toEqual({});
    expect(ethiopianShipments.update.parse({ Supplier: 'Guangzhou' })).toEqual({ Supplier: 'Guangzhou' });
  });
});
