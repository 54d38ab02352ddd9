/** What goods cost once they are here (part 5, section 5). Exact: weights are bigints, shares whole cents. */

export const splits = ['value', 'quantity', 'weight', 'volume', 'equal'] as const;
export type Split = (typeof splits)[number];

/** A line of goods: quantities, weights and volumes in thousandths, its price in ten-thousandths of the currency. */
export type LandedGoods = {
  productId: string;
  quantity: number;
  unitPrice: number | null;
  weight: number | null;
  volume: number | null;
  /** What will not come. */
  short: number;
};
export type LandedCost = {
  /** In cents. */
  amount: number;
  split: Split;
  /** Those that bear it; none: all. */
  products: readonly string[];
};

/** What a line is worth in cents, rounded half up. @param rate in millionths */
export const goodsValueOf = (
  { quantity, unitPrice }: Pick<LandedGoods, 'quantity' | 'unitPrice'>,
  rate: number,
): bigint => rounded(exactValue({ quantity, unitPrice }) * BigInt(rate), TO_CENTS);

/** Thousandths × ten-thousandths × millionths, in cents. */
const TO_CENTS = 10n ** (3n + 4n + 6n - 2n);
const exactValue = ({ quantity, unitPrice }: Pick<LandedGoods, 'quantity' | 'unitPrice'>) =>
  BigInt(quantity) * BigInt(unitPrice ?? 0);
const rounded = (numerator: bigint, by: bigint) => (numerator + by / 2n) / by;

/** Splits each cost by itself over the goods: shares in cents, by the order of goods, that add up exactly. */
export const sharesOf = (
  goods: readonly LandedGoods[],
  { amount, split, products }: LandedCost,
): number[] => {
  const named = new Set(products);
  const bears = ({ productId }: LandedGoods) => !named.size || named.has(productId);
  const weighed = (by: Split) => goods.map((line) => (bears(line) ? weightOf(line, by) : 0n));
  const weights = weighed(split);
  // Without any value, weight or volume it goes by quantity.
  return splitBy(BigInt(amount), weights.some(Boolean) ? weights : weighed('quantity')).map(Number);
};

const weightOf = (line: LandedGoods, by: Split): bigint => {
  if (by === 'equal') return 1n;
  if (by === 'value') return exactValue(line);
  return BigInt(line[by] ?? 0);
};

/** Splits an amount by weights: largest remainders get the rest, the earlier one when equal. */
function splitBy(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0n);
  if (!all) return weights.map(() => 0n);
  const shares = weights.map((weight) => (amount * weight) / all);
  let rest = amount - shares.reduce((sum, share) => sum + share, 0n);
  if (!rest) return shares;
  const byRemainder = weights
    .map((weight, at) => ({ at, remainder: amount * weight - (shares[at] ?? 0n) * all }))
    .sort((one, other) =>
      one.remainder === other.remainder ? one.at - other.at : one.remainder > other.remainder ? -1 : 1,
    );
  for (const { at } of byRemainder) {
    if (rest <= 0n) break;
    shares[at] = (shares[at] ?? 0n) + 1n;
    rest -= 1n;
  }
  return shares;
}

export type Landed = {
  /** In cents. */
  value: number;
  landed: number;
  /** Of what comes, which bears what doesn't; null where nothing does. */
  unitCost: number | null;
};

/**
 * Tells what each line of goods has cost once it is here.
 * @param shares those of each cost, by the order of goods
 * @param rate in millionths
 */
export const landedGoods = (
  goods: readonly LandedGoods[],
  shares: readonly (readonly number[])[],
  rate: number,
): Landed[] =>
  goods.map((line, at) => {
    const value = goodsValueOf(line, rate);
    const landed = shares.reduce((sum, of) => sum + BigInt(of[at] ?? 0), value);
    const comes = BigInt(line.quantity - line.short);
    return {
      value: Number(value),
      landed: Number(landed),
      unitCost: comes > 0n ? Number(rounded(landed * 1000n, comes)) : null,
    };
  });
