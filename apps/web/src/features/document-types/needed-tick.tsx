import { documentTypeFields } from '@app/schemas/document-types';
import { useController } from 'react-hook-form';
import { fromData, type Text, useT } from '../../lib/i18n.ts';
import { useListedOptions } from '../reference-data/reference-data.shared.ts';

type NeededTickProps = {
  /** A field of the twelve, or a name of the list of paper types. */
  type: string;
  label: Text;
};

/** Says whether every import needs papers of a type. */
export function NeededTick({ type, label }: NeededTickProps) {
  const t = useT();
  const { field } = useController({ name: 'needed' });
  const needed: readonly string[] = field.value;
  return (
    <span className="grid min-h-control place-items-center">
      <input
        type="checkbox"
        className="size-4 accent-primary max-md:size-6"
        aria-label={t('{{label}} is needed for every import', { label })}
        checked={needed.includes(type)}
        onChange={({ target }) =>
          field.onChange(target.checked ? [...needed, type] : needed.filter((other) => other !== type))
        }
      />
    </span>
  );
}

const own: readonly string[] = documentTypeFields;

/** The further types of papers, which the reference data has the names of; one that is gone stays while it is needed. */
export function PaperTypes() {
  const t = useT();
  const { field } = useController({ name: 'needed' });
  const others = (field.value as string[]).filter((type) => !own.includes(type));
  const { options } = useListedOptions({ lists: ['paper_types'] }, others);
  return (
    <ul aria-label={t('Paper types')} className="mt-1 grid border-t pt-2">
      {Object.entries(options).map(([type, label]) => (
        <li
          key={type}
          className="grid grid-cols-[minmax(0,1fr)_5rem] items-center gap-x-3 max-md:grid-cols-[minmax(0,1fr)_3rem]"
        >
          {t(fromData(label))}
          <NeededTick type={type} label={fromData(label)} />
        </li>
      ))}
    </ul>
  );
}
