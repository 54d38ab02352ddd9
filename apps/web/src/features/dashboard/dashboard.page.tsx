import { type Dashboard, dashboardPath } from '@app/schemas/dashboard';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { PageHead } from '../../components/page-head.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { call } from '../../lib/api.ts';
import { today } from '../../lib/calendar.ts';
import { formatAmount, formatDate, formatEthiopicDate } from '../../lib/format.ts';
import { translated, useT } from '../../lib/i18n.ts';

const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => call<Dashboard>(dashboardPath, undefined, { signal }),
});

const totals = [
  { field: 'users', label: 'Users', path: paths.encoders },
  { field: 'warehouses', label: 'ware houses', path: paths.warehouses },
  { field: 'sales', label: 'Sales', path: paths.sales },
  { field: 'products', label: 'Products', path: paths.products },
] as const;

export function DashboardPage() {
  const t = useT();
  const { data, error } = useQuery(dashboardQuery);
  const day = today();
  return (
    <>
      <PageHead
        title="Dashboard"
        note={
          <>
            {formatDate(day)} · <span lang="am">{formatEthiopicDate(day)}</span>
          </>
        }
      />
      <div className="mt-4">
        {data ? (
          <Totals figures={data} />
        ) : error ? (
          <Banner type="error">{translated(error.message)}</Banner>
        ) : (
          <p role="status" className="text-muted">
            {t('loading...')}
          </p>
        )}
      </div>
    </>
  );
}

/** The four totals as a ruled strip; each leads to what it counts. */
function Totals({ figures }: { figures: Dashboard }) {
  const t = useT();
  return (
    <ul className="grid grid-cols-[2fr_2fr_4fr_4fr] border-y max-md:grid-cols-2">
      {totals.map(({ field, label, path }) => (
        <li key={field} className="border-l first:border-l-0 max-md:border-l-0 max-md:nth-[n+3]:border-t">
          <Link
            to={path}
            className="group block px-6 py-4 max-md:px-0 max-md:py-3 [li:first-child>&]:pl-0 [li:last-child>&]:pr-0"
          >
            <span className="mb-1 block text-muted group-hover:text-primary group-hover:underline group-hover:underline-offset-3">
              {t(label)}
            </span>
            <span className="block font-head text-32 font-semibold tracking-[-0.015em]">
              {formatAmount(figures[field])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
