import { cx } from '../../lib/cx.ts';

/** Stands where something is about to be, in its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cx('inline-block h-2 animate-pulse rounded-check bg-skeleton', className)} />;
}
