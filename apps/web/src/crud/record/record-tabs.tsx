import { audits } from '@app/schemas/access/audits';
import { Tabs } from 'radix-ui';
import { type ReactNode, Suspense, use } from 'react';
import { Tab } from '../../components/ui/tab.tsx';
import { cx } from '../../lib/cx.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { mayDo } from '../resource-view.ts';
import { HistoryContext } from './history-context.ts';

type RecordTabsProps = {
  id: string;
  /** The details print whichever tab is open. */
  keepsDetails?: true;
  /** Further tabs for everyone. */
  tabs?: readonly { label: Text; content: ReactNode }[];
  children: ReactNode;
};

/** A record's details, what else is told of it and, for those who may read the audit trail, its history, a tab each. */
export function RecordTabs({ id, keepsDetails, tabs = [], children }: RecordTabsProps) {
  const t = useT();
  const History = use(HistoryContext);
  const hasHistory = mayDo(audits, 'list', useRole());
  if (!hasHistory && !tabs.length) return children;
  const others = [
    ...tabs,
    ...(hasHistory ? [{ label: 'History', content: <History id={id} /> } as const] : []),
  ];
  return (
    <Tabs.Root defaultValue="details">
      <Tabs.List aria-label={t('Record')} className="flex gap-5 border-b px-6 max-md:px-4 print:hidden">
        <Tab value="details">{t('Details')}</Tab>
        {others.map(({ label }) => (
          <Tab key={label} value={label}>
            {t(label)}
          </Tab>
        ))}
      </Tabs.List>
      <Tabs.Content
        value="details"
        tabIndex={-1}
        forceMount={keepsDetails}
        className="outline-none data-[state=inactive]:not-print:hidden"
      >
        {children}
      </Tabs.Content>
      {others.map(({ label, content }) => (
        <Tabs.Content
          key={label}
          value={label}
          tabIndex={-1}
          className={cx('outline-none', keepsDetails && 'print:hidden')}
        >
          <Suspense fallback={<div className="h-60" />}>{content}</Suspense>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
