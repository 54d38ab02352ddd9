import { cx } from '../../lib/cx.ts';

/** A placeholder in the size of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('inline-block h-2 animate-pulse rounded-check bg-skeleton', className)} />;
}
