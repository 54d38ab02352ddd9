import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { type PaperState, paperPaths, paperStates, setPaperRequest } from '@app/schemas/imports/papers';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Segments } from '../../../../components/controls/segments.tsx';
import { formFieldsOf } from '../../../../crud/declared-fields.tsx';
import { CallDialog } from '../../../../crud/form/call-dialog.tsx';
import { useBoundField } from '../../../../crud/form/form-field.tsx';
import { fromData, useT } from '../../../../lib/i18n.ts';
import { DropZone } from './drop-zone.tsx';
import { PaperFiles } from './paper-files.tsx';
import { paperOf, typeName, useAskedFor } from './paper-types.ts';
import { useUploads } from './uploads.ts';
import { useSamePermit } from './use-same-permit.ts';

type PaperDialogProps = { record: ImportDetail; type: string; onClose: () => void };

/** A paper of an import: how it stands, which goes with Save, and its files, which go at once. */
export function PaperDialog({ record, type, onClose }: PaperDialogProps) {
  const t = useT();
  const paper = paperOf(record, type);
  const askedFor = useAskedFor(type);
  const uploads = useUploads(record._id);
  const { state, number, date, expires, note } = paper;
  const useQuestion = useSamePermit.bind(null, record._id);
  return (
    <CallDialog
      title={fromData(typeName(type, t))}
      badge={askedFor && <span className="text-muted">{askedFor}</span>}
      description={t('{{number}}. A file sets a missing paper to received.', { number: record.number })}
      maxWidth="640px"
      firstField="number"
      verb="Save"
      route={paperPaths.set}
      schema={setPaperRequest}
      values={{
        ...{ _id: record._id, type, state },
        number: number ?? '',
        date: date?.slice(0, 10) ?? '',
        expires: expires?.slice(0, 10) ?? '',
        note: note ?? '',
      }}
      fields={formFieldsOf({ create: setPaperRequest }, [
        type === 'bank' ? { field: 'number', useQuestion } : 'number',
        'date',
        'expires',
        { field: 'note', isWide: true },
      ])}
      failure="The paper could not be saved."
      onClose={onClose}
      below={
        <div className="col-span-full grid gap-2">
          <PaperFiles type={type} files={paper.files} uploads={uploads} isClosed={false} />
          <DropZone onFiles={(files) => uploads.add(type, files)} />
        </div>
      }
    >
      <StateField stored={state} />
    </CallDialog>
  );
}

const isOpen = (state: PaperState) => state === 'missing' || state === 'requested';

/** Follows at once where a file has set the stored state. */
function StateField({ stored }: { stored: PaperState }) {
  const t = useT();
  const { bound } = useBoundField('state');
  const { resetField, getValues } = useFormContext<{ state: PaperState }>();
  useEffect(() => {
    if (isOpen(getValues('state')) && !isOpen(stored)) resetField('state', { defaultValue: stored });
  }, [stored, getValues, resetField]);
  return (
    <div className="col-span-full">
      <p aria-hidden="true" className="mb-1 font-medium">
        {t('State')}
      </p>
      <Segments<PaperState>
        label="State"
        name="state"
        value={bound.value}
        options={(Object.entries(paperStates) as [PaperState, 'Missing'][]).map(([value, label]) => [
          value,
          t(label),
        ])}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        className="max-md:grid max-md:grid-cols-2 max-md:[&>label]:min-h-control max-md:[&>label]:border-transparent!"
      />
    </div>
  );
}
