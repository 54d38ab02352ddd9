import { describe, expect, it } from 'vitest';
import { blanks, refuses, unstorable } from '../test/refusals.ts';
import { warehouseInput, warehouses } from './warehouses.ts';

describe('a warehouse', () => {
  refuses(warehouseInput, { name: 'Bole', address: 'Addis Ababa' }, [
    ['name', 'Name is required', ...blanks],
    ['name', 'Name must be at most 200 characters', 'x'.repeat(201)],
    ['name', "Name contains characters that can't be stored", ...unstorable],
    ['address', 'Address is required', ...blanks],
    ['address', 'Address must be at most 200 characters', 'x'.repeat(201)],
    ['address', "Address contains characters that can't be stored", ...unstorable],
  ]);

  it('takes texts of up to 200 characters, spaces around them not counted', () => {
    const longest = 'ሀ'.repeat(200);
    expect(warehouseInput.parse({ name: `  ${longest}\n`, address: 'x' }).name).toBe(longest);
  });

  it('takes emoji, quotes and markup as they are', () => {
    const name = `<b>"Bole" & 'Kera'</b> 📦 $gt __proto__ =1+1`;
    expect(warehouseInput.parse({ name, address: 'x' }).name).toBe(name);
  });

  it('may be changed in one field', () => {
    expect(warehouses.update.parse({ address: 'Bole road' })).toEqual({ address: 'Bole road' });
  });
});
