import type { Message } from '@app/schemas/messages/message';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Text, useT } from '../lib/i18n.ts';
import { TabTitle } from './tab-title.tsx';

type PageHeadProps = {
  title: Text | Message;
  /** What the browser's tab says, where that is more. */
  tab?: string;
  note?: ReactNode;
  action?: ReactNode;
};

/** The page's only heading, which also titles the browser's tab, with a note and the main action beside it. */
export function PageHead({ title, tab, note, action }: PageHeadProps) {
  const t = useT();
  const heading = useHeadingFocus();
  return (
    <div className="flex min-h-8 items-center gap-3 max-md:grid md:flex-wrap max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-y-0">
      <TabTitle>{tab ?? t(title)}</TabTitle>
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-head text-22 font-semibold tracking-[-0.01em] outline-none am:tracking-normal"
      >
        {t(title)}
      </h1>
      <span className="flex-1 pt-1.5 text-muted max-md:row-start-2 max-md:pt-0 md:whitespace-nowrap">
        {note}
      </span>
      {action && (
        <div className="flex gap-2 print:hidden md:flex-wrap max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
          {action}
        </div>
      )}
    </div>
  );
}

/** Announces a new page: focuses its heading, unless a field has the focus already. */
function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const main = heading.current?.closest('main');
    if (main && !main.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
