import { setImmediate as afterThisRound } from 'node:timers/promises';
import type { Response } from 'express';
import { sendParts } from './send.ts';

/** A record with a longer list is written in parts. */
const LONG = 100;
/** Characters of a part. */
const PART = 65_536;
/** Body, record, list: what lies deeper is small enough to be written at once. */
const DEPTH = 3;

/** Answers with JSON; a record with long lists part by part, so that others have their turn between them. */
export async function sendJson(res: Response, body: object): Promise<void> {
  if (isLong(body)) await sendParts(res.type('json'), partsOf(body));
  else res.json(body);
}

const isLong = (body: { data?: unknown }) =>
  Object.values(body.data ?? {}).some((list) => Array.isArray(list) && list.length > LONG);

async function* partsOf(body: object): AsyncGenerator<string> {
  let part = '';
  for (const piece of pieces(body, 0)) {
    part += piece;
    if (part.length < PART) continue;
    yield part;
    part = '';
    await afterThisRound();
  }
  yield part;
}

/** Cuts the JSON of a value into pieces. */
function* pieces(value: unknown, depth: number): Generator<string> {
  if (depth === DEPTH || typeof value !== 'object' || value === null || 'toJSON' in value) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const isList = Array.isArray(value);
  yield isList ? '[' : '{';
  let before = '';
  for (const [name, inner] of Object.entries(value)) {
    if (!isList && inner === undefined) continue;
    yield isList ? before : `${before}${JSON.stringify(name)}:`;
    yield* pieces(inner, depth + 1);
    before = ',';
  }
  yield isList ? ']' : '}';
}
