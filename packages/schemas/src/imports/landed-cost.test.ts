import { describe, expect, it } from 'vitest';
import { goodsValueOf, type LandedGoods, landedGoods, type Split, sharesOf, splits } from './landed-cost.ts';

const goods = (more: Partial<LandedGoods>, productId = 'a'): LandedGoods => ({
  productId,
  quantity: 1_000,
  unitPrice: 10_000,
  weight: null,
  volume: null,
  short: 0,
  ...more,
});
/** Makes the same numbers below a bound each time. */
function randomFrom(seed: number) {
  let last = seed;
  return (bound: number) => {
    last = (last * 16_807) % 2_147_483_647;
    return last % bound;
  };
}
const three = [goods({}), goods({}, 'b'), goods({}, 'c')];
const cost = (amount: number, split: Split = 'value', products: string[] = []) => ({
  amount,
  split,
  products,
});

describe('the shares of a cost', () => {
  it('give the rest to the largest remainders, the earlier line when equal', () => {
    expect(sharesOf(three, cost(100))).toEqual([34, 33, 33]);
    expect(sharesOf(three, cost(101))).toEqual([34, 34, 33]);
    const uneven = [goods({ quantity: 1_000 }), goods({ quantity: 2_000 }), goods({ quantity: 3_000 })];
    // 16.67, 33.33, 50: the first has the largest remainder.
    expect(sharesOf(uneven, cost(100, 'quantity'))).toEqual([17, 33, 50]);
  });

  it('go by what they are split by, over the named products alone', () => {
    const lines = [goods({ weight: 3_000, volume: 1 }), goods({ weight: 1_000, quantity: 3_000 }, 'b')];
    expect(sharesOf(lines, cost(100, 'weight'))).toEqual([75, 25]);
    expect(sharesOf(lines, cost(100, 'volume'))).toEqual([100, 0]);
    expect(sharesOf(lines, cost(100, 'quantity'))).toEqual([25, 75]);
    expect(sharesOf(lines, cost(100, 'equal'))).toEqual([50, 50]);
    expect(sharesOf(three, cost(100, 'equal', ['c', 'a']))).toEqual([50, 0, 50]);
  });

  it('go by quantity where there is no value, weight or volume', () => {
    const lines = [goods({ unitPrice: null }), goods({ unitPrice: null, quantity: 3_000 }, 'b')];
    for (const split of ['value', 'weight', 'volume'] as const)
      expect(sharesOf(lines, cost(100, split))).toEqual([25, 75]);
  });

  it('add up to the cost, whatever the goods', () => {
    const below = randomFrom(7);
    for (let round = 0; round < 2_000; round++) {
      const lines = Array.from({ length: 1 + below(9) }, (_, at) =>
        goods(
          {
            quantity: 1 + below(999_999_999),
            unitPrice: below(3) ? below(99_999_999) : null,
            weight: below(2) ? below(1_000_000) : null,
            volume: below(2) ? below(1_000) : null,
          },
          `p${at}`,
        ),
      );
      const split = splits[below(splits.length)] ?? 'value';
      const amount = 1 + below(999_999_999);
      const products = below(2) ? [`p${below(lines.length)}`] : [];
      const shares = sharesOf(lines, cost(amount, split, products));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('what goods have cost once they are here', () => {
  it('is their value with their share of each cost; what comes bears what doesn’t', () => {
    // 100 at 2.50 USD at 148.20, of which 20 will not come; 10 at 1 USD.
    const lines = [
      goods({ quantity: 100_000, unitPrice: 25_000, short: 20_000 }),
      goods({ quantity: 10_000 }, 'b'),
    ];
    const shares = [cost(10_000), cost(300, 'equal')].map((one) => sharesOf(lines, one));
    const landed = landedGoods(lines, shares, 148_200_000);
    expect(shares).toEqual([
      [9_615, 385],
      [150, 150],
    ]);
    expect(landed).toEqual([
      { value: 3_705_000, landed: 3_714_765, unitCost: 46_435 },
      { value: 148_200, landed: 148_735, unitCost: 14_874 },
    ]);
  });

  it('adds up to the goods and the costs exactly, each share within a cent of what it is due', () => {
    const below = randomFrom(11);
    for (let round = 0; round < 300; round++) {
      const lines = Array.from({ length: 1 + below(40) }, (_, at) =>
        goods(
          {
            ...{ quantity: 1 + below(9_999_999), unitPrice: below(4) ? below(99_999_999) : 0 },
            ...{ weight: below(3) ? below(999_999_999) : null, volume: below(3) ? below(9) : null },
          },
          `p${at}`,
        ),
      );
      const costs = Array.from({ length: below(8) }, () => {
        const named = lines.filter(() => !below(3)).map(({ productId }) => productId);
        return cost(1 + below(2_000_000_000), splits[below(splits.length)] ?? 'value', named);
      });
      const rate = 1 + below(200_000_000);
      const shares = costs.map((one) => sharesOf(lines, one));
      const landed = landedGoods(lines, shares, rate);
      const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + BigInt(one), 0n);
      expect(sum(landed.map((one) => one.landed))).toBe(
        sum([...landed.map(({ value }) => value), ...costs.map(({ amount }) => amount)]),
      );
      for (const [at, { amount, products, split }] of costs.entries()) {
        const of = shares[at] ?? [];
        expect(sum(of)).toBe(BigInt(amount));
        const bearing = lines.map(({ productId }) => !products.length || products.includes(productId));
        expect(of.every((share, line) => share === 0 || bearing[line])).toBe(true);
        const borne = of.filter((_, line) => bearing[line]);
        if (split === 'equal') expect(Math.max(...borne) - Math.min(...borne)).toBeLessThanOrEqual(1);
      }
    }
  });

  it('is rounded half up, and exact where numbers are not', () => {
    expect(goodsValueOf(goods({ quantity: 500, unitPrice: 100 }), 1_000_000)).toBe(1n);
    expect(goodsValueOf(goods({ quantity: 499, unitPrice: 100 }), 1_000_000)).toBe(0n);
    expect(goodsValueOf(goods({ quantity: 999_999_999_999, unitPrice: 99_999 }), 148_200_001)).toBe(
      148_198_518_999_842n,
    );
    expect(landedGoods([goods({ short: 1_000 })], [], 1_000_000)[0]?.unitCost).toBeNull();
  });
});
