import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';

/** A tab of a dialog. */
export const Tab = (props: { value: string; children: ReactNode }) => (
  <Tabs.Trigger
    className="-mx-1 -mb-px border-b-2 border-transparent px-1 pt-3 pb-2.5 text-muted -outline-offset-2 aria-selected:border-primary aria-selected:font-semibold aria-selected:text-text max-md:min-h-11"
    {...props}
  />
);
