import type { SyntheticEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWhileShown } from '../components/use-while-shown.ts';
import { showServerErrors } from './record-form.ts';
import type { RecordBase, ResourceView } from './resource-view.ts';
import { useChange } from './use-change.ts';

type Options<R extends RecordBase> = {
  view: ResourceView<R>;
  /** The record to change, as it was when the form was opened; a new one is made without it. */
  record: R | undefined;
  form: UseFormReturn;
  onSaved: () => void;
};

/** Sends the form once, however often its button is pressed while the call runs. */
export function useRecordSubmit<R extends RecordBase>({ view, record, form, onSaved }: Options<R>) {
  const { mutateAsync } = useChange(view);
  const leave = useWhileShown(onSaved);
  const submit = form.handleSubmit(async (values) => {
    const tryAgain = () => void submit();
    const change = record
      ? ({ verb: 'update', fields: { ...values, _id: record._id, __v: record.__v }, tryAgain } as const)
      : ({ verb: 'create', fields: values, tryAgain } as const);
    try {
      await mutateAsync(change);
      leave();
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (event: SyntheticEvent) => {
    event.preventDefault();
    if (!form.formState.isSubmitting) void submit(event);
  };
}
