import { describe, expect, it } from 'vitest';
import { dutyOf, dutyRequest } from './duty.ts';

const rates = { vat: 15, surtax: 10, withholding: 3, welfare: 3 };

describe('what customs take', () => {
  it('is duty, excise, VAT, surtax and withholding, of the value and of each other', () => {
    expect(dutyOf({ value: 100_000, duty: 20 }, rates)).toEqual({
      duty: 20_000,
      excise: 0,
      vat: 18_000,
      surtax: 13_800,
      withholding: 3_000,
      welfare: 0,
      total: 54_800,
    });
  });

  it('is the social welfare levy only where there is no surtax', () => {
    const { surtax, welfare, total } = dutyOf({ value: 100_000, duty: 20, surtax: false }, rates);
    expect({ surtax, welfare, total }).toEqual({ surtax: 0, welfare: 3_000, total: 44_000 });
  });

  it('rounds each part half up before the next one', () => {
    // 0.05 of duty is rounded to 0.01, of which and 0.10 the excise of 50 % is 0.055.
    expect(dutyOf({ value: 0.1, duty: 5, excise: 50 }, rates)).toMatchObject({
      duty: 0.01,
      excise: 0.06,
      vat: 0.03,
      surtax: 0.02,
    });
  });

  it('is exact for the largest value', () => {
    const all = { vat: 100, surtax: 100, withholding: 100, welfare: 100 };
    const most = dutyRequest.parse({ value: 900_000_000_000, duty: 100, excise: 500 });
    expect(dutyOf(most, all).total).toBe(900_000_000_000 * 48);
  });
});
