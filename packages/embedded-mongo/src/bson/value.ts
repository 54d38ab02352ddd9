import type {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import type { RawValue } from './raw-value.ts';

/** A decoded document. A Map, because JavaScript objects reorder fields whose names look like numbers. */
export type DocumentValue = Map<string, Value>;

/**
 * A decoded BSON value that remembers its exact type: a JavaScript number is a 32-bit integer, a Double a
 * double, a bigint a 64-bit integer.
 */
export type Value =
  | null
  | boolean
  | number
  | bigint
  | string
  | Date
  | Double
  | Decimal128
  | ObjectId
  | Binary
  | BSONRegExp
  | BSONSymbol
  | Timestamp
  | MinKey
  | MaxKey
  | Code
  | Value[]
  | DocumentValue;

/**
 * What a reply may be written from: values decoded or raw, and plain objects for documents. Fields that are
 * undefined are left out.
 */
export type Writable =
  | Value
  | RawValue
  | readonly Writable[]
  | ReadonlyMap<string, Writable>
  | { readonly [field: string]: Writable | undefined }
  | undefined;
