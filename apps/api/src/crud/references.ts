import { type ClientSession, Types } from 'mongoose';
import { batched } from '../database/batched.ts';
import { modelNamed, type Reference, referencesOf, type Stored, usersOf } from '../database/model.ts';
import { readMany } from '../database/read.ts';
import type { Actor } from '../http/context.ts';
import { conflict, HttpError, unauthenticated } from '../http/errors.ts';
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
  const [first] = Object.values(errors);
  if (first) throw new HttpError('VALIDATION_FAILED', first[0] ?? '', { errors });
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
  const uses: string[] = [];
  for (const { model: using, path, noun } of usersOf(model)) {
    const count = await using.countDocuments({ [path]: id }, { session });
    if (count) uses.push(`${count} ${count === 1 ? noun.one : noun.many}`);
  }
  if (uses.length) throw conflict('IN_USE', sentence(enumerate(uses)));
}

/** Puts names beside the ids, or in their place: one query for each kind of record that is named. */
export async function withNames(
  model: string,
  records: readonly Stored[],
  session?: ClientSession,
): Promise<Stored[]> {
  const references = referencesOf(model);
  if (!references.length || !records.length) return [...records];
  const names = new Map<string, string>();
  const models = [...new Set(references.map(({ to }) => to))];
  const ask = async (to: string) => {
    const paths = references.filter((reference) => reference.to === to).map(({ path }) => path);
    const values = paths.flatMap((path) => records.flatMap((record) => valuesAt(record, path)));
    const ids = [...new Set(values.filter(({ value }) => value != null).map(({ value }) => String(value)))];
    const found = session ? await readNames(to, ids, session) : await askForNames(to, ids);
    for (const [id, name] of found) names.set(id, name);
  };
  // A transaction takes one command at a time.
  if (session) for (const to of models) await ask(to);
  else await Promise.all(models.map(ask));
  return records.map((record) =>
    references.reduce((named, reference) => nameIn(named, reference, names), record),
  );
}

async function readNames(model: string, ids: readonly string[], session?: ClientSession) {
  const options = { projection: { name: 1 }, ...(session && { session }) };
  const found = await readMany(modelNamed(model), { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, name }) => [String(_id), String(name)]));
}

const lookUps = new Map<string, (id: string) => Promise<string | undefined>>();

/** One look-up for all who ask at the same time. */
async function askForNames(model: string, ids: readonly string[]): Promise<[id: string, name: string][]> {
  const nameOf = lookUps.get(model) ?? batched((all: readonly string[]) => readNames(model, all));
  lookUps.set(model, nameOf);
  const found = await Promise.all(ids.map(async (id) => [id, await nameOf(id)] as const));
  return found.flatMap(([id, name]) => (name === undefined ? [] : [[id, name]]));
}

function nameIn(record: Stored, { path, nameIn: field }: Reference, names: Map<string, string>): Stored {
  if (field) return { ...record, [field]: names.get(String(record[path])) ?? null };
  return replaceAt(record, path.split('.'), (id) => ({
    _id: id,
    name: names.get(String(id)) ?? '',
  })) as Stored;
}

/** Every value at a dotted path that may lead through lists, with its own path ("soldData.2.productId"). */
function valuesAt(value: unknown, path: string, at = ''): { at: string; value: unknown }[] {
  if (!path) return [{ at, value }];
  if (Array.isArray(value))
    return value.flatMap((item, index) => valuesAt(item, path, join(at, String(index))));
  if (value === null || typeof value !== 'object') return [];
  const [key = '', ...rest] = path.split('.');
  return valuesAt((value as Record<string, unknown>)[key], rest.join('.'), join(at, key));
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
