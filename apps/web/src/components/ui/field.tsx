import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../lib/cx.ts';
import { type Text, translated, useT } from '../../lib/i18n.ts';

/** Ties a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: Text;
  error?: string | undefined;
  hint?: ReactNode;
  isOptional?: boolean;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A control with its label above and its hint or error below. */
export function Field({ label, error, hint, isOptional = false, className, children }: FieldProps) {
  const t = useT();
  const id = useId();
  const noteId = `${id}-note`;
  const optionalId = `${id}-optional`;
  const describedBy = cx(Boolean(error || hint) && noteId, isOptional && optionalId);
  return (
    <div className={cx('min-w-0', className)}>
      <div className="mb-1">
        <label htmlFor={id} className="font-medium">
          {t(label)}
        </label>
        {isOptional && (
          <span id={optionalId} className="text-muted">
            {' '}
            {t('optional')}
          </span>
        )}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': describedBy || undefined,
      })}
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p id={noteId} className="mt-1 text-12 text-muted">
            {hint}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({
  id,
  className,
  children,
}: {
  id: string;
  className?: string;
  children: string;
}) {
  return (
    <p id={id} className={cx('mt-1 flex gap-1.5 text-12 font-medium text-danger', className)}>
      <CircleAlert className="mt-px size-3.5" />
      <span className="text-pretty">{translated(children)}</span>
    </p>
  );
}
