import type { Resource } from '@app/schemas/resource';
import type { Values, World } from './world.ts';

type Made = Values | Promise<Values>;

/** What the tests of all resources need to know of one. */
export type Sample = {
  contract: Resource;
  /** A valid input, another one for each number; what it names is recorded first. */
  input: (world: World, number: number) => Made;
  /** One field with another value, as an update carries it. */
  change: Values;
  /** A field that a create needs, and what is said when it is missing. */
  required: readonly [field: string, message: string];
  /** Texts by which a record is found: the fields of an input that hold this text there. */
  texts: Readonly<Record<string, (text: string, world: World) => Made>>;
  /** Words by which a record is found that not every text can be: a field, its value, and a word of it. */
  choices: readonly (readonly [field: string, value: unknown, word: string])[];
  /** Values by path that look wrong and are taken all the same; undefined where a field may be left out. */
  takes?: Readonly<Record<string, readonly unknown[]>>;
};

/** One of ten places, so that the order of recording is no other order. */
export const mixed = (number: number) => (number * 7) % 10;
export const day = (number: number) => `1${mixed(number)}`;

/** Fields that hold a text as it is. */
export const plain = (...fields: string[]): Sample['texts'] =>
  Object.fromEntries(fields.map((field) => [field, (text: string) => ({ [field]: text })]));
