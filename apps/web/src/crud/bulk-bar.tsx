import { Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { useRole } from '../lib/session.ts';
import { ExportMenu } from './export-menu.tsx';
import { mayDo, type RecordBase, type ResourceView } from './resource-view.ts';

const BulkRemoveDialog = lazyComponent(() => import('./bulk-remove-dialog.tsx'), 'BulkRemoveDialog');

type BulkBarProps<R extends RecordBase> = {
  view: ResourceView<R>;
  /** The chosen records. */
  records: readonly R[];
  onClear: () => void;
};

/** What can be done with the chosen rows. Stands where the pager says how many rows there are. */
export function BulkBar<R extends RecordBase>({ view, records, onClear }: BulkBarProps<R>) {
  const t = useT();
  const role = useRole();
  const [asked, setAsked] = useState<readonly R[] | null>(null);
  const { resource } = view;
  return (
    <>
      <fieldset
        aria-label={t('Selection')}
        className="flex flex-wrap items-center gap-2 text-text max-md:w-full"
      >
        <span role="status" className="pr-1 font-semibold whitespace-nowrap">
          {t('{{count}} selected', { count: records.length })}
        </span>
        <ExportMenu resource={resource} asked={{ ids: records.map(({ _id }) => _id) }} align="start" />
        {mayDo(resource, 'remove', role) && (
          <Button className="text-danger" onClick={() => setAsked(records)}>
            <Trash2 className="text-danger!" />
            {t('Delete')}
          </Button>
        )}
        <Button variant="bare" onClick={onClear}>
          {t('Clear')}
        </Button>
      </fieldset>
      <Suspense>
        {asked && <BulkRemoveDialog view={view} records={asked} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  );
}
