import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { useState } from 'react';
import { NativeSelect } from '../../../../components/controls/native-select.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../../components/layers/dialog.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Field } from '../../../../components/ui/field.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { DropZone } from './drop-zone.tsx';
import { PaperFiles } from './paper-files.tsx';
import { paperOf, typeName, usePaperTypes } from './paper-types.ts';
import { useUploads } from './uploads.ts';

type AddFilesDialogProps = { record: ImportDetail; onClose: () => void };

/** Asks which paper files are of, then takes them. */
export function AddFilesDialog({ record, onClose }: AddFilesDialogProps) {
  const t = useT();
  const [type, setType] = useState('');
  const uploads = useUploads(record._id);
  const options = Object.fromEntries(usePaperTypes().map((one) => [one, typeName(one, t)]));
  return (
    <Dialog
      title={t('Add files')}
      description={t('{{number}}. A file sets a missing paper to received.', { number: record.number })}
      onClose={onClose}
      maxWidth="560px"
      hasClose
    >
      <form noValidate onSubmit={(event) => event.preventDefault()} className="flex flex-1 flex-col">
        <DialogBody className="grid flex-1 content-start gap-4">
          <Field label="Paper">
            {(control) => (
              <NativeSelect
                {...control}
                options={options}
                placeholder="Select paper..."
                value={type}
                onChange={(event) => setType(event.target.value)}
              />
            )}
          </Field>
          {type && (
            <div className="grid gap-2">
              <PaperFiles
                type={type}
                files={paperOf(record, type).files}
                uploads={uploads}
                isClosed={false}
              />
              <DropZone onFiles={(files) => uploads.add(type, files)} />
            </div>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
