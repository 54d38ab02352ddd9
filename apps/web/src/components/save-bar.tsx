import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { useT } from '../lib/i18n.ts';
import { Button } from './ui/button.tsx';

type SaveBarProps = {
  isDirty: boolean;
  /** What still has to be corrected, if anything. */
  problem?: string | false;
  leave: 'Back' | 'Cancel';
  onLeave: () => void;
  /** The submit button. */
  children: ReactNode;
};

/** A bar at the foot of a form: its state, and the two ways out. */
export function SaveBar({ isDirty, problem, leave, onLeave, children }: SaveBarProps) {
  const t = useT();
  return (
    <div className="save-bar sticky bottom-0 z-4 -mx-gutter mt-auto flex items-center gap-2 border-t bg-surface px-gutter py-3 max-md:flex-wrap max-md:*:flex-1">
      <p className={cx('flex-1 text-muted', problem ? 'max-md:flex-[1_0_100%]!' : 'max-md:hidden')}>
        {isDirty && t('Unsaved changes')}
        {problem && (
          <>
            {isDirty && ' · '}
            <span className="font-medium text-danger">{problem}</span>
          </>
        )}
      </p>
      <Button onClick={onLeave}>{t(leave)}</Button>
      {children}
    </div>
  );
}
