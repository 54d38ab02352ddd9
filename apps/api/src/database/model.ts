import type { Resource } from '@app/schemas/resource';
import { type Model, model, Schema, type SchemaDefinition, type Types } from 'mongoose';
import { hasKeys, orderPaths } from './sort-keys.ts';

/** A record as the database holds it: money in cents, quantities in thousandths, dates as midnight UTC. */
export type Stored = { _id: Types.ObjectId; __v: number; [field: string]: unknown };
export type StoredModel = Model<Stored>;
/** A condition on stored records. */
export type Filter = Record<string, unknown>;

/** A field, at any depth and inside lists, that holds the id of a record of another model. */
export type Reference = {
  path: string;
  /** The model's name. */
  to: string;
  /** Starts the sentence about an id that names nothing. */
  label: string;
  /** The answer keeps the id at `path` and has the name here; without it, `path` becomes `{_id, name}`. */
  nameIn?: string;
};

/** How sentences count the records of a model: 1 sale, 2 sales. */
export type Noun = { one: string; many: string };
/** Texts of a record that people can search for. */
export type SearchTexts = readonly (string | number | null | undefined)[];
type Search = {
  /** The texts by which a record is found: the text columns of its list. Gets the stored record with names. */
  searchTexts?: (record: Record<string, unknown>) => SearchTexts;
  /** Those of them that are numbers of papers, containers or phones: they are found however they are grouped. */
  searchNumbers?: (record: Record<string, unknown>) => readonly string[];
  /** Records of other kinds by whose names a record is found as well: path → model. */
  searchReferences?: Readonly<Record<string, string>>;
  /** Names of texts that a record shares with very many others: it is stored with these in place of the texts' parts. */
  sharedTexts?: (record: Record<string, unknown>) => readonly string[];
  /** The names of those shared texts in which a folded word occurs. */
  textsWith?: (word: string) => readonly string[] | Promise<readonly string[]>;
};
type Contract = Pick<Resource, 'name' | 'record' | 'sortable' | 'filters'>;
type Declared = { model: StoredModel; contract: Contract; noun: Noun; references: readonly Reference[] };
const declared = new Map<string, Declared>();
const searches = new Map<string, Search>();

type ModelDeclaration = Search & {
  contract: Contract;
  noun: Noun;
  fields: SchemaDefinition;
  references?: readonly Reference[];
  /** Paths by which other features find records. They get an index unless a column's own serves them. */
  lookUps?: readonly string[];
  /** Indexes beside those that every list needs. */
  indexes?: readonly { keys: Record<string, 1 | -1>; unique?: boolean; sparse?: boolean }[];
};

/** Fields that the kit keeps beside the record's own. */
const kitFields = {
  createdBy: { type: Schema.Types.ObjectId, default: null },
  createdByName: { type: String, default: null },
  createdAt: Date,
  updatedAt: Date,
  /** Every part of every searched word; see crud/search.ts. */
  search: { type: [String], default: undefined },
  /** What lists are sorted by; see sort-keys.ts. */
  sort: { type: Schema.Types.Mixed, default: undefined },
  sortUp: { type: Schema.Types.Mixed, default: undefined },
  /** Raised whenever another record comes to name this one, so that this collides with its deletion. */
  uses: Number,
} as const;

/**
 * The Mongoose model of a resource. Beside its own indexes it gets what its list needs: one for every column to sort or
 * filter by, and one for the search. Sorting by `createdAt` needs none: ids grow with time.
 */
export function defineModel(name: string, declaration: ModelDeclaration): StoredModel {
  const { contract, noun, fields, references = [], lookUps = [], indexes = [], ...search } = declaration;
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
  for (const path of lookUps) if (!columns.has(path)) schema.index({ [path]: 1 });
  schema.index({ search: 1 });
  schema.index({ createdBy: 1 });
  const defined = model<Stored>(name, schema);
  declared.set(name, { model: defined, contract, noun, references });
  defineSearch(name, search);
  return defined;
}

/** By what records of a model are found. */
export const defineSearch = (name: string, search: Search): void => void searches.set(name, search);

/** The model of that name. Features name each other's models so, since they don't import each other. */
export const modelNamed = (name: string): StoredModel => model<Stored>(name);
/** What the records of a model are to everyone. */
export function contractOf(name: string): Contract {
  const known = declared.get(name);
  if (!known) throw new Error(`No model is named ${name}`);
  return known.contract;
}
/** What records of this model name of others. */
export const referencesOf = (name: string): readonly Reference[] => declared.get(name)?.references ?? [];
/** By what records of this model are found; nothing for one that isn't searched. */
export const searchOf = (name: string): Search => searches.get(name) ?? {};

/** Every resource's model, in an order that stays the same. */
export const modelNames = (): string[] => [...declared.keys()].sort();

/** Every model that can name a record of this one, and where. Any record names the user who made it. */
export function usersOf(name: string): { model: StoredModel; path: string; noun: Noun }[] {
  return [...declared.values()].flatMap(({ model: using, noun, references }) => {
    const paths = references.filter(({ to }) => to === name).map(({ path }) => path);
    if (name === 'User') paths.push('createdBy');
    return paths.map((path) => ({ model: using, path, noun }));
  });
}
