import { RotateCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { probe, useIsOffline } from '../../lib/connection.ts';
import { useT } from '../../lib/i18n.ts';
import { useIsNewVersion } from '../../lib/version.ts';

/** Notices for every page: no connection to the server, a new version. */
export function Notices() {
  const t = useT();
  const isOffline = useIsOffline();
  const isNewVersion = useIsNewVersion();
  return (
    <section aria-label={t('Notices')} aria-live="polite" className="print:hidden">
      {isOffline && (
        <Notice action={<Button onClick={() => void probe()}>{t('Connect')}</Button>}>
          <WifiOff />
          {t('No connection. What is loaded stays here, and sales wait in the outbox.')}
        </Notice>
      )}
      {isNewVersion && (
        <Notice
          action={
            <Button onClick={() => location.reload()}>
              <RotateCw />
              {t('Reload')}
            </Button>
          }
        >
          {t('A new version is ready.')}
        </Notice>
      )}
    </section>
  );
}

function Notice({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3 border-b bg-yellow-field px-gutter py-1.5 text-yellow">
      <p className="flex flex-1 items-center gap-2 text-pretty">{children}</p>
      {action}
    </div>
  );
}
