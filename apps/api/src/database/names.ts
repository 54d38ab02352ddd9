import { batched } from './batched.ts';
import { modelNamed, type Reference, referencesOf } from './models.ts';
import { replaceAt, valuesAt } from './paths.ts';
import { readMany } from './read.ts';
import type { Filter, Session, Stored } from './types.ts';

/** Adds names beside the ids or in their place, with one query per referenced model. @returns as many as it gets */
export function withNames<Named extends readonly object[] = Stored[]>(
  model: string,
  records: readonly object[],
  session?: Session,
): Promise<Named> {
  return putNames<Named>(model, records, async (idsOf) => {
    // A transaction runs one command at a time.
    if (!session) return Promise.all([...idsOf].map(([to, ids]) => lookUpOf(to)(ids)));
    const found: Names[] = [];
    for (const [to, ids] of idsOf) found.push(await readNames(to, [...ids], session));
    return found;
  });
}

/** Works like `withNames`, for long reads: looks each name up once, so a record keeps its name throughout. */
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

/** Maps id fields to the fields that hold their names. */
export const namedIn = (model: string): Record<string, string> =>
  Object.fromEntries(referencesOf(model).flatMap(({ path, nameIn }) => (nameIn ? [[path, nameIn]] : [])));

type Names = ReadonlyMap<string, string>;
/** Bounds the cache to a megabyte or two. */
const NAMES_KNOWN = 10_000;

async function putNames<Named extends readonly object[]>(
  model: string,
  records: readonly object[],
  find: (idsOf: ReadonlyMap<string, ReadonlySet<string>>) => Promise<readonly Names[]>,
): Promise<Named> {
  const references = referencesOf(model);
  const idsOf = new Map<string, Set<string>>();
  for (const { path, to, keptIn } of references)
    for (const record of records)
      for (const { value, holder } of valuesAt(record, path)) {
        if (value == null || keptName(holder, keptIn) !== undefined) continue;
        const ids = idsOf.get(to) ?? new Set();
        idsOf.set(to, ids.add(String(value)));
      }
  const found = await find(idsOf);
  const names = new Map([...idsOf.keys()].map((to, at) => [to, found[at]]));
  const named = records.map((record) =>
    references.reduce((one, reference) => withName(one, reference, names.get(reference.to)), record),
  );
  return named as unknown as Named;
}

async function readNames(model: string, ids: readonly string[], session?: Session): Promise<Names> {
  const options = { projection: { name: 1 }, ...(session && { session }) };
  const found = await readMany<Stored>(modelNamed(model), { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, name }) => [String(_id), String(name)]));
}

type LookUp = (ids: Iterable<string>) => Promise<Names>;
const lookUps = new Map<string, LookUp>();

/** Batches concurrent look-ups of a model's names. */
function lookUpOf(model: string): LookUp {
  const lookUp = lookUps.get(model) ?? batched((ids: readonly string[]) => readNames(model, ids));
  lookUps.set(model, lookUp);
  return lookUp;
}

function withName(record: object, { path, nameIn, keptIn }: Reference, names: Names | undefined): object {
  if (nameIn) return { [nameIn]: names?.get(String((record as Filter)[path])) ?? null, ...record };
  return replaceAt(record, path, (id, holder) => ({
    _id: id,
    name: keptName(holder, keptIn) ?? names?.get(String(id)) ?? '',
  })) as object;
}

/** Reads the name that a record keeps of its moment. */
const keptName = (holder: unknown, keptIn: string | undefined) =>
  keptIn === undefined ? undefined : ((holder as Record<string, unknown>)[keptIn] as string | undefined);
