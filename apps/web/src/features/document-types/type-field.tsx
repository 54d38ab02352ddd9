import { type ReactNode, useId } from 'react';
import { FieldError } from '../../components/ui/field.tsx';
import { Input } from '../../components/ui/input.tsx';
import { useBoundField } from '../../crud/form/form-field.tsx';
import type { FormField } from '../../crud/resource-view.ts';
import { useT } from '../../lib/i18n.ts';

/** A document's name beside its label, in a line with its tick. */
export function TypeField({ field, children }: { field: FormField; children: ReactNode }) {
  const t = useT();
  const id = useId();
  const { bound, message } = useBoundField(field.name);
  return (
    <div className="grid grid-cols-[9.5rem_minmax(0,1fr)_5rem] items-start gap-x-3 max-md:grid-cols-[minmax(0,1fr)_3rem]">
      <label htmlFor={id} className="leading-(--spacing-control) max-md:col-span-full">
        {t(field.label)}
      </label>
      <div>
        <Input
          {...bound}
          id={id}
          autoComplete="off"
          aria-invalid={Boolean(message)}
          aria-describedby={message ? `${id}-error` : undefined}
        />
        {message && <FieldError id={`${id}-error`}>{message}</FieldError>}
      </div>
      {children}
    </div>
  );
}
