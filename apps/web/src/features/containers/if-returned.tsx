import { useId } from 'react';
import { DateField } from '../../components/dates/date-field.tsx';
import { useT } from '../../lib/i18n.ts';

type IfReturnedProps = {
  /** A day as yyyy-MM-dd, or what is typed. */
  on: string;
  onChange: (on: string) => void;
};

/** Asks for the day on which all containers might be given back. */
export function IfReturned({ on, onChange }: IfReturnedProps) {
  const t = useT();
  const id = useId();
  return (
    <span className="flex items-center gap-2 max-md:order-last max-md:w-full max-md:flex-wrap">
      <label htmlFor={id} className="whitespace-nowrap">
        {t('If all were returned on')}
      </label>
      <span className="w-48 max-md:w-full">
        <DateField id={id} value={on} clear="Clear the date" onChange={onChange} />
      </span>
    </span>
  );
}
