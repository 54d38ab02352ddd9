import type { FormView, NewRecordProps, RecordBase, ResourceView } from '../resource-view.ts';
import { FormDialog } from './form-dialog.tsx';

type NamedRecord = RecordBase & { name: string };
type ViewedRecordProps<R extends NamedRecord> = Omit<NewRecordProps, 'onCreated'> & {
  view: ResourceView<R>;
  onCreated: (record: R) => void;
};

/** Creates a record of this name, from wherever the name was typed. */
export const NewRecord = <R extends NamedRecord>({ view, name, ...props }: ViewedRecordProps<R>) => (
  <FormDialog
    view={{ ...view, form: view.form as FormView }}
    start={{ name } as Partial<R>}
    onSaved={props.onCreated}
    onClose={props.onClose}
  />
);
