import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { daysBetween } from '@app/schemas/imports/stages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { today } from '../../../lib/format/company-zone.ts';
import { formatAmount, formatDay, formatMoney, formatWhole } from '../../../lib/format/format.ts';
import { type Text, type Translate, useT } from '../../../lib/i18n.ts';
import { containersQuery } from './kit/import-queries.ts';
import { inStock, outstandingWords } from './received.ts';
import { realOf } from './stops.ts';

/** What an import comes to, as a ruled strip. */
export function Figures({ record }: { record: ImportDetail }) {
  const t = useT();
  const { landedTotal, goodsValue, papers, expected } = record;
  const { there, wanted } = papers;
  const missing = wanted - there;
  const over = useOver(record);
  return (
    <ul
      aria-label={t('Figures')}
      className="mt-5 grid grid-cols-2 border-y max-lg:*:nth-[n+2]:border-t max-lg:*:odd:not-first:border-l lg:grid-cols-[3fr_2fr_2fr_2fr_2.4fr] lg:*:not-first:border-l"
    >
      <Figure
        label="Landed cost"
        value={landedTotal > 0 ? formatMoney(landedTotal) : '—'}
        className="max-lg:col-span-full"
      >
        {landedTotal > 0 && t('birr, goods {{goods}}', { goods: formatMoney(goodsValue) })}
      </Figure>
      <Figure label="In stock" value={landedTotal > 0 ? `${formatWhole(100 * inStock(record))}%` : '—'}>
        {outstandingWords(record, t)}
      </Figure>
      <Figure label="Containers" value={formatAmount(record.containers)} isBad={over > 0}>
        {[
          over > 0 && t('{{over, number}} over', { over }),
          record.demurrage > 0 && t('{{cost}} birr so far', { cost: formatMoney(record.demurrage) }),
        ]
          .filter(Boolean)
          .join(', ')}
      </Figure>
      <Figure
        label="Papers"
        value={t('{{there, number}} of {{wanted, number}}', { there, wanted })}
        isBad={missing > 0}
      >
        {missing > 0 && t('{{missing, number}} missing', { missing })}
      </Figure>
      <Figure
        label="Expected at the dry port"
        value={expected ? formatDay(expected) : '—'}
        isBad={record.late > 0}
      >
        {arrivalWords(record, t)}
      </Figure>
    </ul>
  );
}

type FigureProps = {
  label: Text;
  value: string;
  isBad?: boolean;
  className?: string;
  children?: ReactNode;
};

const Figure = ({ label, value, isBad = false, className, children }: FigureProps) => (
  <li
    className={cx(
      'min-w-0 py-3 max-lg:odd:not-first:pl-3 lg:pr-2 lg:pl-6 lg:first:pl-0 lg:last:pr-0',
      className,
    )}
  >
    <span className="block text-muted">{useT()(label)}</span>{' '}
    <span className="block font-head text-22 font-semibold tracking-[-0.01em] wrap-anywhere">{value}</span>{' '}
    {children && (
      <span className={cx('block text-12', isBad ? 'text-danger' : 'text-muted')}>{children}</span>
    )}
  </li>
);

/** How many containers a clock of which is over. */
function useOver({ _id, containers }: ImportDetail): number {
  const { data } = useQuery({ ...containersQuery(_id), enabled: containers > 0 });
  return data?.rows.filter(({ clocks }) => clocks.some(({ over, ended }) => over > 0 && !ended)).length ?? 0;
}

/** When it came, or how long it takes, beside the day on which it was expected. */
function arrivalWords(record: ImportDetail, t: Translate): string {
  const { expected, late } = record;
  const came = realOf(record, 'arrived')[0]?.day;
  if (!came) {
    if (late > 0) return t('{{count, number}} days late', { count: late });
    const left = expected ? daysBetween(new Date(today()), new Date(expected)) : 0;
    return left > 0 ? t('in {{count, number}} days', { count: left }) : '';
  }
  const day = t('came {{day}}', { day: formatDay(came) });
  if (!expected) return day;
  const days = daysBetween(new Date(expected), new Date(came));
  if (days === 0) return `${day}, ${t('on time')}`;
  const off = t(days > 0 ? '{{count, number}} days late' : '{{count, number}} days early', {
    count: Math.abs(days),
  });
  return `${day}, ${off}`;
}
