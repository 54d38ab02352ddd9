import type { ReactNode } from 'react';
import { useT } from '../../../../lib/i18n.ts';

/** What the marks of the drawing mean: full dots are real, hollow ones planned. */
export function Legend() {
  const t = useT();
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 text-12 text-muted">
      <Mark word={t('real')}>
        <circle cx="10" cy="5" r="4" className="fill-primary" />
      </Mark>
      <Mark word={t('planned')}>
        <circle cx="10" cy="5" r="3.5" className="fill-surface stroke-field" strokeWidth="1.5" />
      </Mark>
      <Mark word={t('free days')}>
        <rect y="3" width="20" height="4" className="fill-green-dot" opacity=".35" />
      </Mark>
      <Mark word={t('costs')}>
        <rect y="3" width="20" height="4" className="fill-red-dot" />
      </Mark>
    </p>
  );
}

const Mark = ({ word, children }: { word: string; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg viewBox="0 0 20 10" className="h-2.5 w-5 flex-none" aria-hidden="true">
      {children}
    </svg>
    {word}
  </span>
);
