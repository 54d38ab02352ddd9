import { type Stock, stocks } from '@app/schemas/stocks';
import { useQuery } from '@tanstack/react-query';
import { pageQuery } from '../../crud/queries.ts';
import { formatAmount } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

const MOST_PLACES = 100;

/** How much there is of a stock's product in all warehouses, the most first. */
export function Everywhere({ record: { productId } }: { record: Stock }) {
  const t = useT();
  const request = { page: 1, limit: MOST_PLACES, filter: { productId: [productId._id] } };
  const mostFirst = { sort: { field: 'quantity', order: 'desc' } } as const;
  const { data } = useQuery(pageQuery<Stock>(stocks, { ...request, ...mostFirst }));
  const places = data?.data.filter(({ quantity }) => quantity) ?? [];
  return (
    <p className="px-6 pt-3 text-muted wrap-anywhere max-md:px-4">
      {t('In all warehouses:')}{' '}
      <strong className="font-semibold text-text">{data && formatAmount(data.sums?.quantity ?? 0)}</strong>
      {places.map(({ _id, warehouseId, quantity }) => (
        <span key={_id}>
          {' · '}
          <span className="text-text">
            {warehouseId.name} {formatAmount(quantity)}
          </span>
        </span>
      ))}
    </p>
  );
}
