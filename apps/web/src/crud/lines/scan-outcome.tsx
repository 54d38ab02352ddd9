import { Button } from '../../components/ui/button.tsx';
import { useT } from '../../lib/i18n.ts';
import type { Scans } from './use-scans.ts';

/** Says which scans are still looked up, and lists those that nothing was found for. */
export function ScanOutcome({ scans: { waiting, missing, leaveOut } }: { scans: Scans }) {
  const t = useT();
  return (
    <div aria-live="polite" className="lg:pl-12">
      {waiting > 0 && (
        <p className="mt-3 text-muted">{t('{{count}} scanned codes are looked up...', { count: waiting })}</p>
      )}
      {missing.length > 0 && (
        <ul className="mt-2 grid max-w-220 gap-2">
          {missing.map(({ code, isFailed }) => (
            <li key={code} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere text-danger">
                {isFailed
                  ? t('“{{text}}” could not be looked up. Scan it again.', { text: code })
                  : t('Nothing found for “{{text}}”', { text: code })}
              </span>
              <Button aria-label={t('Leave out “{{text}}”', { text: code })} onClick={() => leaveOut(code)}>
                {t('Leave out')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
