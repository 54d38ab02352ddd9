import type { Message } from '@app/schemas/messages/message';
import type { Uploadable } from '@app/schemas/uploads';
import type { ApiResource, Values } from '../../crud/resource.ts';
import type { CrudService } from '../../crud/service.ts';
import type { Reader } from '../../database/reader.ts';
import type { Stored } from '../../database/types.ts';
import type { FieldMistake, FilledRow, Place } from './looked-row.ts';

/** What a row is about, as far as it was found. */
export type Found = {
  /** The record that it changes, with names; none where it makes one. */
  record?: Stored;
  name?: string;
  mistakes: FieldMistake[];
  /** What its cells say, where it must be looked up: ids in place of names. */
  values?: Values;
  place?: Place;
};

/** What no two rows of a file may share, and what is wrong with the second that does. */
export type Mark = {
  key: string;
  field: string;
  message: Message;
  /** What later rows clash with, where it is not the key. */
  takes?: string;
};

/** How the rows of a resource's sheet find their records, and what becomes of them. */
export type Kind = {
  contract: Uploadable;
  resource: Pick<ApiResource, 'contract' | 'model'>;
  /** Finds the records of these rows, whose values are as the form would send them. */
  find: (rows: readonly ValuedRow[], reader: Reader) => Promise<Found[]>;
  marksOf: (values: Values, found: Found) => Mark[];
  /** Makes and changes records; stocks are counted instead. */
  service?: CrudService;
};
export type ValuedRow = FilledRow & { values: Values };

/** A text as fields store it; none if it is blank. */
export const given = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() ? value.trim() : undefined;

/** The values that rows have in a field, each once. */
export const valuesIn = (rows: readonly ValuedRow[], field: string): string[] => [
  ...new Set(rows.flatMap(({ values }) => given(values[field]) ?? [])),
];

export const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** Groups records by a key. */
export function grouped<T>(
  records: readonly T[],
  keysOf: (record: T) => readonly (string | null | undefined)[],
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const record of records)
    for (const key of new Set(keysOf(record))) if (key) groups.set(key, [...(groups.get(key) ?? []), record]);
  return groups;
}

/**
 * The marks of what is new: a row without a code is the same as any other of its name, and one with a code as those that
 * have none.
 */
export function newMarks(name: string, code: string | undefined, field: string, message: Message): Mark[] {
  const [plain, coded] = [`new ${name}`, `new with a code ${name}`];
  if (code) return [{ key: plain, field, message, takes: coded }];
  return [
    { key: plain, field, message },
    { key: coded, field, message },
  ];
}
