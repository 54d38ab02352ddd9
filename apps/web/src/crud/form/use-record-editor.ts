import type { Resource } from '@app/schemas/kit/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { storedNow } from '../change/stored-now.ts';
import { type Changeable, useChange } from '../change/use-change.ts';
import { fieldAt, type RowsField } from '../described-fields.ts';
import type { FormField, FormPageView, FormView, RecordBase } from '../resource-view.ts';
import { othersChanges } from './others-changes.ts';
import { initialValues, shownValue, useRecordForm } from './record-form.ts';
import { useSubmit } from './use-submit.ts';
import { useWhileShown } from './use-while-shown.ts';

/** What a form needs to know of the records that it creates and updates. */
export type Editable<R> = Changeable<R> & { resource: Partial<Pick<Resource, 'create'>> };

type Options<R extends RecordBase> = {
  view: Editable<R>;
  fields: readonly FormField[];
  /** Lists of the form beside its fields. */
  lists?: readonly RowsField[];
  otherValues?: FormPageView['otherValues'] | undefined;
  changes?: FormView['changes'] | undefined;
  /** The record to update; without it, a new one is created. */
  record: R | undefined;
  /** What a new one begins with. */
  start?: object | undefined;
  /** Makes what is sent of the form's values, where they differ. */
  sent?: (values: FieldValues) => FieldValues;
  onSaved: (record: R | undefined) => void;
  /** Runs when the form's rules or the API refuse it. */
  onWrong?: (errors: FieldErrors<FieldValues>) => void;
};

/**
 * Builds a record's form and its submission. On a conflict it takes over what others changed, keeps what was typed, and
 * marks both: sending it again saves it.
 */
export function useRecordEditor<R extends RecordBase>(options: Options<R>) {
  const { view, changes, onSaved, sent: toSent = (values: FieldValues) => values } = options;
  const { create, update } = view.resource;
  const schema = options.record ? (changes ?? update) : create;
  const sent = options.record && changes ? 'changes' : 'all';
  const form = useRecordForm(schema, valuesOf(options, options.record ?? options.start), sent);
  const { record, version, follow } = useFollowed(options, form);
  const { mutateAsync } = useChange(view);
  const leave = useWhileShown(onSaved);
  const submit = useSubmit(
    form,
    async (values, tryAgain) => {
      let saved: R | undefined;
      try {
        const { data } = await mutateAsync(
          record
            ? {
                verb: 'update',
                fields: { ...toSent(values), _id: record._id, __v: version.current },
                tryAgain,
              }
            : { verb: 'create', fields: toSent(values), tryAgain },
        );
        saved = data;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'STALE') await follow();
        throw error;
      }
      leave(saved);
    },
    { onWrong: options.onWrong },
  );
  return { form, record, submit };
}

const valuesOf = <R extends RecordBase>(
  { fields, otherValues }: Options<R>,
  record?: object,
): FieldValues => ({
  ...initialValues(fields, record),
  ...otherValues?.(record),
});

/** Holds the form's record, and merges in what others changed since. */
function useFollowed<R extends RecordBase>(options: Options<R>, form: UseFormReturn) {
  const { fields, lists = [], view } = options;
  const t = useT();
  const client = useQueryClient();
  // The record as the form opened with it: a refetch must not hide that others changed it.
  const [record, setRecord] = useState(options.record);
  const version = useRef(record?.__v); // a ref, because the toast's button may be older than the record

  const follow = async () => {
    const now = await storedNow<R>(client, view.resource.name, record?._id);
    if (!now || now.__v === version.current) return;
    const changes = othersChanges(form.control._defaultValues, form.getValues(), valuesOf(options, now));
    for (const { path, stored, typed } of changes) {
      form.resetField(path, { defaultValue: stored });
      if (typed !== undefined) form.setValue(path, typed, { shouldDirty: true });
    }
    for (const [index, { path, stored }] of changes.entries()) {
      const field = fieldAt([...fields, ...lists], path);
      const message = Array.isArray(stored)
        ? t('Someone else changed this list.')
        : t('Someone else changed this to {{value}}.', { value: shownValue(field, stored, now, t) });
      form.setError(path, { message }, { shouldFocus: index === 0 });
    }
    version.current = now.__v;
    setRecord(now);
  };
  return { record, version, follow };
}
