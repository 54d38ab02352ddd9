import { batched } from './batched.ts';
import { modelNamed, namedByOf, type Reference, referencesOf } from './models.ts';
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
  const known = new Map<string, Map<string, Naming>>();
  const find = async ([to, ids]: [string, ReadonlySet<string>]) => {
    const names = known.get(to) ?? new Map<string, Naming>();
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

/** Fields beside a record's references that keep their names of its moment; those in lists come with the list. */
export const keptFields = (model: string): string[] =>
  referencesOf(model).flatMap(({ path, kept }) => (path.includes('.') ? [] : Object.values(kept ?? {})));

/** What names a record: its name, and what else stands beside it, such as a product's code. */
type Naming = { name: string } & Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, Naming>;
/** Bounds the cache to a megabyte or two. */
const NAMES_KNOWN = 10_000;

async function putNames<Named extends readonly object[]>(
  model: string,
  records: readonly object[],
  find: (idsOf: ReadonlyMap<string, ReadonlySet<string>>) => Promise<readonly Names[]>,
): Promise<Named> {
  const references = referencesOf(model);
  const idsOf = new Map<string, Set<string>>();
  for (const { path, to, kept } of references)
    for (const record of records)
      for (const { value, holder } of valuesAt(record, path)) {
        if (value == null || isKept(to, holder, kept)) continue;
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
  const projection = Object.fromEntries(namedByOf(model).map((field) => [field, 1]));
  const options = { projection, ...(session && { session }) };
  const found = await readMany<Stored>(modelNamed(model), { _id: { $in: ids } }, options);
  return new Map(found.map(({ _id, ...naming }) => [String(_id), naming as unknown as Naming]));
}

type LookUp = (ids: Iterable<string>) => Promise<Names>;
const lookUps = new Map<string, LookUp>();

/** Batches concurrent look-ups of a model's names. */
function lookUpOf(model: string): LookUp {
  const lookUp = lookUps.get(model) ?? batched((ids: readonly string[]) => readNames(model, ids));
  lookUps.set(model, lookUp);
  return lookUp;
}

function withName(record: object, { path, nameIn, kept }: Reference, names: Names | undefined): object {
  if (nameIn) return { [nameIn]: names?.get(String((record as Filter)[path]))?.name ?? null, ...record };
  return replaceAt(record, path, (id, holder) => ({
    _id: id,
    ...{ name: '', ...names?.get(String(id)) },
    ...(hasKept(holder, kept) && keptOf(holder, kept)),
  })) as object;
}

type Kept = Reference['kept'];
/** Tells whether a record keeps the name of its moment; there is none before its migration. */
const hasKept = (holder: unknown, kept: Kept): kept is NonNullable<Kept> =>
  kept?.name !== undefined && (holder as Filter)[kept.name] !== undefined;
/** What names it of its moment; what it doesn't keep yet is none. */
const keptOf = (holder: unknown, kept: NonNullable<Kept>) =>
  Object.fromEntries(Object.entries(kept).map(([field, at]) => [field, (holder as Filter)[at] ?? null]));
/** Tells whether the record itself knows all that names it. */
const isKept = (to: string, holder: unknown, kept: Kept) =>
  hasKept(holder, kept) && namedByOf(to).every((field) => field in kept);
