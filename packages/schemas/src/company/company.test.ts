import { describe, expect, it, vi } from 'vitest';
import { refuses, unstorable } from '../../test/refusals.ts';
import { companyInput } from './company.ts';

const valid = {
  name: 'Tana Trading PLC',
  vat: 'none',
  vatRate: 15,
  belowPrice: 'warn',
  encodersMayReturn: false,
  encodersMayAdjust: true,
};
const noDays = 'Days must be a whole number from 0 to 3,650';
const noAmount = 'Amount must be 0 or more';

describe('the company', () => {
  refuses(companyInput, valid, [
    ['name', 'Company name is required', undefined, null, '', '  ', 5, { $gt: '' }],
    ['name', 'Company name must be at most 200 characters', 'x'.repeat(201)],
    ['name', "Company name contains characters that can't be stored", ...unstorable],
    ['nameAm', 'Company name in Amharic must be a text', 5, {}],
    ['address', 'Address must be at most 200 characters', 'x'.repeat(201)],
    ['phone', 'Phone must be a text', 911],
    [
      'tin',
      'TIN must be 10 digits',
      '123456789',
      '12345678901',
      '123456789x',
      '12345 6789',
      1_234_567_890,
      {},
    ],
    ['vatNo', 'VAT registration number must be a text', 5],
    ['vat', 'VAT must be one of the list', undefined, null, '', 'Added', true],
    ['vatRate', 'VAT rate must be from 0 to 100', undefined, null, '', '15', -0.01, 100.01, Number.NaN],
    ['vatRate', 'VAT rate, % can have at most 2 decimals', 1.005],
    ['receiptFooter', 'Text at the foot of receipts must be at most 200 characters', 'x'.repeat(201)],
    ['salesDaysBack', noDays, -1, 3_651, 1.5, '3', Number.NaN],
    ['returnDays', noDays, -1, 3_651, 1.5, true],
    ['lockedUntil', 'Books are closed until must be a date', 5, {}],
    ['lockedUntil', 'Books are closed until must be a date such as 2026-03-05', 'soon', '2026-02-30'],
    ['lockedUntil', 'Date must not be in the future', '2199-01-01'],
    ['belowPrice', 'Selling below the list price must be one of the list', undefined, null, 'no'],
    ['encodersMayReturn', 'Encoders may take goods back must be yes or no', undefined, null, '', 'yes', 1],
    ['encodersMayAdjust', 'Encoders may correct stock must be yes or no', undefined, null, 'no'],
    ['newCustomerLimit', noAmount, -0.01, '5', Number.NaN],
    ['newCustomerLimit', 'Amount must be at most 9,000,000,000,000', 9_000_000_000_001],
    ['cashLimit', noAmount, -1, {}],
    ['cashLimit', 'Amount can have at most 2 decimals', 0.001],
  ]);

  it('takes the ends of each range', () => {
    const ends = { vatRate: 100, salesDaysBack: 3_650, returnDays: 0, newCustomerLimit: 9_000_000_000_000 };
    expect(companyInput.parse({ ...valid, ...ends, cashLimit: 0, tin: ' 0123456789 ' })).toMatchObject({
      ...ends,
      cashLimit: 0,
      tin: '0123456789',
    });
  });

  it('may be closed until today, wherever on earth it is that', () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
    try {
      const takes = (lockedUntil: string) => companyInput.partial().safeParse({ lockedUntil }).success;
      expect([takes('2026-11-28'), takes('2026-11-29')]).toEqual([true, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('may be changed in one field, the others untouched', () => {
    expect(companyInput.partial().parse({ tin: '' })).toEqual({ tin: null });
    expect(companyInput.partial().parse({})).toEqual({});
  });
});
