import { RotateCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import { probe, useIsLineDown } from '../../lib/line.ts';
import { useIsNewVersion } from '../../lib/version.ts';

/** What concerns every page: no line to the server, a new version. */
export function Notices() {
  const t = useT();
  const isLineDown = useIsLineDown();
  const isNewVersion = useIsNewVersion();
  return (
    <section aria-label={t('Notices')} aria-live="polite" className="print:hidden">
      {isLineDown && (
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
