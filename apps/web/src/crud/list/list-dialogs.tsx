import { useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { type Store, useStore } from '../../lib/store.ts';
import { recordQuery } from '../queries.ts';
import type { RecordBase, ResourceView } from '../resource-view.ts';
import type { ListState } from './list-state.ts';
import type { OpenDialog, useRecordActions } from './use-record-actions.ts';

// Lazy: a list that is only read needs no dialogs, and forms need a library of their own.
const FormDialog = lazyComponent(() => import('../form/form-dialog.tsx'), 'FormDialog');
const BulkRemoveDialog = lazyComponent(() => import('../change/bulk-remove-dialog.tsx'), 'BulkRemoveDialog');
const RemoveDialog = lazyComponent(() => import('../change/remove-dialog.tsx'), 'RemoveDialog');
const RecordDialog = lazyComponent(() => import('../record/record-dialog.tsx'), 'RecordDialog');

type ListDialogsProps<R extends RecordBase> = {
  view: ResourceView<R>;
  state: ListState;
  records: readonly R[];
  /** The open dialog. */
  dialog: Store<OpenDialog<R>>;
  actions: ReturnType<typeof useRecordActions<R>>;
};

/** The dialogs of a list: the record in the address, viewed or updated, or whichever other is open. */
export function ListDialogs<R extends RecordBase>({ view, dialog: open, ...props }: ListDialogsProps<R>) {
  const dialog = useStore(open);
  const navigate = useNavigate();
  const onClose = () => open.set(null);
  if (dialog?.kind === 'removeMany')
    return <BulkRemoveDialog view={view} records={dialog.records} onClose={onClose} />;
  const record = dialog && 'record' in dialog ? dialog.record : undefined;
  if (dialog?.kind === 'remove' && record)
    return <RemoveDialog view={view} record={record} onClose={onClose} />;
  if (dialog && view.form) {
    const openCreated = (created: R) => {
      const path = !record && view.viewPath?.(created);
      if (path) void navigate(path);
    };
    return (
      <FormDialog
        key={record?._id}
        view={{ ...view, form: view.form }}
        record={record}
        onSaved={openCreated}
        onClose={onClose}
      />
    );
  }
  const { state, records, actions } = props;
  const updated = actions.onUpdate && records.find(({ _id }) => _id === state.updated);
  if (updated && view.form)
    return <FormDialog view={{ ...view, form: view.form }} record={updated} onClose={state.endUpdate} />;
  return <ViewedRecord view={view} {...props} />;
}

type ViewedRecordProps<R extends RecordBase> = Omit<ListDialogsProps<R>, 'dialog'>;

/** The record in the address, from the loaded rows, or fetched where the API serves single records. */
function ViewedRecord<R extends RecordBase>({ view, state, records, actions }: ViewedRecordProps<R>) {
  const { viewed } = state;
  const loaded = records.find(({ _id }) => _id === viewed);
  const needsFetch = Boolean(viewed && !loaded && view.resource.paths.get);
  const query = useQuery({ ...recordQuery<R>(view.resource, viewed ?? ''), enabled: needsFetch });
  const record = loaded ?? (needsFetch ? query.data : undefined);
  if (!record) return null;

  const path = view.viewPath?.(record);
  if (path) return <Navigate to={path} replace />;
  const close = () => state.setViewed(null);
  if (view.viewDialog) return <view.viewDialog record={record} onClose={close} />;
  if (!view.details) return null;
  const { onUpdate } = actions;
  const update = () => {
    close();
    onUpdate?.(record);
  };
  return (
    <RecordDialog
      details={view.details}
      record={record}
      staysOnOutsideClick={view.staysOnOutsideClick ?? false}
      onClose={close}
      onUpdate={onUpdate ? update : undefined}
    />
  );
}
