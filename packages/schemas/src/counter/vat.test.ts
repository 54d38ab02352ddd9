import { describe, expect, it } from 'vitest';
import { payableOf, vatOf } from './vat.ts';

describe('VAT', () => {
  it('that is included is total × rate ÷ (100 + rate), and taxable the rest', () => {
    expect(vatOf(115_00, { mode: 'included', rate: 15_00 })).toEqual({
      mode: 'included',
      rate: 15_00,
      amount: 15_00,
      taxable: 100_00,
    });
    expect(vatOf(100_00, { mode: 'included', rate: 15_00 })).toMatchObject({
      amount: 13_04,
      taxable: 86_96,
    });
  });

  it('that is added is total × rate ÷ 100, and taxable the total', () => {
    const vat = vatOf(100_00, { mode: 'added', rate: 12_75 });
    expect(vat).toEqual({ mode: 'added', rate: 12_75, amount: 12_75, taxable: 100_00 });
    expect([payableOf(150_00, vat), payableOf(150_00, { ...vat, mode: 'included' })]).toEqual([
      162_75, 150_00,
    ]);
    expect(payableOf(150_00, null)).toBe(150_00);
  });

  it('is rounded half up, once', () => {
    expect(vatOf(30, { mode: 'added', rate: 15_00 }).amount).toBe(5);
    expect(vatOf(29, { mode: 'added', rate: 15_00 }).amount).toBe(4);
    expect(vatOf(1, { mode: 'included', rate: 100_00 }).amount).toBe(1);
  });

  it('is exact at nine trillion birr', () => {
    const nineTrillion = 900_000_000_000_001;
    expect(vatOf(nineTrillion, { mode: 'added', rate: 15_00 }).amount).toBe(135_000_000_000_000);
    expect(vatOf(nineTrillion, { mode: 'included', rate: 99_99 }).amount).toBe(449_977_498_874_944);
  });

  it('is 0 of nothing, and 0 at a rate of 0', () => {
    expect(vatOf(0, { mode: 'added', rate: 15_00 })).toMatchObject({ amount: 0, taxable: 0 });
    expect(vatOf(100_00, { mode: 'included', rate: 0 })).toMatchObject({ amount: 0, taxable: 100_00 });
  });
});
