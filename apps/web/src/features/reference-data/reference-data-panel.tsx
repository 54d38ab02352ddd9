import { type ReferenceList, referenceLists } from '@app/schemas/kit/listed';
import { useState } from 'react';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import { DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import type { LeaveGuard } from '../../components/layers/unsaved-guard.tsx';
import { RowsFailed } from '../../components/table/no-rows.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useT } from '../../lib/i18n.ts';
import { AddItem } from './add-item.tsx';
import { ReferenceItems } from './reference-items.tsx';
import { useAllReferenceData } from './use-reference-data.ts';

type ReferenceDataPanelProps = { onClose: () => void; leaveGuard: LeaveGuard };

/** Maintains the lists behind the dropdowns of forms. */
export function ReferenceDataPanel({ onClose, leaveGuard }: ReferenceDataPanelProps) {
  const t = useT();
  const [list, setList] = useState<ReferenceList>('banks');
  const { data, error, isFetching, refetch } = useAllReferenceData();
  return (
    <>
      <DialogBody className="grid gap-4">
        <p className="text-muted">{t('What the dropdowns of the forms offer, in this order.')}</p>
        <Field label="List">
          {(control) => (
            <NativeSelect
              {...control}
              value={list}
              options={referenceLists}
              onChange={(event) => {
                const chosen = event.target.value as ReferenceList;
                leaveGuard.current(() => setList(chosen));
              }}
            />
          )}
        </Field>
        {data ? (
          <ReferenceItems key={list} list={list} items={data[list]} isStale={isFetching} />
        ) : error ? (
          <RowsFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={t('Loading...')} className="h-60 border-y pt-4">
            <Skeleton className="w-2/5" />
          </div>
        )}
        <AddItem key={`new of ${list}`} list={list} leaveGuard={leaveGuard} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => leaveGuard.current(onClose)}>{t('Close')}</Button>
      </DialogFooter>
    </>
  );
}
