import { type ComponentType, Suspense } from 'react';
import { createStore, useStore } from '../../lib/store.ts';
import type { NewRecordProps } from '../resource-view.ts';

type Asked = Omit<NewRecordProps, 'onClose'> & { dialog: ComponentType<NewRecordProps> };
const asked = createStore<Asked | null>(null);

/** Opens the dialog of a record that a picker lacks. */
export const askForRecord = (record: Asked) => asked.set(record);

/** That dialog, beside the form that it was asked from, which would take the dialog's keys for its own. */
export function AskedRecord() {
  const now = useStore(asked);
  if (!now) return null;
  const { dialog: Asking, ...props } = now;
  return (
    <Suspense>
      <Asking {...props} onClose={() => asked.set(null)} />
    </Suspense>
  );
}
