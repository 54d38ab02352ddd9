import { createContext, type ReactNode, useContext } from 'react';
import { useSlow } from '../lib/browser/use-slow.ts';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';

const OutdatedContext = createContext(false);
/** Whether the figures around answer what was asked before: nobody may take them for the new ones. */
export const useIsOutdated = (): boolean => useContext(OutdatedContext);

type OutdatedProps = { isOutdated: boolean; className?: string; children: ReactNode };

/** Dims the previous answer while the next one loads, says so, and keeps it off paper. */
export function Outdated({ isOutdated, className, children }: OutdatedProps) {
  const t = useT();
  const isSlow = useSlow(isOutdated);
  return (
    <div aria-busy={isOutdated} className={cx('relative', className)}>
      <p aria-live="polite" className="absolute inset-x-0 top-0 z-1 text-center print:static">
        {isOutdated && (
          <span className={cx('rounded-control border bg-surface px-3 py-1', !isSlow && 'not-print:sr-only')}>
            {t('loading...')}
          </span>
        )}
      </p>
      <div className={cx('flex flex-1 flex-col', isSlow && 'opacity-60', isOutdated && 'print:hidden')}>
        <OutdatedContext value={isOutdated}>{children}</OutdatedContext>
      </div>
    </div>
  );
}
