import type { ReactNode } from 'react';
import { AddItem } from '../../../../crud/lines/line-rows.tsx';
import type { LineListState } from '../../../../crud/lines/use-line-list.ts';
import { type Text, useT } from '../../../../lib/i18n.ts';
import { LoudSum } from './loud-sum.tsx';

type LinesFootProps = {
  lines: Pick<LineListState, 'addItem' | 'add' | 'count'>;
  /** A sum before the main one. */
  lead?: ReactNode;
  label: Text;
  sum: ReactNode;
};

/** Below a grid: the button for a further line, and what the lines come to. */
export function LinesFoot({ lines, lead, label, sum }: LinesFootProps) {
  const t = useT();
  return (
    <div className="mt-3 flex flex-wrap items-start gap-4 max-lg:grid">
      <AddItem lines={lines} />
      <p className="flex-1 text-12 leading-(--spacing-control) text-muted max-md:hidden">
        {t('Enter goes to the next cell')}
      </p>
      <div role="status" aria-label={t('Totals')} className="shrink-0 md:ml-auto md:w-80 lg:mr-11">
        {lead}
        <LoudSum label={label}>{sum}</LoudSum>
      </div>
    </div>
  );
}
