import { describe, expect, it } from 'vitest';
import { storedLineTotalCents } from '../kit/amounts.ts';
import { payableOf, vatOf } from './vat.ts';
import { worthOfReturn } from './worth.ts';

const line = (quantity: number, SellingPrice: number, vatExempt = false) => ({
  quantity,
  SellingPrice,
  vatExempt,
  returned: 0,
});
const total = (lines: readonly ReturnType<typeof line>[]) =>
  lines.reduce((sum, one) => sum + Number(storedLineTotalCents(one)), 0);

/** Takes all back in steps of so many thousandths. @returns what each step is worth */
function backIn(step: number, sold: readonly ReturnType<typeof line>[], rate: number, mode = 'added') {
  const vat = vatOf(total(sold.filter(({ vatExempt }) => !vatExempt)), { mode, rate } as never);
  const worths: number[] = [];
  let before = sold;
  while (before.some(({ quantity, returned }) => returned < quantity)) {
    const returning = before.map((one) => ({ ...one, back: Math.min(step, one.quantity - one.returned) }));
    worths.push(worthOfReturn(returning, vat).amount);
    before = returning.map(({ back, ...one }) => ({ ...one, returned: one.returned + back }));
  }
  return { worths, payable: payableOf(total(sold), vat) };
}

describe('what comes back', () => {
  it.each([1, 333, 1_000, 7_000])('in steps of %i thousandths is worth what was payable', (step) => {
    const sold = [line(3_001, 19_99), line(2_500, 1, true), line(1, 1), line(999, 123_45)];
    for (const mode of ['added', 'included']) {
      const { worths, payable } = backIn(step, sold, 15_00, mode);
      expect(worths.reduce((sum, worth) => sum + worth, 0)).toBe(payable);
    }
  });

  it('rounds what came back of a line together, and its VAT half up', () => {
    expect(backIn(500, [line(1_000, 33_33)], 0).worths).toEqual([16_67, 16_66]);
    expect(backIn(1_000, [line(2_000, 1)], 50_00).worths).toEqual([2, 1]);
  });

  it('has no VAT where all is exempt or none was added', () => {
    const sold = [line(2_000, 50_00, true)];
    const returning = { ...line(2_000, 50_00, true), back: 1_000 };
    expect(worthOfReturn([returning], null)).toEqual({
      lines: [{ ...returning, worth: 50_00 }],
      amount: 50_00,
    });
    expect(backIn(1_000, sold, 15_00).worths).toEqual([50_00, 50_00]);
  });
});
