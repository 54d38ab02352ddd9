import type { UseFormReturn } from 'react-hook-form';
import { useWhileShown } from '../components/use-while-shown.ts';
import type { RecordBase, ResourceView } from './resource-view.ts';
import { useChange } from './use-change.ts';
import { useSubmit } from './use-submit.ts';

type Options<R extends RecordBase> = {
  view: ResourceView<R>;
  /** The record to change, as it was when the form was opened; a new one is made without it. */
  record: R | undefined;
  form: UseFormReturn;
  onSaved: () => void;
};

/** What the form of a record does when it is sent. */
export function useRecordSubmit<R extends RecordBase>({ view, record, form, onSaved }: Options<R>) {
  const { mutateAsync } = useChange(view);
  const leave = useWhileShown(onSaved);
  return useSubmit(form, async (values, tryAgain) => {
    await mutateAsync(
      record
        ? { verb: 'update', fields: { ...values, _id: record._id, __v: record.__v }, tryAgain }
        : { verb: 'create', fields: values, tryAgain },
    );
    leave();
  });
}
