import type { Value } from '../bson/value.ts';

/** Takes in the values of a group one by one. */
export interface Accumulator {
  add(value: Value | undefined): void;
  result(): Value | undefined;
  /** Bytes that it holds on to, roughly; undefined if that is next to nothing. */
  readonly bytes?: number;
}
