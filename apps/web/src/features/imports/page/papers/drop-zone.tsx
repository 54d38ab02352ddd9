import { importFileTypes } from '@app/schemas/imports/import-files';
import { Camera, Paperclip } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { buttonClass } from '../../../../components/ui/button.tsx';
import { useFileDrop } from '../../../../components/use-file-drop.ts';
import { useIsPhone } from '../../../../lib/browser/use-media-query.ts';
import { cx } from '../../../../lib/cx.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';

const accepted = Object.entries(importFileTypes)
  .flatMap(([type, { endings }]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');

/** Takes files that are dropped or chosen, several at once, and on a phone what its camera takes. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useT();
  const hintId = useId();
  const isPhone = useIsPhone();
  const take = (files: FileList | null) => {
    if (files?.length) onFiles([...files]);
  };
  const { isOver, target } = useFileDrop(take);
  return (
    <div
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-panel border border-dashed border-field px-4 py-3 text-muted',
        isOver && 'border-primary bg-hover',
      )}
      {...target}
    >
      <Paperclip className="max-md:hidden" />
      <span id={hintId} className="flex-1 max-md:basis-full">
        {t('Drop files here, PDF, picture, Excel or Word, at most 15 MB each')}
      </span>
      {isPhone && (
        <FileInput
          label="Take a picture"
          icon={<Camera />}
          accept="image/*"
          capture="environment"
          describedBy={hintId}
          onFiles={take}
        />
      )}
      <FileInput label="Choose files" accept={accepted} isMany describedBy={hintId} onFiles={take} />
    </div>
  );
}

type FileInputProps = {
  label: Text;
  icon?: React.ReactNode;
  accept: string;
  capture?: 'environment';
  isMany?: true;
  describedBy: string;
  onFiles: (files: FileList | null) => void;
};

/** A real input over what looks like a button. */
function FileInput({
  label,
  icon,
  accept,
  capture,
  isMany = false as never,
  describedBy,
  onFiles,
}: FileInputProps) {
  const t = useT();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles(target.files);
    target.value = ''; // so that the same file can be chosen again
  };
  return (
    <span className="relative inline-flex max-md:flex-1">
      <input
        type="file"
        multiple={isMany}
        accept={accept}
        capture={capture}
        aria-label={t(label)}
        aria-describedby={describedBy}
        onChange={choose}
        className="peer absolute inset-0 w-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className={buttonClass(
          {},
          'pointer-events-none text-text peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring max-md:flex-1',
        )}
      >
        {icon}
        {t(label)}
      </span>
    </span>
  );
}
