import { describe, expect, it } from 'vitest';
import { exactnessOf, type Meant, meantBy, quantityMeant } from './product-picker.shared.ts';

const water: Meant = {
  _id: '1',
  name: 'Water, 0.5 litre',
  sku: 'WTR-05',
  barcode: '6001000000017',
  packs: [
    { unit: 'pack', quantity: 6, barcode: null },
    { unit: 'carton', quantity: 24, barcode: '6001000000024' },
  ],
};

describe('a text means a product', () => {
  it.each([
    ['6001000000017', 0],
    [' 6001000000024 ', 0],
    ['wtr-05', 1],
    ['water, 0.5 LITRE', 2],
    ['water', 3],
    ['', 3],
  ])('%j by rank %i', (text, rank) => {
    expect(exactnessOf(water, text)).toBe(rank);
  });

  it('as one, or as what is in the pack with this bar code', () => {
    expect(quantityMeant(meantBy(water, 'WTR-05'))).toBe(1);
    expect(quantityMeant(meantBy(water, '6001000000024'))).toBe(24);
    expect(quantityMeant(meantBy(water, '6001000000024'), 1.5)).toBe(36);
    expect(quantityMeant(meantBy(water, '6001000000017'), 2.125)).toBe(2.125);
    expect(quantityMeant(water, null)).toBeNull();
  });
});
