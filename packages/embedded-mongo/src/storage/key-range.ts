/** A range of keys of one collection or index: start inclusive, end exclusive, whatever the direction. */
export interface KeyRange {
  readonly start: Buffer;
  readonly end: Buffer;
}
