import type { Dashboard } from '@app/schemas/dashboard';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { formatAmount } from '../../lib/format/format.ts';
import { formatQuantity } from '../../lib/format/quantity.ts';
import { useT } from '../../lib/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { ChartSection } from './chart-section.tsx';
import type { FigureColumn } from './figure-columns.ts';

type LowStockItem = Dashboard['lowStock']['items'][number];

const columns: readonly FigureColumn<LowStockItem>[] = [
  { header: 'Product', value: ({ product }) => product },
  { header: 'Sold in 30 days', value: ({ soldIn30Days }) => soldIn30Days, kind: 'amount' },
  { header: 'Left', value: ({ quantity }) => quantity, kind: 'amount' },
];

/** Lists the low stocks, lowest first. */
const lowest = `${paths.stocks}?level=out,low&sort=quantity`;

export function LowStock({ lowStock: { count, items } }: { lowStock: Dashboard['lowStock'] }) {
  const t = useT();
  return (
    <ChartSection
      title="Low stock"
      columns={columns}
      rows={items}
      isTable
      tools={
        count > 0 && (
          <Link to={lowest} className="py-1.5 text-primary hover:underline">
            {t('All {{number, number}}', { number: count })}
          </Link>
        )
      }
    >
      {items.length ? (
        <table className="mt-2 w-full">
          <thead className="sr-only">
            <tr>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {t(header)}
                </th>
              ))}
              <th scope="col">{t('Actions')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <LowStockRow key={item._id} item={item} />
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-2 text-muted">{t('Nothing is low.')}</p>
      )}
    </ChartSection>
  );
}

function LowStockRow({ item }: { item: LowStockItem }) {
  const t = useT();
  const navigate = useNavigate();
  const { _id, product, quantity, unit, soldIn30Days } = item;
  return (
    <tr className="h-10 border-t max-md:h-14">
      <td className="pr-3 wrap-anywhere">{product}</td>
      <td className="pr-3 text-right figures text-muted max-xl:hidden">
        {t('{{amount}} sold in 30 days', { amount: formatAmount(soldIn30Days) })}
      </td>
      <td className="pr-3 text-right figures whitespace-nowrap">
        {t('{{amount}} left', { amount: formatQuantity(quantity, unit, t) })}
      </td>
      <td className="w-16 text-right">
        <Button
          size="small"
          aria-description={product}
          onClick={() => void navigate(`${paths.stocks}?productId=${_id}`)}
        >
          {t('Stocks')}
        </Button>
      </td>
    </tr>
  );
}
