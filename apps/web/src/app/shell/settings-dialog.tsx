import { Tabs } from 'radix-ui';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Dialog } from '../../components/layers/dialog.tsx';
import type { LeaveGuard } from '../../components/layers/unsaved-guard.tsx';
import { Tab } from '../../components/ui/tab.tsx';
import type { SettingsTabProps } from '../../crud/form/settings-form.tsx';
import { useIsPhone } from '../../lib/browser/use-media-query.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useRole } from '../../lib/session/session.ts';
import { PasswordForm } from './password-form.tsx';

const CompanyForm = lazyComponent(() => import('../../features/company/company-form.tsx'), 'CompanyForm');
const ClocksForm = lazyComponent(() => import('../../features/clocks/clocks-form.tsx'), 'ClocksForm');
const DocumentTypesForm = lazyComponent(
  () => import('../../features/document-types/document-types-form.tsx'),
  'DocumentTypesForm',
);
const ReferenceDataPanel = lazyComponent(
  () => import('../../features/reference-data/reference-data-panel.tsx'),
  'ReferenceDataPanel',
);
const TaxesForm = lazyComponent(() => import('../../features/taxes/taxes-form.tsx'), 'TaxesForm');

type SettingsTab = { id: string; label: Text; Content: ComponentType<SettingsTabProps> };

const everyonesTabs: readonly SettingsTab[] = [{ id: 'password', label: 'Password', Content: PasswordForm }];
const adminsTabs: readonly SettingsTab[] = [
  { id: 'company', label: 'Company', Content: CompanyForm },
  ...everyonesTabs,
  { id: 'documents', label: 'Document types', Content: DocumentTypesForm },
  { id: 'reference', label: 'Reference data', Content: ReferenceDataPanel },
  { id: 'clocks', label: 'Clocks', Content: ClocksForm },
  { id: 'taxes', label: 'Taxes', Content: TaxesForm },
];

/** Scrolls by itself; the buttons of its form stay at its foot. */
const panel =
  'flex min-w-0 flex-1 scroll-pb-20 flex-col overflow-y-auto outline-none [&>form]:flex [&>form]:flex-1 [&>form]:flex-col ' +
  '[&_footer]:sticky [&_footer]:bottom-0 [&_footer]:mt-auto [&_footer]:bg-raised md:[&_footer]:rounded-br-dialog';

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tabs = useRole() === 'admin' ? adminsTabs : everyonesTabs;
  const isPhone = useIsPhone();
  const [shown, setShown] = useState('password');
  const leaveGuard: LeaveGuard = useRef((leave) => leave());
  // Close when Back leads to another page than the one behind.
  const { pathname } = useLocation();
  const how = useNavigationType();
  const openedOver = useRef(pathname).current;
  useEffect(() => {
    if (how === 'POP' && pathname !== openedOver) onClose();
  }, [how, pathname, openedOver, onClose]);
  return (
    <Dialog title={t('Settings')} onClose={() => leaveGuard.current(onClose)} maxWidth="920px" isTall>
      <Tabs.Root
        orientation={isPhone ? 'horizontal' : 'vertical'}
        activationMode="manual" // a tab that a dialog returns the focus to isn't activated by it
        value={shown}
        onValueChange={(tab) => leaveGuard.current(() => setShown(tab))}
        className="flex min-h-0 flex-1 md:mt-3 md:border-t max-md:flex-col"
      >
        <Tabs.List
          aria-label={t('Settings')}
          className="flex shrink-0 whitespace-nowrap max-md:gap-x-5 max-md:overflow-x-auto max-md:border-b max-md:px-4 md:w-52 md:flex-col md:rounded-bl-dialog md:border-r md:bg-bg md:py-3"
        >
          {tabs.map(({ id, label }) => (
            <Tab key={id} value={id} isInList={!isPhone}>
              {t(label)}
            </Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} tabIndex={-1} className={panel}>
            <Suspense fallback={<div className="h-80" />}>
              <Content onClose={onClose} leaveGuard={leaveGuard} />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
