import { Tabs } from 'radix-ui';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Dialog } from '../../components/layers/dialog.tsx';
import type { LeaveGuard } from '../../components/layers/unsaved-guard.tsx';
import { Tab } from '../../components/ui/tab.tsx';
import type { SettingsTabProps } from '../../crud/form/settings-form.tsx';
import { type Text, useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useRole } from '../../lib/session/session.ts';
import { PasswordForm } from './password-form.tsx';

const CompanyForm = lazyComponent(() => import('../../features/company/company-form.tsx'), 'CompanyForm');
const DocumentTypesForm = lazyComponent(
  () => import('../../features/document-types/document-types-form.tsx'),
  'DocumentTypesForm',
);
const ReferenceDataPanel = lazyComponent(
  () => import('../../features/reference-data/reference-data-panel.tsx'),
  'ReferenceDataPanel',
);

type SettingsTab = {
  id: string;
  label: Text;
  maxWidth: string;
  Content: ComponentType<SettingsTabProps>;
};

const everyonesTabs: readonly SettingsTab[] = [
  { id: 'password', label: 'Password', maxWidth: '480px', Content: PasswordForm },
];
const adminsTabs: readonly SettingsTab[] = [
  { id: 'company', label: 'Company', maxWidth: '880px', Content: CompanyForm },
  ...everyonesTabs,
  { id: 'documents', label: 'Document types', maxWidth: '600px', Content: DocumentTypesForm },
  { id: 'reference', label: 'Reference data', maxWidth: '600px', Content: ReferenceDataPanel },
];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tabs = useRole() === 'admin' ? adminsTabs : everyonesTabs;
  const [shown, setShown] = useState('password');
  const leaveGuard: LeaveGuard = useRef((leave) => leave());
  // Close when Back leads to another page than the one behind.
  const { pathname } = useLocation();
  const how = useNavigationType();
  const openedOver = useRef(pathname).current;
  useEffect(() => {
    if (how === 'POP' && pathname !== openedOver) onClose();
  }, [how, pathname, openedOver, onClose]);
  const { maxWidth } = tabs.find(({ id }) => id === shown) ?? {};
  return (
    <Dialog title={t('Settings')} onClose={() => leaveGuard.current(onClose)} {...(maxWidth && { maxWidth })}>
      <Tabs.Root
        activationMode="manual" // a tab that a dialog returns the focus to isn't activated by it
        value={shown}
        onValueChange={(tab) => leaveGuard.current(() => setShown(tab))}
      >
        <Tabs.List
          aria-label={t('Settings')}
          className="flex flex-wrap gap-x-5 border-b px-6 whitespace-nowrap max-md:px-4"
        >
          {tabs.map(({ id, label }) => (
            <Tab key={id} value={id}>
              {t(label)}
            </Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} tabIndex={-1} className="outline-none">
            <Suspense fallback={<div className="h-80" />}>
              <Content onClose={onClose} leaveGuard={leaveGuard} />
            </Suspense>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
