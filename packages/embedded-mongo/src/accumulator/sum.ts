import { Double } from 'bson';
import { isNumberValue, type NumberValue } from '../bson/arithmetic.ts';
import type { Value } from '../bson/value.ts';
import type { Accumulator } from './accumulator.ts';

/** Exact sum of numbers but decimals; whatever is no number is left out. */
export class Sum implements Accumulator {
  count = 0;
  private whole = 0;
  private large = 0n;
  private hasLong = false;
  private double = 0;
  /** What adding doubles has lost to rounding (Neumaier's method). */
  private lost = 0;
  private hasDouble = false;

  add(value: Value | undefined): void {
    if (typeof value === 'number') this.addInt(value);
    else if (isNumberValue(value)) this.addOther(value);
    else return;
    this.count++;
  }

  private addInt(value: number): void {
    this.whole += value;
    if (Number.isSafeInteger(this.whole)) return;
    this.large += BigInt(this.whole - value) + BigInt(value);
    this.whole = 0;
  }

  private addOther(value: Exclude<NumberValue, number>): void {
    if (typeof value === 'bigint') {
      this.hasLong = true;
      this.large += value;
    } else this.addDouble(value.value);
  }

  private addDouble(value: number): void {
    this.hasDouble = true;
    const total = this.double + value;
    if (Number.isFinite(total))
      this.lost +=
        Math.abs(this.double) >= Math.abs(value) ? this.double - total + value : value - total + this.double;
    this.double = total;
  }

  result(): NumberValue {
    const integers = this.large + BigInt(this.whole);
    if (this.hasDouble) return new Double(this.doubles() + Number(integers));
    if (!this.hasLong && BigInt.asIntN(32, integers) === integers) return Number(integers);
    return BigInt.asIntN(64, integers) === integers ? integers : new Double(Number(integers));
  }

  private doubles(): number {
    return Number.isFinite(this.double) ? this.double + this.lost : this.double;
  }
}

/** Mean of the numbers among the values; null if there are none. */
export class Average implements Accumulator {
  private readonly sum = new Sum();

  add(value: Value | undefined): void {
    this.sum.add(value);
  }

  result(): Value {
    const { count } = this.sum;
    if (count === 0) return null;
    const total = this.sum.result();
    return new Double((total instanceof Double ? total.value : Number(total)) / count);
  }
}
