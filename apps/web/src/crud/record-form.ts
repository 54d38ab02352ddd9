import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, get, type Path, set, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { afterPress } from '../lib/after-press.ts';
import { ApiError } from '../lib/api.ts';
import { entryOf } from '../lib/entry-of.ts';
import { formatDate } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import { readDay } from '../lib/read-day.ts';
import type { FormField } from './resource-view.ts';

/** What a form judges and sends: all of its values, or those alone that are not as it began. */
type Sent = 'all' | 'changes';

/** A form that says what is wrong with a field once it has been left, and from then on while one types. */
export function useRecordForm(
  schema: z.ZodType | undefined,
  defaultValues: FieldValues,
  sent: Sent = 'all',
): UseFormReturn {
  if (!schema) throw new Error('This resource has no schema for this form');
  // The API gets the values as they stand in the form, dates as yyyy-MM-dd; it applies the schema itself.
  const ofAll = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
  const ofChanges: typeof ofAll = (values, ...rest) =>
    ofAll(changesOf(form.control._defaultValues, values), ...rest);
  const resolver = afterPress(sent === 'all' ? ofAll : ofChanges);
  const form = useForm({ resolver, defaultValues, mode: 'onTouched' });
  return form;
}

const changesOf = (before: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !Object.is(before[field], value)));

/** The values that a form starts with: the record's, or blank ones. */
export function initialValues(fields: readonly FormField[], record?: object): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) set(values, field.name, initialValue(field, get(record, field.name)));
  return values;
}

function initialValue(field: FormField, stored: unknown): unknown {
  if (field.kind === 'number') return stored ?? null;
  if (field.kind === 'select' || field.kind === 'listed') return stored ?? field.initial ?? '';
  if (field.kind === 'date') return typeof stored === 'string' ? stored.slice(0, 10) : '';
  if (isReference(stored)) return stored._id;
  return stored ?? '';
}

/** The name of the record that a picker's field holds the id of. */
export function chosenNameOf(field: FormField, record?: object): string | undefined {
  if (field.kind !== 'picker') return undefined;
  const stored: unknown = get(record, field.name);
  if (isReference(stored)) return stored.name;
  return (field.nameIn && get(record, field.nameIn)) || undefined;
}

/** A value of a record's form as people read it. */
export function shownValue(
  field: FormField | undefined,
  value: unknown,
  record: object,
  t: Translate,
): string {
  const text = String(value ?? '');
  if (!text) return '—';
  // Only a date is a day: a text may look like one.
  const day = field?.kind === 'date' ? readDay(text) : null;
  if (day) return formatDate(day);
  if (field?.kind === 'number') return (field.format ?? String)(Number(value));
  if (field?.kind === 'picker') return chosenNameOf(field, record) ?? text;
  const label = entryOf(labelsOf(field), text);
  return label ? t(label) : text;
}

function labelsOf(field: FormField | undefined): Readonly<Record<string, string>> {
  if (field?.kind === 'select') return field.options;
  return (field?.kind === 'listed' && field.always) || {};
}

const isReference = (value: unknown): value is { _id: string; name: string } =>
  typeof value === 'object' && value !== null && '_id' in value;

/**
 * Puts what the API says at the fields it speaks of, and above the form, a line each, what it says of anything
 * else: a group, a list, what has no field here. The first field gets the focus.
 */
export function showServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown): void {
  const said = error instanceof ApiError ? Object.entries(error.errors) : [];
  // A group or a list has fields at its path, but is none itself.
  const isField = (path: string) => get(form.control._fields, `${path}._f`) !== undefined;
  const atFields = said.filter(([path]) => isField(path));
  for (const [index, [path, [message = '']]] of atFields.entries()) {
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  const others = new Set(said.flatMap(([path, messages]) => (isField(path) ? [] : messages.slice(0, 1))));
  if (!said.length) others.add(error instanceof Error ? error.message : String(error));
  if (others.size) form.setError('root.server', { message: [...others].join('\n') });
}

/** How many fields are wrong, at any depth, by the form's errors or those of one of its lists. */
export function countErrors({ root: _root, ...errors }: Record<string, unknown>): number {
  return Object.values(errors).reduce<number>((sum, error: unknown) => {
    if (!isGroup(error)) return sum; // what a list says of itself, or a line that is right
    const isField = typeof error.type === 'string' || typeof error.message === 'string';
    return sum + (isField ? 1 : countErrors(error));
  }, 0);
}

const isGroup = (error: unknown): error is Record<string, unknown> =>
  typeof error === 'object' && error !== null;
