import { zodResolver } from '@hookform/resolvers/zod';
import { type FieldValues, get, type Path, set, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api.ts';
import { afterPress } from '../../lib/browser/after-press.ts';
import { entryOf } from '../../lib/entry-of.ts';
import { formatDate } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { fromData, type Translate } from '../../lib/i18n.ts';
import { type FormField, yesOrNo } from '../resource-view.ts';

/** Which values a form validates and sends: all of them, or changed ones only. */
type Sent = 'all' | 'changes';

/** A form that validates a field when it is left, and from then on with each key. */
export function useRecordForm(
  schema: z.ZodType | undefined,
  defaultValues: FieldValues,
  sent: Sent = 'all',
): UseFormReturn {
  if (!schema) throw new Error('This resource has no schema for this form');
  // `raw`: the API gets the form's values as they are, dates as yyyy-MM-dd, and parses them itself.
  const ofAll = zodResolver(schema as z.ZodType<FieldValues, FieldValues>, undefined, { raw: true });
  const ofChanges: typeof ofAll = (values, ...rest) =>
    ofAll(changesOf(form.control._defaultValues, values), ...rest);
  const resolver = afterPress(sent === 'all' ? ofAll : ofChanges);
  const form = useForm({ resolver, defaultValues, mode: 'onTouched' });
  return form;
}

const changesOf = (before: FieldValues, values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !Object.is(before[field], value)));

/** Returns a form's initial values: the record's, or blank ones. */
export function initialValues(fields: readonly FormField[], record?: object): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) set(values, field.name, initialValue(field, get(record, field.name)));
  return values;
}

function initialValue(field: FormField, stored: unknown): unknown {
  if (field.kind === 'number') return stored ?? null;
  if (field.kind === 'flag') return stored ?? field.initial ?? false;
  if (field.kind === 'date') return typeof stored === 'string' ? stored.slice(0, 10) : '';
  if (isReference(stored)) return stored._id;
  return stored ?? ('initial' in field ? field.initial : undefined) ?? '';
}

/** Returns the name of the record whose id a picker field holds. */
export function chosenNameOf(field: FormField, record?: object): string | undefined {
  if (field.kind !== 'picker') return undefined;
  const stored: unknown = get(record, field.name);
  if (isReference(stored)) return field.of.nameOf?.(stored as never) ?? stored.name;
  return (field.nameIn && get(record, field.nameIn)) || undefined;
}

/** Formats a value of a record's form for reading. */
export function shownValue(
  field: FormField | undefined,
  value: unknown,
  record: object,
  t: Translate,
): string {
  const text = String(value ?? '');
  if (!text) return '—';
  // Only date fields hold days: a text may look like one.
  const day = field?.kind === 'date' ? readDay(text) : null;
  if (day) return formatDate(day);
  if (field?.kind === 'number') return (field.format ?? String)(Number(value));
  if (field?.kind === 'picker') return chosenNameOf(field, record) ?? text;
  const label = entryOf(labelsOf(field), text);
  return label ? t(fromData(label)) : text;
}

function labelsOf(field: FormField | undefined): Readonly<Record<string, string>> {
  if (field?.kind === 'select') return field.options;
  if (field?.kind === 'flag') return yesOrNo;
  return (field?.kind === 'listed' && field.of.always) || {};
}

const isReference = (value: unknown): value is { _id: string; name: string } =>
  typeof value === 'object' && value !== null && '_id' in value;

/**
 * Shows the API's errors at their fields, and above the form, a line each, those of anything else: a group, a list, a
 * field that isn't here. Focuses the first field.
 */
export function showServerErrors<T extends FieldValues>(
  form: UseFormReturn<T>,
  error: unknown,
  pathOf = (path: string) => path,
): void {
  const sent = error instanceof ApiError ? Object.entries(error.errors) : [];
  const fieldErrors = sent.map(([path, messages]) => [pathOf(path), messages] as const);
  // React Hook Form's registry has entries for groups and lists too, but `_f` only at fields.
  const isField = (path: string) => get(form.control._fields, `${path}._f`) !== undefined;
  const atFields = fieldErrors.filter(([path]) => isField(path));
  for (const [index, [path, [message = '']]] of atFields.entries()) {
    form.setError(path as Path<T>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  const others = new Set(
    fieldErrors.flatMap(([path, messages]) => (isField(path) ? [] : messages.slice(0, 1))),
  );
  if (!fieldErrors.length) others.add(error instanceof Error ? error.message : String(error));
  if (others.size) form.setError('root.server', { message: [...others].join('\n') });
}

/** Counts the invalid fields at any depth, in the errors of a form or of one of its lists. */
export function countErrors({ root: _root, ...errors }: Record<string, unknown>): number {
  return Object.values(errors).reduce<number>((sum, error: unknown) => {
    if (!isGroup(error)) return sum; // a list's own error, or a valid line
    const isField = typeof error.type === 'string' || typeof error.message === 'string';
    return sum + (isField ? 1 : countErrors(error));
  }, 0);
}

const isGroup = (error: unknown): error is Record<string, unknown> =>
  typeof error === 'object' && error !== null;
