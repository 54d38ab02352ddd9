import type { Resource } from '@app/schemas/kit/resource';
import type { Message } from '@app/schemas/messages/message';
import type { z } from 'zod';
import type { Reader } from '../database/reader.ts';
import type { Collection, Filter, Stage, Stored } from '../database/types.ts';
import type { FieldMessages } from '../lib/errors.ts';
import type { NamedColumns } from '../spreadsheets/sheet.ts';

/** A record's fields, as sent or as stored. */
export type Values = Record<string, unknown>;

/** A record as `get` and the changes of a contract answer it. */
export type AnswerOf<C extends Resource> = z.output<
  C extends { detail: infer D extends z.ZodObject } ? D : C['record']
>;
/** The input of a contract's creates or updates. */
export type InputOf<C extends Resource, V extends 'create' | 'update'> =
  C extends Record<V, infer S extends z.ZodType<object>> ? z.output<S> : never;

/**
 * How the API serves a resource, typed by its contract. Whatever differs from the common behaviour is data here, or a
 * replaced function.
 */
export type ApiResource<C extends Resource = Resource> = {
  contract: C;
  model: Collection;
  /** Names a record in messages: the Laptop of `Product "Laptop" created`. By default it is the record's name. */
  title?(record: AnswerOf<C>): string | Message;
  /** What is said where another record has the value of a field with a unique index, by that field. */
  taken?: Readonly<Record<string, FieldMessages>>;
  /** Columns of the file that the list can be had as (`paths.export`). */
  fileColumns?: NamedColumns;
  /** Makes the conditions of the contract's computed filters, of which a record meets one. */
  computed?: Readonly<Record<string, (values: readonly string[], reader: Reader) => Promise<Filter[]>>>;
  /** Stored fields beyond the contract's that lists are told by. */
  toldBy?: readonly string[];
  /** Tells what of a record a search has found, in its field `found`. */
  found?(record: Stored, text: string): unknown;
  /** Aggregates the contract's sums over the matching records, and `records`, how many these are. */
  sums?: readonly Stage[];
};

const served: ApiResource[] = [];
/** Notes a resource that has endpoints. */
export const noteServed = (resource: ApiResource): void => void served.push(resource);
/** Lists the resources that have endpoints; complete once all endpoints are defined. */
export const servedResources = (): readonly ApiResource[] => served;

/** Reads the name of a reference. */
export const nameAt = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : '';
