import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

type TabProps = {
  value: string;
  /** In a list beside what it shows, not in a row above it. */
  isInList?: boolean;
  children: ReactNode;
};

/** A tab of a dialog. */
export const Tab = ({ isInList = false, ...props }: TabProps) => (
  <Tabs.Trigger
    className={cx(
      'border-transparent -outline-offset-2 aria-selected:border-primary aria-selected:font-semibold',
      isInList
        ? 'min-h-8 border-l-2 px-5.5 text-left hover:bg-hover'
        : '-mx-2 -mb-px border-b-2 px-2 pt-3 pb-2.5 text-muted aria-selected:text-text max-md:min-h-11',
    )}
    {...props}
  />
);
