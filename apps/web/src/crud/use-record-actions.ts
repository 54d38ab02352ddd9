import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRole } from '../lib/session.ts';
import { mayDo, type RecordBase, type ResourceView } from './resource-view.ts';

/** Which of a list's dialogs is open, besides the one that the address names. */
export type OpenDialog<R> =
  | { kind: 'create' }
  | { kind: 'update' | 'remove'; record: R }
  | { kind: 'removeMany'; records: readonly R[] }
  | null;

/** What the reader can do with the records of a list; what their role may not do isn't there. */
export function useRecordActions<R extends RecordBase>(
  view: ResourceView<R>,
  setViewed: (id: string) => void,
  openDialog: (dialog: OpenDialog<R>) => void,
) {
  const role = useRole();
  const navigate = useNavigate();
  // The same functions as long as they do the same, so that no row is drawn again for their sake.
  return useMemo(() => {
    const may = (verb: 'create' | 'update' | 'remove') =>
      view.resource.paths[verb] !== undefined && mayDo(view.resource, verb, role);
    const open = (record: R) => setViewed(record._id);
    const update = (record: R) =>
      view.updatePath ? void navigate(view.updatePath(record)) : openDialog({ kind: 'update', record });
    return {
      mayCreate: may('create') && Boolean(view.form ?? view.createPath),
      onView: view.details || view.viewDialog ? open : undefined,
      onUpdate: may('update') && (view.form || view.updatePath) ? update : undefined,
      onRemove: may('remove') ? (record: R) => openDialog({ kind: 'remove', record }) : undefined,
      onRemoveMany: may('remove')
        ? (records: readonly R[]) => openDialog({ kind: 'removeMany', records })
        : undefined,
    };
  }, [view, role, navigate, setViewed, openDialog]);
}
