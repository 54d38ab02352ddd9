import { Tabs } from 'radix-ui';
import { Dialog } from '../../components/ui/dialog.tsx';
import { useT } from '../../lib/i18n.ts';
import { PasswordForm } from './password-form.tsx';

type SettingsTab = {
  id: string;
  label: string;
  Content: (props: { onClose: () => void }) => React.ReactNode;
};

const tabs: readonly SettingsTab[] = [{ id: 'password', label: 'Password', Content: PasswordForm }];

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog title={t('Settings')} onClose={onClose}>
      <Tabs.Root defaultValue="password">
        <Tabs.List aria-label={t('Settings')} className="flex gap-5 border-b px-6 max-md:px-4">
          {tabs.map(({ id, label }) => (
            <Tabs.Trigger
              key={id}
              value={id}
              className="-mb-px border-b-2 border-transparent pt-3 pb-2.5 text-muted aria-selected:border-primary aria-selected:font-semibold aria-selected:text-text"
            >
              {t(label)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} tabIndex={-1} className="outline-none">
            <Content onClose={onClose} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
