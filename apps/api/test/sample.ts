import type { Resource } from '@app/schemas/kit/resource';
import type { Values, World } from './world.ts';

type Made = Values | Promise<Values>;

/** What the contract tests need to know of a resource. */
export type Sample = {
  contract: Resource;
  /** Makes a valid input, a different one per number, creating what it refers to. */
  input: (world: World, number: number) => Made;
  /** A change of one field, as an update sends it. */
  change: Values;
  /** A required field, and the message when it is missing. */
  required: readonly [field: string, message: string];
  /** Searchable texts: makes the fields of an input that contain this text. */
  texts: Readonly<Record<string, (text: string, world: World) => Made>>;
  /** Search words from fields with fixed choices: field, value, and a word of it. */
  choices: readonly (readonly [field: string, value: unknown, word: string])[];
  /** What an input holds besides, so that all columns of a list of several differ. */
  differing?: (number: number, world: World) => Made;
  /** Values by path that look invalid but are accepted; undefined where a field is optional. */
  takes?: Readonly<Record<string, readonly unknown[]>>;
};

/** Permutes ten numbers, so that no other order matches the order of creation. */
export const mixed = (number: number) => (number * 7) % 10;
export const day = (number: number) => `1${mixed(number)}`;

/** Fields that store a text as is. */
export const plain = (...fields: string[]): Sample['texts'] =>
  Object.fromEntries(fields.map((field) => [field, (text: string) => ({ [field]: text })]));

/** Leaves out of a record what lists leave out. */
export const inList = ({ contract }: Sample, record: Values): Values => {
  const listed = Object.fromEntries(
    Object.entries(record).filter(([field]) => field in contract.record.shape),
  );
  // Of the papers of an import they tell how many are there.
  if (!('papers' in listed)) return listed;
  const { there, wanted } = listed.papers as Values;
  return { ...listed, papers: { there, wanted } };
};
