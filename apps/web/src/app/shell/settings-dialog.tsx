import { Tabs } from 'radix-ui';
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Tab } from '../../components/ui/tab.tsx';
import type { LeaveGuard } from '../../components/unsaved-guard.tsx';
import { useT } from '../../lib/i18n.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useRole } from '../../lib/session.ts';
import { PasswordForm } from './password-form.tsx';

const DocumentTypesForm = lazyComponent(
  () => import('../../features/settings/document-types-form.tsx'),
  'DocumentTypesForm',
);
const ReferenceDataPanel = lazyComponent(
  () => import('../../features/reference-data/reference-data-panel.tsx'),
  'ReferenceDataPanel',
);

type SettingsTab = {
  id: string;
  label: string;
  maxWidth: string;
  Content: ComponentType<{ onClose: () => void; leaveGuard: LeaveGuard }>;
};

const everyonesTabs: readonly SettingsTab[] = [
  { id: 'password', label: 'Password', maxWidth: '480px', Content: PasswordForm },
];
const adminsTabs: readonly SettingsTab[] = [
  { id: 'documents', label: 'Document types', maxWidth: '600px', Content: DocumentTypesForm },
  { id: 'reference', label: 'Reference data', maxWidth: '600px', Content: ReferenceDataPanel },
];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const tabs = useRole() === 'admin' ? [...everyonesTabs, ...adminsTabs] : everyonesTabs;
  const [shown, setShown] = useState('password');
  const leaveGuard: LeaveGuard = useRef((leave) => leave());
  // It was opened over one page, and Back leads to another.
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
        activationMode="manual" // the focus that a question gives back to a tab doesn't choose it
        value={shown}
        onValueChange={(tab) => leaveGuard.current(() => setShown(tab))}
      >
        <Tabs.List aria-label={t('Settings')} className="flex gap-5 border-b px-6 max-md:px-4">
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
