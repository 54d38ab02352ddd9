import { saleStates } from '@app/schemas/counter/balance';
import { DAY_MS } from '@app/schemas/kit/days';
import type { Sale } from '@app/schemas/sales';
import { Badge, type Tone } from '../../../components/ui/badge.tsx';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatDate } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';

const tones: Readonly<Record<Sale['state'], Tone>> = {
  paid: 'green',
  due: 'yellow',
  'part returned': 'blue',
  returned: 'grey',
  void: 'grey',
};

type StateProps = { sale: Pick<Sale, 'state' | 'dueDate'> };

/** How many days past its due date a sale is; 0 where nothing is late. */
const daysLateOf = ({ state, dueDate }: StateProps['sale']) =>
  state === 'due' && dueDate
    ? Math.max(0, Math.round((Date.parse(today()) - Date.parse(dueDate)) / DAY_MS))
    : 0;

export function StateBadge({ sale }: StateProps) {
  const t = useT();
  const { state } = sale;
  return (
    <Badge tone={daysLateOf(sale) ? 'red' : tones[state]} isHollow={state === 'void' || state === 'returned'}>
      {t(saleStates[state])}
    </Badge>
  );
}

/** The state of a sale; of one that is due, by when or how late. */
export function SaleState({ sale }: StateProps) {
  const t = useT();
  const { state, dueDate } = sale;
  const daysLate = daysLateOf(sale);
  const isLate = daysLate > 0;
  return (
    <span className="inline-flex items-center gap-2">
      <StateBadge sale={sale} />
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
