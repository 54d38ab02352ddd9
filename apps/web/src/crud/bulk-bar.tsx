import type { Resource } from '@app/schemas/resource';
import { Trash2 } from 'lucide-react';
import { Button } from '../components/ui/button.tsx';
import { useT } from '../lib/i18n.ts';
import { ExportMenu } from './export-menu.tsx';
import type { RecordBase } from './resource-view.ts';

type BulkBarProps<R extends RecordBase> = {
  resource: Resource;
  /** The chosen records. */
  records: readonly R[];
  onRemove: ((records: readonly R[]) => void) | undefined;
  onClear: () => void;
};

/** What can be done with the chosen rows. Stands where the pager says how many rows there are. */
export function BulkBar<R extends RecordBase>({ resource, records, onRemove, onClear }: BulkBarProps<R>) {
  const t = useT();
  return (
    <fieldset
      aria-label={t('Selection')}
      className="flex flex-wrap items-center gap-2 text-text max-md:w-full"
    >
      <span role="status" className="pr-1 font-semibold whitespace-nowrap">
        {t('{{count}} selected', { count: records.length })}
      </span>
      <ExportMenu resource={resource} asked={{ ids: records.map(({ _id }) => _id) }} align="start" />
      {onRemove && (
        <Button className="text-danger" onClick={() => onRemove(records)}>
          <Trash2 className="text-danger!" />
          {t('Delete')}
        </Button>
      )}
      <Button variant="bare" onClick={onClear}>
        {t('Clear')}
      </Button>
    </fieldset>
  );
}
