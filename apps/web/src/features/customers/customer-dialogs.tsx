import type { Customer } from '@app/schemas/customers';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createStore, useStore } from '../../lib/store.ts';

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'), 'MergeDialog');
const PayDialog = lazyComponent(() => import('./money-dialogs.tsx'), 'PayDialog');
const StatementDialog = lazyComponent(
  () => import('./statement/statement-dialog.shared.tsx'),
  'StatementDialog',
);
const dialogs = { merge: MergeDialog, pay: PayDialog, statement: StatementDialog };

type Asked = { dialog: keyof typeof dialogs; customer: Customer };
const asked = createStore<Asked | null>(null);
/** Opens a dialog on a customer. */
export const ask = (dialog: Asked['dialog']) => (customer: Customer) => asked.set({ dialog, customer });

/** The dialogs of a customer's row, beside those that all lists have. */
export function CustomerDialogs() {
  const now = useStore(asked);
  if (!now) return null;
  const Asking = dialogs[now.dialog];
  return (
    <Suspense>
      <Asking key={now.customer._id} customer={now.customer} onClose={() => asked.set(null)} />
    </Suspense>
  );
}
