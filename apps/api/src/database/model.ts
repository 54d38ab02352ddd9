import { namesMayComeFrom, type ReferenceList } from '@app/schemas/kit/listed';
import type { Resource } from '@app/schemas/kit/resource';
import type { Label } from '@app/schemas/messages/message';
import { type CountedNoun, countedOf } from '@app/schemas/messages/plurals';
import { type Model, model, Schema, type SchemaDefinition, type Types } from 'mongoose';
import type { z } from 'zod';
import { hasKeys, orderPaths } from './sort-keys.ts';

/** A record as stored: money in cents, quantities in thousandths, dates as midnight UTC. */
export type Stored = { _id: Types.ObjectId; __v: number; [field: string]: unknown };
export type StoredModel = Model<Stored>;
export type Filter = Record<string, unknown>;

/** A field, at any depth and inside lists, that holds another record's id. */
export type Reference = {
  path: string;
  /** Name of the referenced model. */
  to: string;
  /** Begins the message about an unknown id. */
  label: Label;
  /** Where the answer has the name, with the id left at `path`; without it, `path` becomes `{_id, name}`. */
  nameIn?: string;
  /** Where the record keeps the name of its moment, beside the id: a later name doesn't count. */
  keptIn?: string;
};

export type SearchTexts = readonly (string | number | null | undefined)[];
type Search<R = Record<string, unknown>> = {
  /** Texts that the search covers: the list's text columns. */
  searchTexts?(record: R): SearchTexts;
  /** Texts among these that are numbers of documents, containers or phones: found with any punctuation. */
  searchNumbers?(record: R): readonly string[];
  /** References whose names are searched as well: path → model. */
  searchReferences?: Readonly<Record<string, string>>;
  /** Names of texts shared by many records, stored instead of those texts' search parts. */
  sharedTexts?(record: R): readonly string[];
  /** Finds the names of shared texts that contain a folded word, at most so many. */
  textsWith?: (word: string, limit: number) => readonly string[] | Promise<readonly string[]>;
};
type Contract = Pick<Resource, 'name' | 'label' | 'record' | 'sortable' | 'filters' | 'listed'>;
type Declared = {
  model: StoredModel;
  contract: Contract;
  references: readonly Reference[];
  makers: readonly string[];
};
const declared = new Map<string, Declared>();
const searches = new Map<string, Search>();

/** What a record's search reads: the record as stored, with names. */
type Searched<C extends Contract> = Search<z.input<C['record']>>;
type ModelDeclaration<C extends Contract> = Omit<Searched<C>, 'searchTexts'> & {
  contract: C;
  /** Fields that hold texts which the search covers, or what reads the texts. */
  searchTexts?: readonly string[] | Searched<C>['searchTexts'];
  fields: SchemaDefinition;
  references?: readonly Reference[];
  /** Paths of ids of users who recorded a part of it, beside who created it. */
  makers?: readonly string[];
  /** Paths that other features filter by; indexed unless a column's index covers them. */
  lookUps?: readonly string[];
  /** Indexes beyond those that every list needs. */
  indexes?: readonly {
    keys: Record<string, 1 | -1>;
    unique?: boolean;
    sparse?: boolean;
    /** Leaves other records out of the index. */
    partialFilterExpression?: Filter;
  }[];
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
 * Defines a resource's Mongoose model with the indexes its list needs: one for every column to sort or filter by, and
 * one for the search. Sorting by `createdAt` needs none, as ids grow with time.
 */
export function defineModel<C extends Contract>(name: string, declaration: ModelDeclaration<C>): StoredModel {
  const { contract, fields, indexes = [], searchTexts, ...others } = declaration;
  const { references = [], makers = [], lookUps = [], ...search } = others;
  const schema = new Schema<Stored>(
    { ...fields, ...kitFields },
    { collection: contract.name, minimize: false },
  );
  for (const { keys, ...options } of indexes) schema.index(keys, options);
  const columns = new Set([
    ...contract.sortable.flatMap((column) => orderPaths(contract, column)),
    ...Object.entries(contract.filters)
      .map(([field, kind]) => (typeof kind === 'object' ? kind.of : field))
      .filter((column) => !hasKeys(contract, column)),
    ...references.map(({ path }) => path),
  ]);
  for (const column of columns) {
    if (column !== 'createdAt' || 'createdAt' in contract.filters) schema.index({ [column]: 1, _id: 1 });
  }
  const { listed = {} } = contract;
  for (const path of [...lookUps, ...makers, ...Object.keys(listed)])
    if (!columns.has(path)) schema.index({ [path]: 1 });
  schema.index({ search: 1 });
  schema.index({ createdBy: 1 });
  const defined = model<Stored>(name, schema);
  declared.set(name, { model: defined, contract, references, makers });
  defineSearch(name, { ...search, ...(searchTexts && { searchTexts: textsOf(searchTexts) }) });
  return defined;
}

const textsOf = (
  fields: readonly string[] | NonNullable<Search['searchTexts']>,
): NonNullable<Search['searchTexts']> =>
  typeof fields === 'function'
    ? fields
    : (record) => fields.map((field) => record[field] as SearchTexts[number]);

/** Declares what the search of a model covers. */
export const defineSearch = (name: string, search: Search): void => void searches.set(name, search);

/** Finds a model by name, since features must not import each other. */
export const modelNamed = (name: string): StoredModel => model<Stored>(name);
export function contractOf(name: string): Contract {
  const known = declared.get(name);
  if (!known) throw new Error(`No model is named ${name}`);
  return known.contract;
}
export const referencesOf = (name: string): readonly Reference[] => declared.get(name)?.references ?? [];
/** Finds a model's search; empty if it has none. */
export const searchOf = (name: string): Search => searches.get(name) ?? {};

/** Names of all resource models, in a stable order. */
export const modelNames = (): string[] => [...declared.keys()].sort();

/** Records that may refer to others, where, and what counts them: "3 products". */
export type Referrer = { model: StoredModel; paths: readonly string[]; counted: CountedNoun };

/** Finds what can refer to a model's records by id. Every record refers to the users who made it. */
export const referrersTo = (name: string): Referrer[] =>
  referrersAt(({ references, makers }) => [
    ...references.filter(({ to }) => to === name).map(({ path }) => path),
    ...(name === 'User' ? ['createdBy', ...makers] : []),
  ]);

/** Finds what can refer to the items of a list by name. */
export const referrersByName = (list: ReferenceList): Referrer[] =>
  referrersAt(({ contract: { listed = {} } }) =>
    Object.entries(listed).flatMap(([path, field]) => (namesMayComeFrom(field).includes(list) ? path : [])),
  );

const referrersAt = (pathsOf: (one: Declared) => readonly string[]): Referrer[] =>
  [...declared.values()]
    .map((one) => ({ model: one.model, counted: countedOf(one.contract.label), paths: pathsOf(one) }))
    .filter(({ paths }) => paths.length);
