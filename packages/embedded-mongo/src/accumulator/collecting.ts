import type { Value } from '../bson/value.ts';
import { isNullish } from '../bson/value-type.ts';
import { compareValues, valueKey } from '../ordering/compare-values.ts';
import type { Accumulator } from './accumulator.ts';
import { valueBytes } from './value-bytes.ts';

/** Smallest or greatest value; null and missing don't count. */
export class Extreme implements Accumulator {
  private readonly sign: 1 | -1;
  private best: Value | undefined;

  /** @param sign 1 for the greatest, -1 for the smallest */
  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  add(value: Value | undefined): void {
    if (isNullish(value)) return;
    if (this.best === undefined || compareValues(value, this.best) * this.sign > 0) this.best = value;
  }

  result(): Value {
    return this.best ?? null;
  }
}

/** The first value, missing or not. */
export class First implements Accumulator {
  private isSet = false;
  private value: Value | undefined;

  add(value: Value | undefined): void {
    if (this.isSet) return;
    this.isSet = true;
    this.value = value;
  }

  result(): Value | undefined {
    return this.value;
  }
}

/** The last value, missing or not. */
export class Last implements Accumulator {
  private value: Value | undefined;

  add(value: Value | undefined): void {
    this.value = value;
  }

  result(): Value | undefined {
    return this.value;
  }
}

/** All values in their order; missing ones are left out. */
export class Push implements Accumulator {
  bytes = 0;
  private readonly values: Value[] = [];

  add(value: Value | undefined): void {
    if (value === undefined) return;
    this.values.push(value);
    this.bytes += valueBytes(value);
  }

  result(): Value {
    return this.values;
  }
}

/** Different values; missing ones are left out. */
export class AddToSet implements Accumulator {
  bytes = 0;
  private readonly values = new Map<string, Value>();

  add(value: Value | undefined): void {
    if (value === undefined) return;
    const key = valueKey(value);
    if (this.values.has(key)) return;
    this.values.set(key, value);
    this.bytes += valueBytes(value);
  }

  result(): Value {
    return [...this.values.values()];
  }
}

/** How many values there were. */
export class Count implements Accumulator {
  private count = 0;

  add(): void {
    this.count++;
  }

  result(): Value {
    return this.count;
  }
}
