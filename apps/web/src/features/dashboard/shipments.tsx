import type { Dashboard } from '@app/schemas/dashboard';
import { chinaStatuses } from '@app/schemas/shipments/china-shipments';
import { Link } from 'react-router-dom';
import { statusLabel } from '../../components/status-badge.tsx';
import { entryOf } from '../../lib/entry-of.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { BarList } from './bar-list.tsx';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';

const areas = [
  { field: 'china', label: 'China to Freezone', path: paths.chinaToFreezone },
  { field: 'freeZone', label: 'Freezone Shipping', path: paths.freeZoneShipping },
  { field: 'ethiopian', label: 'Ethiopian Shipping', path: paths.ethiopianShipping },
] as const;

type Counted = { area: string; status: string; count: number };

const columns: readonly FigureColumn<Counted>[] = [
  { header: 'Area', value: ({ area }) => area },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Shipments', value: ({ count }) => count, kind: 'amount' },
];

/** Shipments from China have statuses of their own; all others come from the reference data. */
const labelOf = (status: string) => entryOf<string>(chinaStatuses, status) ?? statusLabel(status);

/** Counts the shipments of each area by status. */
export function Shipments({ shipments }: { shipments: Dashboard['shipments'] }) {
  const t = useT();
  const rows = areas.flatMap(({ field, label }) =>
    shipments[field].map(({ status, count }) => ({
      area: t(label),
      status: t(fromData(labelOf(status))),
      count,
    })),
  );
  return (
    <div className="py-5">
      <ChartSection title="Shipments by status" columns={columns} rows={rows}>
        <div className="mt-2 grid gap-x-12 gap-y-6 lg:grid-cols-3">
          {areas.map(({ field, label, path }) => (
            <div key={field}>
              <h3>
                <Link to={path} className="text-primary hover:underline">
                  {t(label)}
                </Link>
              </h3>
              {shipments[field].length ? (
                <BarList
                  className="bg-primary"
                  bars={shipments[field].map(({ status, count }) => ({
                    key: status,
                    label: t(fromData(labelOf(status))),
                    figure: formatAmount(count),
                    value: count,
                  }))}
                />
              ) : (
                <p className="mt-3 text-muted">{t('Nothing has been recorded yet.')}</p>
              )}
            </div>
          ))}
        </div>
      </ChartSection>
    </div>
  );
}
