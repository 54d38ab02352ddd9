import { ARRIVAL_DAYS, type Dashboard } from '@app/schemas/dashboard';
import { Link } from 'react-router-dom';
import { formatAmount, formatDay } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';

type Arrival = Dashboard['arrivals']['items'][number];

const columns: readonly FigureColumn<Arrival>[] = [
  { header: 'Day', value: ({ day }) => day, kind: 'day' },
  { header: 'Shipment', value: ({ reference }) => reference },
  { header: 'Containers', value: ({ containers }) => containers, kind: 'amount' },
  { header: 'To', value: ({ place }) => place },
];

/** Links to the shipment by its id, or through a search for its bill of loading, as no call serves single ones. */
const addressOf = ({ kind, _id, reference }: Arrival) =>
  kind === 'ethiopian'
    ? `${paths.ethiopianShipping}?view=${_id}`
    : `${paths.chinaToFreezone}?q=${encodeURIComponent(reference)}&view=${_id}`;

export function Arrivals({ arrivals: { count, items } }: { arrivals: Dashboard['arrivals'] }) {
  const t = useT();
  const others = count - items.length;
  return (
    <ChartSection
      title="Arrivals due"
      note={t('containers, next {{days}} days', { days: ARRIVAL_DAYS })}
      columns={columns}
      rows={items}
      isTable
    >
      {items.length ? (
        <table className="mt-2 w-full">
          <thead className="sr-only">
            <tr>
              {(['Day', 'Shipment', 'Containers'] as const).map((header) => (
                <th key={header} scope="col">
                  {t(header)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item._id} className="h-10 border-t max-md:h-14">
                <td className="w-16 pr-2 whitespace-nowrap">
                  <time dateTime={item.day}>{formatDay(item.day)}</time>
                </td>
                <td className="pr-3">
                  <Link to={addressOf(item)} className="document-number hover:underline">
                    {item.reference}
                  </Link>
                </td>
                <td className="text-right text-muted">
                  {item.place
                    ? t('{{containers, number}} to {{place}}', item)
                    : formatAmount(item.containers)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-2 text-muted">{t('Nothing is due.')}</p>
      )}
      {others > 0 && (
        <p className="mt-2 text-12 text-muted">{t('and {{number, number}} more', { number: others })}</p>
      )}
    </ChartSection>
  );
}
