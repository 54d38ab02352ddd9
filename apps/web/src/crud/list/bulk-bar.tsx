import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { showFailure } from '../../lib/toasts.ts';
import type { MoreRequest } from '../queries.ts';
import type { ChosenActions, RecordBase, ResourceView } from '../resource-view.ts';
import { ExportMenu } from './export-menu.tsx';
import { readAll } from './read-all.ts';
import type { Chosen } from './use-selection.ts';

/** Most records deleted in one go. */
const REMOVED_MAX = 1_000;

type BulkBarProps<R extends RecordBase> = {
  view: ResourceView<R>;
  chosen: Chosen<R>;
  /** The list's current search, filters and order, as the export call takes them. */
  request: MoreRequest & { sort?: object };
  total: number;
  onRemove: ((records: readonly R[]) => void) | undefined;
};

/** The actions for the selected rows, in place of the pager's counts. */
export function BulkBar<R extends RecordBase>({ view, chosen, request, total, onRemove }: BulkBarProps<R>) {
  const t = useT();
  const { records, count, isAll, chooseAll, clear } = chosen;
  const { sort, asOf } = request;
  const ofRecords = { ids: records.map(({ _id }) => _id), ...(sort && { sort }), ...(asOf && { asOf }) };
  type Act = (chosen: readonly R[]) => void;
  const reading = useMutation({
    mutationFn: (_act: Act) => readAll<R>(view.resource, request),
    onSuccess: (all, act) => act(all),
    onError: (error, act) => showFailure('Something went wrong', error, '', () => reading.mutate(act)),
  });
  /** Does something with all that are chosen, which are read first where they aren't loaded. */
  const withChosen = (act: Act) => (isAll ? reading.mutate(act) : act(records));
  return (
    <fieldset
      aria-label={t('Selection')}
      className="flex flex-wrap items-center gap-2 text-text max-md:w-full"
    >
      <span role="status" className="pr-1 font-semibold whitespace-nowrap">
        {t('{{count}} selected', { count })}
      </span>
      {chooseAll && (
        <Button variant="bare" className="text-primary" onClick={chooseAll}>
          {t('Choose all {{all}} that match', { all: formatAmount(total) })}
        </Button>
      )}
      {view.chosenActions && (
        <ChosenRowsActions
          of={view.chosenActions}
          count={count}
          isBusy={reading.isPending}
          withChosen={withChosen}
        />
      )}
      <ExportMenu resource={view.resource} request={isAll ? request : ofRecords} align="start" />
      {onRemove && count <= REMOVED_MAX && (
        <Button
          className="text-danger"
          disabled={reading.isPending}
          onClick={() => withChosen((all) => onRemove(all.slice(0, REMOVED_MAX)))}
        >
          <Trash2 className="text-danger!" />
          {t('Delete')}
        </Button>
      )}
      {onRemove && count > REMOVED_MAX && (
        <span className="text-muted">
          {t('At most {{most}} can be deleted at once.', { most: formatAmount(REMOVED_MAX) })}
        </span>
      )}
      <Button variant="bare" onClick={clear}>
        {t('Clear')}
      </Button>
    </fieldset>
  );
}

type ChosenRowsActionsProps<R extends RecordBase> = {
  of: ChosenActions<R>;
  count: number;
  isBusy: boolean;
  withChosen: (act: (chosen: readonly R[]) => void) => void;
};

function ChosenRowsActions<R extends RecordBase>({ of, count, ...props }: ChosenRowsActionsProps<R>) {
  const { isBusy, withChosen } = props;
  const t = useT();
  const isAdmin = useRole() === 'admin';
  const [asked, setAsked] = useState<{ Dialog: ChosenDialog<R>; records: readonly R[] } | null>(null);
  if (of.isForAdmins && !isAdmin) return null;
  if (count > of.most) return <span className="text-muted">{t(of.tooMany)}</span>;
  return (
    <>
      {of.actions.map(({ label, icon: Icon, dialog: Dialog }) => (
        <Button
          key={label}
          disabled={isBusy}
          onClick={() => withChosen((records) => setAsked({ Dialog, records }))}
        >
          {Icon && <Icon />}
          {t(label)}
        </Button>
      ))}
      <Suspense>{asked && <asked.Dialog records={asked.records} onClose={() => setAsked(null)} />}</Suspense>
    </>
  );
}

type ChosenDialog<R> = ChosenActions<R>['actions'][number]['dialog'];
