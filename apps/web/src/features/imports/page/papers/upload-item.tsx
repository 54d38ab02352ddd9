import { RotateCw, X } from 'lucide-react';
import { Button } from '../../../../components/ui/button.tsx';
import { formatFileSize } from '../../../../lib/format/format.ts';
import { translated, useT } from '../../../../lib/i18n.ts';
import { FileKind, FileLine } from './file-line.tsx';
import type { Upload } from './uploads.ts';

type UploadItemProps = { upload: Upload; onRemove: () => void; onTryAgain: () => void };

/** A file on its way, or why it isn't there. */
export function UploadItem({ upload: { file, sent, failure }, onRemove, onTryAgain }: UploadItemProps) {
  const t = useT();
  const { name, type, size } = file;
  const percent = size > 0 ? Math.min(100, Math.floor((100 * sent) / size)) : 0;
  return (
    <FileLine
      icon={<FileKind type={type} />}
      end={
        <>
          {failure?.mayTryAgain && (
            <Button variant="bare" onClick={onTryAgain}>
              <RotateCw />
              {t('Try again')}
            </Button>
          )}
          <Button
            variant="bare"
            size="square"
            aria-label={t(failure ? 'Remove {{name}}' : 'Cancel {{name}}', { name })}
            onClick={onRemove}
          >
            <X />
          </Button>
        </>
      }
    >
      <span className="block font-medium wrap-anywhere">{name}</span>
      {failure ? (
        <p role="alert" className="text-12 font-medium text-pretty text-danger">
          {translated(failure.sentence)}
        </p>
      ) : (
        <>
          <span className="block text-12 text-muted">
            {t('{{sent}} of {{size}}', {
              sent: formatFileSize(Math.min(sent, size)),
              size: formatFileSize(size),
            })}
          </span>
          <div
            role="progressbar"
            aria-label={name}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="mt-1 h-1 overflow-hidden rounded-full bg-skeleton"
          >
            <div className="h-full bg-primary" style={{ width: `${percent}%` }} />
          </div>
        </>
      )}
    </FileLine>
  );
}
