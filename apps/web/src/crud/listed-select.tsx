import type { ReferenceList } from '@app/schemas/reference-data';
import { type ComponentProps, useState } from 'react';
import { NativeSelect } from '../components/ui/native-select.tsx';
import { useListedOptions } from './reference-data.ts';

type ListedSelectProps = Omit<ComponentProps<typeof NativeSelect>, 'options' | 'value'> & {
  list: ReferenceList;
  always?: Readonly<Record<string, string>> | undefined;
  value: string;
};

/** Chooses a name of the reference data. */
export function ListedSelect({ list, always, ...props }: ListedSelectProps) {
  const [stored] = useState(props.value);
  return <NativeSelect {...props} options={useListedOptions(list, { always, stored })} />;
}
