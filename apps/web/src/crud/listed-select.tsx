import type { ReferenceList } from '@app/schemas/reference-data';
import { type ComponentProps, useId, useState } from 'react';
import { NativeSelect } from '../components/ui/native-select.tsx';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';
import { useListedOptions } from './reference-data.ts';

type ListedSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'options' | 'others' | 'value'> & {
  lists: readonly ReferenceList[];
  always?: Readonly<Record<string, string>> | undefined;
  value: string;
};

const notListed = 'Not in the list any more';

/** Chooses a name of these lists of the reference data. One that left its list stays what the field shows and sends. */
export function ListedSelect({ lists, always, ...props }: ListedSelectProps) {
  const t = useT();
  const noteId = useId();
  const [stored] = useState(props.value);
  const { options, gone } = useListedOptions(lists, always, [stored, props.value]);
  const isGone = gone.includes(props.value);
  return (
    <>
      <NativeSelect
        {...props}
        options={options}
        others={{ label: notListed, values: gone }}
        aria-describedby={cx(props['aria-describedby'], isGone && noteId) || undefined}
      />
      {isGone && (
        <p id={noteId} className="mt-1 text-12 text-muted">
          {t(notListed)}
        </p>
      )}
    </>
  );
}
