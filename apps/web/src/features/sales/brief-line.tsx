import { lineTotalCents } from '@app/schemas/kit/amounts';
import { ChevronDown } from 'lucide-react';
import { cx } from '../../lib/cx.ts';
import { formatAmount, formatCents, formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { isCounted } from '../../outbox/counted-line.ts';
import type { SaleLine } from '../../outbox/sale-form.ts';

type BriefLineProps = { index: number; line: SaleLine; isWrong: boolean; onOpen: () => void };

/** A closed line: a summary in two rows that opens on a tap. */
export function BriefLine({ index, line, isWrong, onOpen }: BriefLineProps) {
  const t = useT();
  return (
    <tr className="block">
      <td className="block">
        <button
          type="button"
          aria-expanded="false"
          onClick={onOpen}
          className="grid min-h-11 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto_1rem] items-baseline gap-x-2 border-b py-2.5 text-left"
        >
          <span className="text-muted figures">{index + 1}</span>
          <span className={cx('col-span-2 font-medium text-balance', isWrong && 'text-danger')}>
            {line.productName || t('Item {{number}}', { number: index + 1 })}
          </span>
          <ChevronDown className="col-start-4 row-span-2 row-start-1 self-center text-muted" />
          <span className="col-start-2 text-13 text-muted">
            {isCounted(line) ? briefOf(line) : t('Not complete')}
          </span>
          <span className="font-medium figures">
            {isCounted(line) ? formatCents(lineTotalCents(line)) : ''}
          </span>
        </button>
      </td>
    </tr>
  );
}

const briefOf = (line: SaleLine & { quantity: number; SellingPrice: number }) =>
  `${formatAmount(line.quantity)} × ${formatMoney(line.SellingPrice)}, ${line.warehouseName}`;
