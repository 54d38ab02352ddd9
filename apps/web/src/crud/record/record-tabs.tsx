import { audits } from '@app/schemas/access/audits';
import { Tabs } from 'radix-ui';
import { type ReactNode, Suspense, use } from 'react';
import { Tab } from '../../components/ui/tab.tsx';
import { cx } from '../../lib/cx.ts';
import { useT } from '../../lib/i18n.ts';
import { useRole } from '../../lib/session/session.ts';
import { mayDo } from '../resource-view.ts';
import { HistoryContext } from './history-context.ts';

type RecordTabsProps = {
  id: string;
  /** The details print whichever tab is open. */
  keepsDetails?: true;
  children: ReactNode;
};

/** A record's details and, for those who may read the audit trail, its history in a second tab. */
export function RecordTabs({ id, keepsDetails, children }: RecordTabsProps) {
  const t = useT();
  const History = use(HistoryContext);
  if (!mayDo(audits, 'list', useRole())) return children;
  return (
    <Tabs.Root defaultValue="details">
      <Tabs.List aria-label={t('Record')} className="flex gap-5 border-b px-6 max-md:px-4 print:hidden">
        <Tab value="details">{t('Details')}</Tab>
        <Tab value="history">{t('History')}</Tab>
      </Tabs.List>
      <Tabs.Content
        value="details"
        tabIndex={-1}
        forceMount={keepsDetails}
        className="outline-none data-[state=inactive]:not-print:hidden"
      >
        {children}
      </Tabs.Content>
      <Tabs.Content
        value="history"
        tabIndex={-1}
        className={cx('outline-none', keepsDetails && 'print:hidden')}
      >
        <Suspense fallback={<div className="h-60" />}>
          <History id={id} />
        </Suspense>
      </Tabs.Content>
    </Tabs.Root>
  );
}
