import { uploadPaths } from '@app/schemas/uploads';
import { Info, Upload } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useFileDrop } from '../../components/use-file-drop.ts';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { DownloadButton } from './download-button.tsx';
import type { UploadScreen } from './upload-kinds.ts';

type FileStepProps = { screen: UploadScreen; isBusy: boolean; onFile: (file: File) => unknown };

/** Takes a file that is dropped or chosen. */
export function FileStep({ screen: { of }, isBusy, onFile }: FileStepProps) {
  const t = useT();
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file && !isBusy) onFile(file);
    // The same file may be chosen again once it was corrected.
    if (input.current) input.current.value = '';
  };
  const { isOver, target } = useFileDrop(take);
  return (
    <div className="mt-6 max-w-180">
      <div
        className={cx(
          'grid justify-items-center gap-1 rounded-panel border border-dashed border-edge px-4 py-14 text-center',
          isOver && 'border-primary bg-hover',
        )}
        {...target}
      >
        <p className="font-medium">{t('Drop a spreadsheet here')}</p>
        <p id={hintId} className="text-muted">
          {t('.xlsx or .csv, at most 10 MB and 10,000 rows')}
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-2">
          <input
            ref={input}
            type="file"
            className="sr-only"
            tabIndex={-1}
            aria-label={t('File')}
            aria-describedby={hintId}
            accept=".xlsx,.csv,text/csv"
            onChange={(event) => take(event.target.files)}
          />
          <Button variant="main" disabled={isBusy} onClick={() => input.current?.click()}>
            <Upload />
            {t('Choose a file')}
          </Button>
          <DownloadButton route={uploadPaths.template} fields={{ of }} text="Template" />
        </div>
      </div>
      <p className="mt-3 flex items-center gap-2 text-muted">
        <Info aria-hidden className="shrink-0" />
        {t('An export “For editing” can be changed and uploaded again.')}
      </p>
    </div>
  );
}
