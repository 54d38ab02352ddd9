import type { Dashboard } from '@app/schemas/dashboard';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAmount, formatMonth, formatWhole } from '../../lib/format/format.ts';
import { locale, type Text, useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';

/** The four totals as a ruled strip; each links to what it counts. */
export function Totals({ figures }: { figures: Dashboard }) {
  const t = useT();
  const { users, activeUsers, today, yesterday, lowStock } = figures;
  const month = locale().calendar === 'ethiopian' ? figures.ethiopianMonth : figures.month;
  return (
    <ul className="grid grid-cols-2 border-y max-md:*:nth-[n+3]:col-span-2 max-xl:*:nth-[n+3]:border-t md:max-xl:*:even:border-l xl:grid-cols-[2fr_2fr_4fr_4fr] xl:*:not-first:border-l">
      <Total label="Users" count={users} path={paths.encoders}>
        {t('{{active, number}} active, {{inactive, number}} inactive', {
          active: activeUsers,
          inactive: users - activeUsers,
        })}
      </Total>
      <Total label="ware houses" count={figures.warehouses} path={paths.warehouses} />
      <Total
        label="Sales"
        count={figures.sales}
        path={paths.sales}
        beside={
          <Beside
            label={t('{{month}} so far', { month: formatMonth(today.day) })}
            figure={formatWhole(month.total)}
            note={t('birr, from {{count, number}} sales', { count: month.sales })}
          />
        }
      >
        {t('today {{today}}, yesterday {{yesterday}}', {
          today: formatWhole(today.total),
          yesterday: formatWhole(yesterday.total),
        })}
      </Total>
      <Total
        label="Products"
        count={figures.products}
        path={paths.products}
        beside={<Beside label={t('Low on stock')} figure={formatAmount(lowStock.count)} />}
      />
    </ul>
  );
}

type TotalProps = { label: Text; count: number; path: string; beside?: ReactNode; children?: ReactNode };

function Total({ label, count, path, beside, children }: TotalProps) {
  const t = useT();
  return (
    <li className="flex justify-between gap-4 py-4 max-lg:py-3 md:max-xl:odd:pr-6 md:max-xl:even:pl-6 xl:px-6 xl:first:pl-0 xl:last:pr-0">
      <div className="min-w-0">
        <Link to={path} className="group block">
          <span className="mb-1 block whitespace-nowrap text-muted group-hover:text-primary group-hover:underline group-hover:underline-offset-3">
            {t(label)}
          </span>
          <span className="block font-head text-32 font-semibold tracking-[-0.015em]">
            {formatAmount(count)}
          </span>
        </Link>
        {children && <p className="mt-1 text-12 text-muted">{children}</p>}
      </div>
      {beside}
    </li>
  );
}

function Beside({ label, figure, note }: { label: string; figure: string; note?: string }) {
  return (
    <div className="text-right">
      <p className="mb-1 whitespace-nowrap text-muted">{label}</p>
      <p className="font-head text-22 leading-9 font-semibold tracking-[-0.01em]">{figure}</p>
      {note && <p className="mt-1 text-12 text-muted">{note}</p>}
    </div>
  );
}
