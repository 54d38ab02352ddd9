import type { FilterKind } from '@app/schemas/kit/resource';
import mongoose, { Schema, type SchemaDefinition } from 'mongoose';
import type { z } from 'zod';
import { type Derivation, declareDerivation } from './derived.ts';
import {
  type Contract,
  declarePart,
  declareResource,
  declareScope,
  defineSearch,
  modelOf,
  type Reference,
  type Search,
  type SearchTexts,
} from './models.ts';
import { hasKeys, orderPaths } from './sort-keys.ts';
import type { Collection, Filter, ScopeRule, Stored } from './types.ts';

type Index = {
  keys: Record<string, 1 | -1>;
  unique?: boolean;
  sparse?: boolean;
  /** Leaves other records out of the index. */
  partialFilterExpression?: Filter;
  expireAfterSeconds?: number;
};

/** What a record's search reads: the record as stored, with names. */
type Searched<C extends Contract> = Search<z.input<C['record']>>;
type ModelDeclaration<C extends Contract> = Omit<Searched<C>, 'searchTexts'> & {
  contract: C;
  /** Who sees its records: everyone, or by warehouse. */
  scope: ScopeRule;
  /** Fields that hold texts which the search covers, or what reads the texts. */
  searchTexts?: readonly string[] | Searched<C>['searchTexts'];
  fields: SchemaDefinition;
  references?: readonly Reference[];
  /** Fields that name it where others refer to it; the name alone by default. */
  namedBy?: readonly string[];
  /** Adds what lists and answers tell beside what is stored. */
  derived?: Derivation;
  /** Paths of ids of users who recorded a part of it, beside who created it. */
  creators?: readonly string[];
  /** Paths that other features filter by; indexed unless a column's index covers them. */
  lookUps?: readonly string[];
  /** Indexes beyond those that every list needs. */
  indexes?: readonly Index[];
};

/** Fields that every model gets besides its own. */
const kitFields = {
  createdBy: { type: Schema.Types.ObjectId, default: null },
  createdByName: { type: String, default: null },
  createdAt: Date,
  updatedAt: Date,
  /** Search parts of every word; see search/search.ts. */
  search: { type: [String], default: undefined },
  /** Sort keys; see sort-keys.ts. */
  sort: { type: Schema.Types.Mixed, default: undefined },
  sortUp: { type: Schema.Types.Mixed, default: undefined },
  /** Incremented whenever a record starts to refer to this one, so that this conflicts with a deletion. */
  uses: Number,
} as const;

/**
 * Defines a resource's model with the indexes its list needs: one for every column to sort or filter by, and one for
 * the search. Sorting by `createdAt` needs none, as ids grow with time.
 */
export function defineModel<C extends Contract>(name: string, declaration: ModelDeclaration<C>): Collection {
  const { contract, scope, fields, indexes = [], searchTexts, ...others } = declaration;
  const { references = [], creators = [], namedBy = ['name'], derived, lookUps = [], ...search } = others;
  const schema = new Schema<Stored>(
    { ...fields, ...kitFields },
    { collection: contract.name, minimize: false },
  );
  for (const { keys, ...options } of indexes) schema.index(keys, options);
  const columns = new Set([
    ...contract.sortable.flatMap((column) => orderPaths(contract, column)),
    ...Object.entries(contract.filters)
      .flatMap(([field, kind]) => columnFilteredBy(field, kind))
      .filter((column) => !hasKeys(contract, column)),
    ...references.map(({ path }) => path),
  ]);
  for (const column of columns) {
    if (column !== 'createdAt' || 'createdAt' in contract.filters) schema.index({ [column]: 1, _id: 1 });
  }
  const { listed = {} } = contract;
  for (const path of [...lookUps, ...creators, ...Object.keys(listed)])
    if (!columns.has(path)) schema.index({ [path]: 1 });
  schema.index({ search: 1 });
  schema.index({ createdBy: 1 });
  declareResource(name, { contract, references, creators, namedBy });
  declareScope(name, scope);
  if (derived) declareDerivation(name, derived);
  defineSearch(name, { ...search, ...(searchTexts && { searchTexts: textsOf(searchTexts) }) });
  return mongoose.model<Stored>(name, schema);
}

/** The column that a filter looks at; none where the server computes it. */
function columnFilteredBy(field: string, kind: FilterKind): string | [] {
  if (typeof kind !== 'object') return field;
  if ('computed' in kind) return [];
  return 'anyOf' in kind ? kind.anyOf : kind.of;
}

const textsOf = (
  fields: readonly string[] | NonNullable<Search['searchTexts']>,
): NonNullable<Search['searchTexts']> =>
  typeof fields === 'function'
    ? fields
    : (record) => fields.map((field) => record[field] as SearchTexts[number]);

type CollectionDeclaration = {
  /** Its name in the database. */
  collection: string;
  scope: ScopeRule;
  fields: SchemaDefinition;
  indexes?: readonly Index[];
  /** The resource whose records these are a part of, and what of another kind they name at a path: it can't go before. */
  partOf?: { of: string; path: string; to: string };
};

/** Defines records that are no resource: they have no list of the common kind, and no version but their own. */
export function defineCollection<T extends object = Stored>(
  name: string,
  { collection, scope, fields, indexes = [], partOf }: CollectionDeclaration,
): Collection<T> {
  const schema = new Schema(fields, { collection, versionKey: false, minimize: false });
  for (const { keys, ...options } of indexes) schema.index(keys, options);
  declareScope(name, scope);
  if (partOf) declarePart({ part: name, ...partOf });
  mongoose.model(name, schema);
  return mongoose.model<T>(name);
}

/** Groups stored fields, such as those of a list's rows. @param hasId gives each an id of its own */
export const groupOf = (fields: SchemaDefinition, { hasId = true } = {}) =>
  new Schema(fields, { _id: hasId });

/** Casts ids, dates and lists as a model declares them, and fills in its defaults. */
export const castRecord = (collection: Collection, values: object): Stored =>
  new (modelOf(collection))(values).toObject<Stored>({ flattenMaps: true, versionKey: true });
