import { type ImportFile, importFileTypes } from '@app/schemas/imports/import-files';
import { Suspense, useState } from 'react';
import { dayOfMoment, today } from '../../../../lib/format/company-zone.ts';
import { formatFileSize, formatGregorianMoment, formatMoment } from '../../../../lib/format/format.ts';
import { type Translate, useT } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { FileKind, FileLine } from './file-line.tsx';
import { FileMenu } from './file-menu.tsx';
import { saveImportFile } from './save-import-file.ts';
import { UploadItem } from './upload-item.tsx';
import type { useUploads } from './uploads.ts';

const FilePreview = lazyComponent(() => import('./file-preview.tsx'), 'FilePreview');

type PaperFilesProps = {
  type: string;
  files: readonly ImportFile[];
  uploads: ReturnType<typeof useUploads>;
  /** They may be looked at only. */
  isClosed: boolean;
};

/** The files of a paper: those that are there, then those on their way. */
export function PaperFiles({ type, files, uploads, isClosed }: PaperFilesProps) {
  const t = useT();
  const [shown, setShown] = useState<ImportFile | null>(null);
  const onTheirWay = uploads.of(type);
  const open = (file: ImportFile) =>
    importFileTypes[file.contentType].isShown ? setShown(file) : void saveImportFile(file);
  if (!files.length && !onTheirWay.length) return null;
  return (
    <>
      <ul aria-label={t('Files')} className="border-t">
        {files.map((file) => (
          <FileLine
            key={file._id}
            icon={<FileKind type={file.contentType} />}
            end={<FileMenu file={file} isClosed={isClosed} onOpen={() => open(file)} />}
          >
            <button
              type="button"
              className="text-left font-medium wrap-anywhere hover:underline"
              onClick={() => open(file)}
            >
              {file.name}
            </button>
            <span className="block text-12 text-muted">
              {formatFileSize(file.size)} · {file.user}, {whenAdded(file.at, t)}
            </span>
          </FileLine>
        ))}
        {onTheirWay.map((upload) => (
          <UploadItem
            key={upload.id}
            upload={upload}
            onRemove={() => uploads.remove(upload.id)}
            onTryAgain={() => uploads.tryAgain(upload.id)}
          />
        ))}
      </ul>
      <Suspense>{shown && <FilePreview file={shown} onClose={() => setShown(null)} />}</Suspense>
    </>
  );
}

/** Today's files by their time, older ones by their day too. */
function whenAdded(at: string, t: Translate): string {
  const { time } = formatGregorianMoment(at);
  return dayOfMoment(at) === today() ? t('today {{time}}', { time }) : `${formatMoment(at)}, ${time}`;
}
