import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

type Bar = { key: string; label: ReactNode; figure: string; value: number };

/** Bars below their labels, with the values at the end; the longest fills the width. */
export function BarList({ bars, className }: { bars: readonly Bar[]; className: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return (
    <ul className="mt-3">
      {bars.map(({ key, label, figure, value }) => (
        <li key={key} className="py-1.5">
          <div className="flex justify-between gap-3">
            <span className="truncate">{label}</span>
            <span className="figures">{figure}</span>
          </div>
          <span
            className={cx('mt-1 block h-1.5 rounded-r-[2px] forced-colors:bg-[CanvasText]', className)}
            style={{ width: `${(value / most) * 100}%` }}
          />
        </li>
      ))}
    </ul>
  );
}
