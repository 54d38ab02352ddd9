import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { databaseName } from '../../database/connect.ts';
import { defineCollection } from '../../database/model.ts';
import { systemReader } from '../../database/system-reader.ts';
import { Id } from '../../database/types.ts';
import { upsertNow } from '../../database/write.ts';

/** A key that is made once and kept in the database, so that all processes and every restore share it. */
type Key = { _id: string; key: string };
const KeyModel = defineCollection<Key>('Key', {
  collection: 'keys',
  scope: 'everyone',
  fields: { _id: String, key: String },
});

const RECEIPTS = 'receipts';
const KEY_BYTES = 32;
/** 96 bits, which nobody guesses. */
const HASH_BYTES = 12;
const ID_BYTES = 12;

let known: { database: string; key: string } | undefined;

/** Reads the key that signs receipts, and makes it the first time. Remembers it: it never changes. */
export async function receiptKey(): Promise<string> {
  const database = databaseName();
  if (known?.database === database) return known.key;
  const $setOnInsert = { key: randomBytes(KEY_BYTES).toString('base64url') };
  // Updates first: several processes may be here at once, and one of their keys stays.
  await upsertNow(KeyModel, { _id: RECEIPTS }, { $setOnInsert });
  const stored = await systemReader().findOne(KeyModel, { _id: RECEIPTS });
  if (!stored) throw new Error('The data lack the key of receipts');
  known = { database, key: stored.key };
  return stored.key;
}

/** The token that proves a sale's receipt to be ours: its id and a keyed hash of it, in URL-safe letters. */
export const receiptToken = ({ id }: Id, key: string): string =>
  Buffer.concat([id, hashOf(id, key)]).toString('base64url');

/** Reads the sale's id from a token; undefined unless we made it. */
export function readReceiptToken(token: string, key: string): Id | undefined {
  const bytes = Buffer.from(token, 'base64url');
  // Letters that are none of base64url, and bits beyond the last byte, would be skipped.
  if (bytes.length !== ID_BYTES + HASH_BYTES || bytes.toString('base64url') !== token) return undefined;
  const id = bytes.subarray(0, ID_BYTES);
  return timingSafeEqual(bytes.subarray(ID_BYTES), hashOf(id, key)) ? new Id(id) : undefined;
}

const hashOf = (id: Uint8Array, key: string) =>
  createHmac('sha256', key).update(id).digest().subarray(0, HASH_BYTES);
