/** A Decimal128 taken apart: value = coefficient * 10^exponent. */
export type DecimalParts =
  | {
      readonly kind: 'finite';
      readonly coefficient: bigint;
      readonly exponent: number;
      readonly negative: boolean;
    }
  | { readonly kind: 'infinity'; readonly negative: boolean }
  | { readonly kind: 'nan' };

const EXPONENT_BIAS = 6176;
const MAX_COEFFICIENT = 10n ** 34n - 1n;

/** Takes the 16 bytes of a Decimal128 apart (IEEE 754-2008, binary integer coefficient). */
export function readDecimal(buffer: Buffer, start: number): DecimalParts {
  const low = buffer.readBigUInt64LE(start);
  const high = buffer.readBigUInt64LE(start + 8);
  const negative = high >> 63n === 1n;
  const combination = Number((high >> 58n) & 0x1fn);
  if (combination === 0x1f) return { kind: 'nan' };
  if (combination === 0x1e) return { kind: 'infinity', negative };
  // The second form starts with 11 and would hold a coefficient above the maximum: such values are zero.
  if (combination >> 3 === 3)
    return {
      kind: 'finite',
      coefficient: 0n,
      exponent: Number((high >> 47n) & 0x3fffn) - EXPONENT_BIAS,
      negative,
    };
  const coefficient = ((high & 0x1ffffffffffffn) << 64n) | low;
  return {
    kind: 'finite',
    coefficient: coefficient > MAX_COEFFICIENT ? 0n : coefficient,
    exponent: Number((high >> 49n) & 0x3fffn) - EXPONENT_BIAS,
    negative,
  };
}

/** Sign and exact size of a decimal as a fraction: numerator / denominator. */
export function decimalFraction(parts: Extract<DecimalParts, { kind: 'finite' }>): {
  numerator: bigint;
  denominator: bigint;
} {
  const signed = parts.negative ? -parts.coefficient : parts.coefficient;
  if (parts.exponent >= 0) return { numerator: signed * 10n ** BigInt(parts.exponent), denominator: 1n };
  return { numerator: signed, denominator: 10n ** BigInt(-parts.exponent) };
}

/** Exact fraction of a finite double. */
export function doubleFraction(value: number): { numerator: bigint; denominator: bigint } {
  let exponent = 0;
  let mantissa = value;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent++;
  }
  return { numerator: BigInt(mantissa), denominator: 1n << BigInt(exponent) };
}

/** -1, 0 or 1 as a is below, equal to or above b. */
export function compareFractions(
  a: { numerator: bigint; denominator: bigint },
  b: { numerator: bigint; denominator: bigint },
): number {
  const left = a.numerator * b.denominator;
  const right = b.numerator * a.denominator;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Decimal digits of a decimal, without zeros at either end, and the power of ten of the first digit. */
export function normalizedDigits(parts: Extract<DecimalParts, { kind: 'finite' }>): {
  digits: string;
  leadingPower: number;
} {
  const text = parts.coefficient.toString();
  const digits = text.replace(/0+$/, '');
  return { digits, leadingPower: parts.exponent + text.length - 1 };
}
