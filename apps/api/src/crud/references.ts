import { type ClientSession, Types } from 'mongoose';
import { batched } from '../database/batched.ts';
import {
  modelNamed,
  type Noun,
  type Reference,
  referencesOf,
  type Stored,
  usersOf,
} from '../database/model.ts';
import { readMany } from '../database/read.ts';
import { conflict, invalidFields, unauthenticated } from '../errors.ts';
import type { Actor } from '../http/context.ts';
import { noteMaker } from '../http/session.ts';

/**
 * Makes sure that every record which `values` names exists, and goes on existing until the transaction ends.
 * @throws VALIDATION_FAILED with the path of each id that names nothing.
 */
export async function holdReferences(model: string, values: object, session: ClientSession): Promise<void> {
  const errors: Record<string, string[]> = {};
  for (const { path, to, label } of referencesOf(model)) {
    for (const { at, value } of valuesAt(values, path)) {
      if (value == null) continue;
      const held = await modelNamed(to).updateOne({ _id: value }, { $inc: { uses: 1 } }, { session });
      if (!held.matchedCount) errors[at] = [`${label} does not exist`];
    }
  }
  if (Object.keys(errors).length) throw invalidFields(errors);
}

/**
 * Makes sure that whoever makes a record can't be deleted before it is stored. Their first record writes to their
 * account, and so collides with its deletion; after that they can't be deleted as long as any record is theirs.
 * To write each time would make all that one person records at the same time collide.
 */
export async function holdMaker({ id, sessionId, isMaker }: Actor, session: ClientSession): Promise<void> {
  if (isMaker) return;
  const users = modelNamed('User');
  const _id = new Types.ObjectId(id);
  const maker = await users.collection.findOne({ _id }, { projection: { uses: 1 }, session });
  if (!maker) throw unauthenticated();
  if (maker.uses) await noteMaker(sessionId);
  else await users.updateOne({ _id }, { $inc: { uses: 1 } }, { session });
}

/** Fields that hold an id whose name stands in another one: field → that one. */
export const namedIn = (model: string): Record<string, string> =>
  Object.fromEntries(referencesOf(model).flatMap(({ path, nameIn }) => (nameIn ? [[path, nameIn]] : [])));

/** What a write of these values queues on, so that writers of one process don't collide on what they name. */
export function referenceKeys(model: string, values: object): string[] {
  return referencesOf(model)
    .flatMap(({ path }) => valuesAt(values, path))
    .filter(({ value }) => value != null)
    .map(({ value }) => String(value));
}

/** @throws IN_USE, saying by what and how many, when another record names this one. */
export async function refuseIfUsed(
  model: string,
  id: Types.ObjectId,
  sentence: (uses: string) => string,
  session: ClientSession,
): Promise<void> {
  const uses = new Map<string, { noun: Noun; count: number }>();
  for (const { model: using, path, noun } of usersOf(model)) {
    const count = await using.countDocuments({ [path]: id }, { session });
    // Shipments of all three kinds are shipments.
    if (count) uses.set(noun.many, { noun, count: count + (uses.get(noun.many)?.count ?? 0) });
  }
  const counted = [...uses.values()].map(
    ({ noun, count }) => `${count} ${count === 1 ? noun.one : noun.many}`,
  );
  if (counted.length) throw conflict('IN_USE', sentence(enumerate(counted)));
}

/** Puts names beside the ids, or in their place: one query for each kind of record that is named. */
export function withNames(
  model: string,
  records: readonly Stored[],
  session?: ClientSession,
): Promise<Stored[]> {
  return putNames(model, records, async (idsOf) => {
    // A transaction takes one command at a time.
    if (!session) return Promise.all([...idsOf].map(([to, ids]) => lookUpOf(to)(ids)));
    const found: Names[] = [];
    for (const [to, ids] of idsOf) found.push(await readNames(to, [...ids], session));
    return found;
  });
}

/**
 * Does what `withNames` does, for a long reading: each name is asked for once, and what a record was called then, it
 * is called to the end.
 */
export function namerOf(model: string): (records: readonly Stored[]) => Promise<Stored[]> {
  const known = new Map<string, Map<string, string>>();
  const find = async ([to, ids]: [string, ReadonlySet<string>]) => {
    const names = known.get(to) ?? new Map<string, string>();
    known.set(to, names);
    if (names.size > NAMES_KNOWN) names.clear();
    const missing = [...ids].filter((id) => !names.has(id));
    if (missing.length) for (const [id, name] of await readNames(to, missing)) names.set(id, name);
    return names;
  };
  return (records) => putNames(model, records, (idsOf) => Promise.all([...idsOf].map(find)));
}

type Names = ReadonlyMap<string, string>;
/** A megabyte or two. */
const NAMES_KNOWN = 10_000;

async function putNames(
  model: string,
  records: readonly Stored[],
  find: (idsOf: ReadonlyMap<string, ReadonlySet<string>>) => Promise<readonly Names[]>,
): Promise<Stored[]> {
  const references = referencesOf(model);
  const idsOf = new Map<string, Set<string>>();
  for (const { path, to } of references)
    for (const record of records)
      for (const { value } of valuesAt(record, path)) {
        if (value == null) continue;
        const ids = idsOf.get(to) ?? new Set();
        idsOf.set(to, ids.add(String(value)));
      }
  const found = await find(idsOf);
  const names = new Map([...idsOf.keys()].map((to, at) => [to, found[at]]));
  return records.map((record) =>
    references.reduce((named, reference) => nameIn(named, reference, names.get(reference.to)), record),
  );
}

async function readNames(model: string, ids: readonly string[], session?: ClientSession): Promise<Names> {
  const options = { projection: { name: 1 }, ...(session && { session }) };
  const found = await readMany(modelNamed(model), { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, name }) => [String(_id), String(name)]));
}

type LookUp = (ids: Iterable<string>) => Promise<Names>;
const lookUps = new Map<string, LookUp>();

/** One look-up for all who ask at the same time for names of a kind. */
function lookUpOf(model: string): LookUp {
  const lookUp = lookUps.get(model) ?? batched((ids: readonly string[]) => readNames(model, ids));
  lookUps.set(model, lookUp);
  return lookUp;
}

function nameIn(record: Stored, { path, nameIn: field }: Reference, names: Names | undefined): Stored {
  if (field) return { [field]: names?.get(String(record[path])) ?? null, ...record };
  return replaceAt(record, path.split('.'), (id) => ({
    _id: id,
    name: names?.get(String(id)) ?? '',
  })) as Stored;
}

type Place = { at: string; value: unknown };

/** Every value at a dotted path that may lead through lists, with its own path ("soldData.2.productId"). */
export function valuesAt(value: unknown, path: string): Place[] {
  const found: Place[] = [];
  collect(value, path.split('.'), '', found);
  return found;
}

function collect(value: unknown, [key, ...rest]: readonly string[], at: string, found: Place[]): void {
  if (key === undefined) found.push({ at, value });
  else if (Array.isArray(value))
    value.forEach((item, index) => {
      collect(item, [key, ...rest], join(at, String(index)), found);
    });
  else if (value !== null && typeof value === 'object')
    collect((value as Record<string, unknown>)[key], rest, join(at, key), found);
}

function replaceAt(value: unknown, [key, ...rest]: string[], replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceAt(item, [key ?? '', ...rest], replace));
  if (key === undefined) return value == null ? value : replace(value);
  if (value === null || typeof value !== 'object') return value;
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: replaceAt(inner, rest, replace) };
}

const join = (start: string, key: string) => (start ? `${start}.${key}` : key);

const enumerate = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(parts);
