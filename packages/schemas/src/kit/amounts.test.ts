import { describe, expect, it } from 'vitest';
import { addBirr, lineTotalCents, saleTotalCents, toCents, toThousandths } from './amounts.ts';

/** Random numbers that repeat in every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Returns a decimal text with at most this many digits before the point and this many after it. */
function decimal(random: () => number, whole: number, decimals: number): string {
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('');
  return `${Number(digits(1 + Math.floor(random() * whole)))}.${digits(decimals)}`;
}

/** A calculator's result: the product of the texts as integers, its last three digits rounded half up. */
function reference(quantity: string, price: string): bigint {
  const exact = BigInt(quantity.replace('.', '')) * BigInt(price.replace('.', ''));
  const digits = exact.toString().padStart(4, '0');
  const roundsUp = (digits.at(-3) ?? '0') >= '5';
  return BigInt(digits.slice(0, -3)) + (roundsUp ? 1n : 0n);
}

describe('amounts', () => {
  it.each([
    [1.5, 19.99, 2999n],
    [0.5, 0.01, 1n],
    [0.499, 0.01, 0n],
    [0.001, 0.01, 0n],
    [1.005, 1, 101n],
    [2.675, 1, 268n],
    [3, 0.1, 30n],
    [1.1, 1.1, 121n],
    [999_999_999, 999_999_999, 99_999_999_800_000_000_100n],
  ])('%d × %d birr are %d cents', (quantity, SellingPrice, cents) => {
    expect(lineTotalCents({ quantity, SellingPrice })).toBe(cents);
  });

  it('multiplies five thousand random lines as whole numbers do', () => {
    const random = randomFrom(7);
    for (let count = 0; count < 5_000; count++) {
      const [quantity, price] = [decimal(random, 9, 3), decimal(random, 9, 2)];
      const line = { quantity: Number(quantity), SellingPrice: Number(price) };
      expect({ quantity, price, total: lineTotalCents(line) }).toEqual({
        quantity,
        price,
        total: reference(quantity, price),
      });
    }
  });

  it('adds up rounded lines, exactly', () => {
    const random = randomFrom(11);
    const texts = Array.from({ length: 500 }, () => [decimal(random, 4, 3), decimal(random, 4, 2)] as const);
    const lines = texts.map(([quantity, price]) => ({
      quantity: Number(quantity),
      SellingPrice: Number(price),
    }));
    const sum = texts.reduce((total, [quantity, price]) => total + reference(quantity, price), 0n);
    expect(saleTotalCents(lines)).toBe(sum);
    expect(saleTotalCents(Array(3).fill({ quantity: 0.5, SellingPrice: 0.01 }))).toBe(3n);
  });

  it('keeps every cent and every thousandth up to the largest amount', () => {
    const random = randomFrom(13);
    for (let count = 0; count < 2_000; count++) {
      const [price, quantity] = [decimal(random, 9, 2), decimal(random, 9, 3)];
      expect(toCents(Number(price))).toBe(Number(price.replace('.', '')));
      expect(toThousandths(Number(quantity))).toBe(Number(quantity.replace('.', '')));
    }
  });
});

it('adds amounts without binary fractions', () => {
  expect(addBirr([0.1, 0.2])).toBe(0.3);
  expect(addBirr([1.1, 2.2, -3.3])).toBe(0);
  expect(addBirr([])).toBe(0);
});
