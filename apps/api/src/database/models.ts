import { namesMayComeFrom, type ReferenceList } from '@app/schemas/kit/listed';
import type { Resource } from '@app/schemas/kit/resource';
import type { Label } from '@app/schemas/messages/message';
import { type CountedNoun, countedOf } from '@app/schemas/messages/plurals';
import mongoose, { type Model } from 'mongoose';
import type { Collection, ScopeRule, Stored } from './types.ts';

/** Models found by name, for what works on all of them. Features read through readers, see reader.ts. */

/** A field, at any depth and inside lists, that holds another record's id. */
export type Reference = {
  path: string;
  /** Name of the referenced model. */
  to: string;
  /** Begins the message about an unknown id. */
  label: Label;
  /** Where the answer has the name, with the id left at `path`; without it, `path` becomes `{_id, name}`. */
  nameIn?: string;
  /** Where the record keeps what names it of its moment, beside the id: `{ name: 'productName' }`. Later ones don't count. */
  kept?: Readonly<Record<string, string>>;
};

export type SearchTexts = readonly (string | number | null | undefined)[];
export type Search<R = Record<string, unknown>> = {
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
export type Contract = Pick<Resource, 'name' | 'label' | 'record' | 'sortable' | 'filters' | 'listed'>;
type Declared = {
  contract: Contract;
  references: readonly Reference[];
  /** Paths of ids of users who recorded a part of it, beside who created it. */
  creators: readonly string[];
  /** Fields that name it where others refer to it. */
  namedBy: readonly string[];
};
const declared = new Map<string, Declared>();
const searches = new Map<string, Search>();
const scopes = new Map<string, ScopeRule>();

export const declareResource = (name: string, one: Declared): void => void declared.set(name, one);
/** Declares what the search of a model covers. */
export const defineSearch = (name: string, search: Search): void => void searches.set(name, search);
export const declareScope = (name: string, scope: ScopeRule): void => void scopes.set(name, scope);

/** Finds a model by name. */
export const modelNamed = (name: string): Model<Stored> => mongoose.model<Stored>(name);
/** Finds the model of a collection. */
export const modelOf = <T extends object>({ modelName }: Collection<T>): Model<T> =>
  mongoose.model<T>(modelName);

export function contractOf(name: string): Contract {
  const known = declared.get(name);
  if (!known) throw new Error(`No model is named ${name}`);
  return known.contract;
}
export const referencesOf = (name: string): readonly Reference[] => declared.get(name)?.references ?? [];
/** Fields that name a model's records where others refer to them. */
export const namedByOf = (name: string): readonly string[] => declared.get(name)?.namedBy ?? ['name'];
/** Finds a model's search; empty if it has none. */
export const searchOf = (name: string): Search => searches.get(name) ?? {};
/** Finds how a model is limited to a warehouse. What declares nothing isn't there for anybody who is limited. */
export function scopeOf(name: string): ScopeRule {
  const scope = scopes.get(name);
  if (!scope) throw new Error(`${name} doesn't say who sees its records`);
  return scope;
}

/** Names of all resource models, in a stable order. */
export const modelNames = (): string[] => [...declared.keys()].sort();

/** Records that may refer to others, where, and what counts them: "3 products". */
export type Referrer = { model: Model<Stored>; paths: readonly string[]; counted: CountedNoun };

/** Parts of records that are kept on their own, and refer to others too. */
const parts: { of: string; part: string; path: string; to: string }[] = [];
/** Declares that a part of a model's records refers to another's. */
export const declarePart = (one: (typeof parts)[number]): void => void parts.push(one);

/** Finds what can refer to a model's records by id. Every record refers to the users who made it. */
export const referrersTo = (name: string): Referrer[] => [
  ...referrersAt(({ references, creators }) => [
    ...references.filter(({ to }) => to === name).map(({ path }) => path),
    ...(name === 'User' ? ['createdBy', ...creators] : []),
  ]),
  ...parts
    .filter(({ to }) => to === name)
    .map(({ of, part, path }) => ({
      model: modelNamed(part),
      paths: [path],
      counted: countedOf(contractOf(of).label),
    })),
];

/** Finds what can refer to the items of a list by name. */
export const referrersByName = (list: ReferenceList): Referrer[] =>
  referrersAt(({ contract: { listed = {} } }) =>
    Object.entries(listed).flatMap(([path, field]) => (namesMayComeFrom(field).includes(list) ? path : [])),
  );

const referrersAt = (pathsOf: (one: Declared) => readonly string[]): Referrer[] =>
  [...declared]
    .map(([name, one]) => ({
      model: modelNamed(name),
      counted: countedOf(one.contract.label),
      paths: pathsOf(one),
    }))
    .filter(({ paths }) => paths.length);
