import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { ImportDialogProps } from './import-dialog-props.ts';

const dialogs = {
  close: lazyComponent(() => import('./close-import-dialog.tsx'), 'CloseImportDialog'),
  reopen: lazyComponent(() => import('./reopen-import-dialog.tsx'), 'ReopenImportDialog'),
};

type Asked = { dialog: keyof typeof dialogs; record: ImportDialogProps['record'] };
const asked = createStore<Asked | null>(null);
/** Opens the question before an import is closed, or reopened. */
export const askToChange = (dialog: Asked['dialog']) => (record: Asked['record']) =>
  asked.set({ dialog, record });

/** The dialogs of an import beside those that all records have: of its row, and of its page. */
export function ImportDialogs() {
  const now = useStore(asked);
  if (!now) return null;
  const Asking = dialogs[now.dialog];
  return (
    <Suspense>
      <Asking key={now.record._id} record={now.record} onClose={() => asked.set(null)} />
    </Suspense>
  );
}
