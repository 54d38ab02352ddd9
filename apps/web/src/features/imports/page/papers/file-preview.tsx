import type { ImportFile } from '@app/schemas/imports/import-files';
import { Dialog, DialogFooter } from '../../../../components/layers/dialog.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { useT } from '../../../../lib/i18n.ts';
import { addressOfFile, saveImportFile } from './save-import-file.ts';

type FilePreviewProps = { file: ImportFile; onClose: () => void };

/** Shows a picture or a PDF. */
export function FilePreview({ file, onClose }: FilePreviewProps) {
  const t = useT();
  const address = addressOfFile(file);
  return (
    <Dialog title={file.name} onClose={onClose} maxWidth="890px" hasClose>
      <div className="mt-4 grid min-h-40 border-t bg-bg">
        {file.contentType === 'application/pdf' ? (
          <iframe src={address} title={file.name} className="h-[70dvh] w-full" />
        ) : (
          <img src={address} alt={file.name} className="m-auto max-h-[70dvh] max-w-full object-contain" />
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button variant="main" data-first-focus onClick={() => void saveImportFile(file)}>
          {t('Save')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
