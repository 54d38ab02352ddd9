import type { Customer } from '@app/schemas/customers';
import { Suspense } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { createStore, useStore } from '../../lib/store.ts';

const MergeDialog = lazyComponent(() => import('./merge-dialog.tsx'), 'MergeDialog');

const merging = createStore<Customer | null>(null);
/** Asks into which customer this one is merged. */
export const askToMerge = (customer: Customer) => merging.set(customer);

/** Merges a customer who was recorded twice into the other record. */
export function MergeCustomers() {
  const customer = useStore(merging);
  return (
    <Suspense>
      {customer && <MergeDialog key={customer._id} from={customer} onClose={() => merging.set(null)} />}
    </Suspense>
  );
}
