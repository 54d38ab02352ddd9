import { saleStates } from '@app/schemas/counter/balance';
import { DAY_MS } from '@app/schemas/kit/days';
import type { Sale } from '@app/schemas/sales';
import { Badge, type Tone } from '../../components/ui/badge.tsx';
import { cx } from '../../lib/cx.ts';
import { today } from '../../lib/format/company-zone.ts';
import { formatDate } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

const tones: Readonly<Record<Sale['state'], Tone>> = {
  paid: 'green',
  due: 'yellow',
  'part returned': 'blue',
  returned: 'grey',
  void: 'grey',
};

/** The state of a sale; of one that is due, by when or how late. */
export function SaleState({ sale: { state, dueDate } }: { sale: Sale }) {
  const t = useT();
  const daysLate = dueDate ? Math.round((Date.parse(today()) - Date.parse(dueDate)) / DAY_MS) : 0;
  const isLate = state === 'due' && daysLate > 0;
  return (
    <span className="inline-flex items-center gap-2">
      <Badge tone={isLate ? 'red' : tones[state]} isHollow={state === 'void' || state === 'returned'}>
        {t(saleStates[state])}
      </Badge>
      {state === 'due' && dueDate && (
        <span className={cx('whitespace-nowrap', isLate ? 'text-red' : 'text-muted')}>
          {isLate
            ? t('{{count, number}} days late', { count: daysLate })
            : t('by {{day}}', { day: formatDate(dueDate) })}
        </span>
      )}
    </span>
  );
}
