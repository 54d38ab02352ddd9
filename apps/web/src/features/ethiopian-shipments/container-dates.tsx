import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { get, useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { datesAndDeposit, inRow } from './container-line.ts';

/** What has been of a container, behind a button while none of it is known. */
export function ContainerDates({ row }: { row: number }) {
  const t = useT();
  const id = useId();
  const name = `containers.${row}`;
  const values: unknown = useWatch({ name });
  const { errors } = useFormState({ name });
  const names = datesAndDeposit.map((field) => field.name);
  const [isAsked, setIsAsked] = useState<boolean>();
  const isFilled = names.some((one) => (get(values, one) ?? '') !== '');
  const isWrong = names.some((one) => get(errors, `${name}.${one}`));
  const isOpen = isWrong || (isAsked ?? isFilled);
  return (
    <>
      <Button
        size="small"
        className="mt-4"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-description={t('Container {{number}}', { number: row + 1 })}
        onClick={() => setIsAsked(!isOpen)}
      >
        {t('Dates and deposit')}
        <ChevronDown className={cx(isOpen && 'rotate-180')} />
      </Button>
      <div id={id} className="mt-4 grid grid-cols-2 items-start gap-4 empty:hidden max-md:grid-cols-1">
        {isOpen && inRow(datesAndDeposit, row).map((field) => <FormField key={field.name} field={field} />)}
      </div>
    </>
  );
}
