import { LOGO_BYTES_MAX, type Logo } from '@app/schemas/company/logo';
import { ImageIcon } from 'lucide-react';
import { type ChangeEvent, useId, useRef } from 'react';
import { Button, buttonClass } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useBoundField } from '../../crud/form/form-field.tsx';
import { useT } from '../../lib/i18n.ts';
import { pictureOf } from './company.shared.ts';

/** Chooses the company's logo from a file, shows it and takes it away. */
export function LogoField() {
  const t = useT();
  const id = useId();
  const [labelId, noteId, buttonId] = [`${id}-label`, `${id}-note`, `${id}-button`];
  const input = useRef<HTMLInputElement | null>(null);
  const { bound, message } = useBoundField('logo');
  const logo = bound.value as Logo | null;
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    bound.onChange(await readLogo(file));
    bound.onBlur();
    target.value = ''; // so that the same file can be chosen again
  };
  const remove = () => {
    bound.onChange(null);
    bound.onBlur();
    input.current?.focus(); // the button is gone
  };
  return (
    <div className="col-span-full flex flex-wrap items-center gap-3">
      <span className="grid size-14 shrink-0 place-items-center rounded-control border bg-surface text-muted">
        {logo && !message ? (
          <img src={pictureOf(logo)} alt={t('Logo')} className="size-11 object-contain" />
        ) : (
          <ImageIcon />
        )}
      </span>
      <div className="min-w-40 flex-1">
        <p className="font-medium">
          <span id={labelId}>{t('Logo')}</span>{' '}
          <span className="font-normal text-muted">{t('optional')}</span>
        </p>
        {message ? (
          <FieldError id={noteId}>{message}</FieldError>
        ) : (
          <p id={noteId} className="mt-1 text-12 text-muted">
            {t('PNG or JPEG, at most 256 KB. It stands on receipts and in the sidebar.')}
          </p>
        )}
      </div>
      <span className="relative inline-flex">
        <input
          ref={(element) => {
            bound.ref(element);
            input.current = element;
          }}
          type="file"
          accept="image/png,image/jpeg"
          aria-labelledby={`${labelId} ${buttonId}`}
          aria-describedby={noteId}
          aria-invalid={Boolean(message)}
          onChange={(event) => void choose(event)}
          className="peer absolute inset-0 cursor-pointer opacity-0"
        />
        <span
          id={buttonId}
          className={buttonClass(
            {},
            'pointer-events-none peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ring',
          )}
        >
          {t(logo ? 'Change' : 'Choose a file')}
        </span>
      </span>
      {logo && (
        <Button variant="bare" onClick={remove} aria-label={t('Remove the logo')}>
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}

/** Reads a file as a logo. One too large isn't read: without bytes it is refused as well. */
async function readLogo(file: File): Promise<Pick<Logo, 'data'> & { type: string }> {
  if (file.size > LOGO_BYTES_MAX) return { type: file.type, data: '' };
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
  return { type: file.type, data: url.split(',')[1] ?? '' };
}
