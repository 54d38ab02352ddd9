import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRole } from '../../lib/session/session.ts';
import { mayDo, type RecordBase, type ResourceView } from '../resource-view.ts';

/** The open dialog of a list, apart from the one in the address. */
export type OpenDialog<R> =
  | { kind: 'create' }
  | { kind: 'update' | 'remove'; record: R }
  | { kind: 'removeMany'; records: readonly R[] }
  | null;

/** Returns the actions on the records of a list that the role of the reader allows. */
export function useRecordActions<R extends RecordBase>(
  view: ResourceView<R>,
  setViewed: (id: string) => void,
  openDialog: (dialog: OpenDialog<R>) => void,
) {
  const role = useRole();
  const navigate = useNavigate();
  // Stable functions, so that rows don't render again.
  return useMemo(() => {
    const may = (verb: 'create' | 'update' | 'remove') =>
      view.resource.paths[verb] !== undefined && mayDo(view.resource, verb, role);
    // Leads at once: the address of the list is written later, and would be added to that of the page.
    const open = (record: R) => {
      const path = view.viewPath?.(record);
      if (path) void navigate(path);
      else setViewed(record._id);
    };
    const update = (record: R) =>
      view.updatePath ? void navigate(view.updatePath(record)) : openDialog({ kind: 'update', record });
    return {
      extra: view.actions?.filter(({ isForAdmins }) => !isForAdmins || role === 'admin'),
      mayCreate: may('create') && Boolean(view.form ?? view.createPath),
      onView: view.details || view.viewDialog || view.viewPath ? open : undefined,
      onUpdate: may('update') && (view.form || view.updatePath) ? update : undefined,
      onRemove: may('remove') ? (record: R) => openDialog({ kind: 'remove', record }) : undefined,
      onRemoveMany: may('remove')
        ? (records: readonly R[]) => openDialog({ kind: 'removeMany', records })
        : undefined,
    };
  }, [view, role, navigate, setViewed, openDialog]);
}
