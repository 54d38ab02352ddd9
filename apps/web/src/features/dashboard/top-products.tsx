import type { Dashboard } from '@app/schemas/dashboard';
import { formatWhole } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';
import { BarList } from './bar-list.tsx';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';
import { type Period, periodNames } from './period.ts';

type TopProduct = Dashboard['topProducts'][number];

const columns: readonly FigureColumn<TopProduct>[] = [
  { header: 'Product', value: ({ name }) => name },
  { header: 'Quantity', value: ({ quantity }) => quantity, kind: 'amount' },
  { header: 'Birr', value: ({ total }) => total, kind: 'birr' },
];

export function TopProducts({ products, days }: { products: readonly TopProduct[]; days: Period }) {
  const t = useT();
  return (
    <ChartSection
      title="Top products"
      note={t('by birr, the same {{period}}', { period: t(periodNames[days]) })}
      columns={columns}
      rows={products}
    >
      {products.length ? (
        <BarList
          className="bg-accent"
          bars={products.map(({ _id, name, total }) => ({
            key: _id,
            label: name,
            figure: formatWhole(total),
            value: total,
          }))}
        />
      ) : (
        <p className="mt-4 text-muted">{t('No sales in this time.')}</p>
      )}
    </ChartSection>
  );
}
