import { z } from 'zod';
import type { Label } from '../messages/message.ts';
import type { Listed } from './listed.ts';

/** What is known of a field beside its rules: how it is called, shown and typed. */
export type FieldFacts = {
  label: Label;
  kind:
    | 'text'
    | 'phone'
    | 'document number'
    | 'password'
    | 'count'
    | 'quantity'
    | 'money'
    | 'date'
    | 'moment'
    | 'choice'
    /** Yes or no. */
    | 'flag'
    | 'reference';
  /** A choice's stored values with their labels. */
  options?: Readonly<Record<string, string>>;
  /** The keyboard that a phone shows for it. */
  keyboard?: 'tel' | 'email' | 'numeric';
  /** The days that a date may have. */
  days?: 'until today' | 'from today';
  isOptional?: true;
};

const facts = z.registry<FieldFacts>();

/** Declares a field, whose schema stays as it is. Checks added later keep what is declared here. */
export function declare<T extends z.ZodType>(schema: T, known: FieldFacts): T {
  const declared = schema.clone() as T; // several fields may share a schema
  facts.add(declared, known);
  return declared;
}

export type DeclaredField = FieldFacts & {
  /** The value of a field that isn't sent. */
  initial?: unknown;
  /** How it takes a name of the reference data. */
  listed?: Listed;
};

type Schema = z.core.$ZodType;
/** The parts of a resource that declare its fields. */
export type Declaring = { create?: Schema; record?: Schema; listed?: Readonly<Record<string, Listed>> };

/** Finds a field at its path, such as `Bank_Permit.date` or `containers.size`: as created, else as recorded. */
export function fieldOf({ create, record, listed }: Declaring, path: string): DeclaredField | undefined {
  const declared = declaredAt(create, path) ?? declaredAt(record, path);
  const lists = listed?.[path];
  return declared && lists ? { ...declared, listed: lists } : declared;
}

function declaredAt(schema: Schema | undefined, path: string): DeclaredField | undefined {
  let at = schema;
  for (const part of path.split('.')) at = partOf(at, part);
  let initial: unknown;
  for (; at; at = within(at)) {
    const { def } = (at as z.core.$ZodTypes)._zod;
    if (def.type === 'default') initial = def.defaultValue;
    const known = facts.get(at);
    if (known) return initial === undefined ? known : { ...known, initial };
  }
  return undefined;
}

function partOf(schema: Schema | undefined, part: string): Schema | undefined {
  for (let at = schema; at; at = within(at)) {
    const { def } = (at as z.core.$ZodTypes)._zod;
    if (def.type === 'object') return Object.hasOwn(def.shape, part) ? def.shape[part] : undefined;
  }
  return undefined;
}

/** Returns the schema that another one wraps. */
function within(schema: Schema): Schema | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return def.innerType;
    case 'array':
      return def.element;
    case 'pipe':
      return (def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in;
    default:
      return undefined;
  }
}
