import { describe, expect, it } from 'vitest';
import { users } from '../access/users.ts';
import { sales } from '../sales.ts';
import { chinaShipments } from '../shipments/china-shipments.ts';
import { ethiopianShipments } from '../shipments/ethiopian-shipments.ts';
import { freeZoneShipments } from '../shipments/free-zone-shipments.ts';
import { fieldOf } from './declared.ts';

describe('what is declared of a field', () => {
  it('is found through lists and groups, defaults and conversions', () => {
    expect(fieldOf(ethiopianShipments, 'containers.containerArrival')).toEqual({
      label: 'Container arrival date',
      kind: 'date',
    });
    expect(fieldOf(freeZoneShipments, 'DocumentToFzco.status')).toMatchObject({
      label: 'Document to FZCO',
      initial: 'no',
    });
    expect(fieldOf(freeZoneShipments, 'OperationNo')).toMatchObject({ kind: 'document number' });
    expect(fieldOf(ethiopianShipments, 'Bank_Permit.date')).toMatchObject({ isOptional: true });
    expect(fieldOf(ethiopianShipments, 'Totalcost')).toMatchObject({ kind: 'money' });
  });

  it('includes which days a date may have', () => {
    expect(fieldOf(sales, 'SalesDate')?.days).toBe('until today');
    expect(fieldOf(chinaShipments, 'ExpectedDjiboutiArrivalDate')?.days).toBe('from today');
    expect(fieldOf(ethiopianShipments, 'loading_Status')?.days).toBeUndefined();
  });

  it('is kept apart for fields that share a schema', () => {
    expect(fieldOf(users, 'role')).toMatchObject({ label: 'Role', initial: 'encoder' });
    expect(fieldOf(sales, 'createdAt')).toEqual({ label: 'Recorded on', kind: 'moment' });
    expect(fieldOf(sales, 'SalesDate')?.label).toBe('Sale date');
  });

  it('is nothing for other names', () => {
    for (const path of ['name', 'soldData.name', 'SalesDate.name', 'constructor', ''])
      expect(fieldOf(sales, path)).toBeUndefined();
  });
});
