import type { Listed } from '@app/schemas/kit/listed';
import { type ComponentProps, useId, useState } from 'react';
import { NativeSelect } from '../../components/controls/native-select.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { useListed } from '../listed.ts';

type ListedSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'options' | 'others' | 'value'> & {
  of: Listed;
  value: string;
};

const notListed = 'Not in the list any more';

/** Chooses a name from lists of reference data. A stored name that left its list stays selected, shown and sent. */
export function ListedSelect({ of, ...props }: ListedSelectProps) {
  const t = useT();
  const noteId = useId();
  const [stored] = useState(props.value);
  const { useOptions } = useListed();
  const { options, gone } = useOptions(of, [stored, props.value]);
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
