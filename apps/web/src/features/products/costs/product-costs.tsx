import { type ProductCost, productCostPaths, setCostRequest } from '@app/schemas/goods/goods-calls';
import { type Product, products } from '@app/schemas/products';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Birr } from '../../../components/birr.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formFieldsOf } from '../../../crud/declared-fields.tsx';
import { failuresOf } from '../../../crud/define-view.ts';
import { CallDialog } from '../../../crud/form/call-dialog.tsx';
import { DetailList } from '../../../crud/record/detail-list.tsx';
import type { Detail } from '../../../crud/resource-view.ts';
import { cx } from '../../../lib/cx.ts';
import { formatMoment, formatMoney } from '../../../lib/format/format.ts';
import { formatQuantity } from '../../../lib/format/quantity.ts';
import { type Text, useT } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { costOfProduct, marginOf } from './product-cost.shared.ts';

const amount = (birr: number | null) => birr !== null && <Birr amount={birr} />;
const details: readonly Detail<ProductCost>[] = [
  { label: 'Average cost', value: ({ averageCost }) => amount(averageCost) },
  { label: 'Last cost', value: ({ lastCost }) => amount(lastCost) },
  { label: 'Value: in stock', value: ({ value }) => amount(value || null) },
  { label: 'Margin', value: marginOf },
];

/** What a product costs and has cost, for admins, who may value it anew. */
export function ProductCosts({ record }: { record: Product }) {
  const t = useT();
  const [isSetting, setIsSetting] = useState(false);
  const { data: cost } = useQuery(costOfProduct(record._id));
  if (!cost) return null;
  return (
    <div className="border-t">
      <DetailList items={details} record={cost} />
      {cost.history.length > 0 && <History of={cost.history} unit={record.unit} />}
      <Button className="mt-4" onClick={() => setIsSetting(true)}>
        {t('Set cost')}
      </Button>
      {isSetting && <SetCostDialog product={record} onClose={() => setIsSetting(false)} />}
    </div>
  );
}

const heads: readonly { label: Text; isFigure?: true }[] = [
  { label: 'Date' },
  { label: 'Quantity', isFigure: true },
  { label: 'Unit cost', isFigure: true },
  { label: 'Document' },
];
const figure = 'pr-5 text-right';

function History({ of, unit }: { of: ProductCost['history']; unit: string | null }) {
  const t = useT();
  return (
    <>
      <p className="border-b border-edge pt-5 pb-1 font-head font-semibold">{t('Costs')}</p>
      <table aria-label={t('Costs')} className="w-full">
        <thead>
          <tr className="h-9 border-b text-12 text-muted">
            {heads.map(({ label, isFigure }) => (
              <th key={label} scope="col" className={cx('font-medium', isFigure ? figure : 'text-left')}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.map(({ at, quantity, unitCost, document }) => (
            <tr key={`${at} ${document?._id}`} className="h-9 border-b">
              <td>{formatMoment(at)}</td>
              <td className={cx(figure, 'figures')}>{formatQuantity(quantity, unit, t)}</td>
              <td className={cx(figure, 'figures')}>{formatMoney(unitCost)}</td>
              <td>
                {document && (
                  <Link
                    to={`${paths.goods}?view=${document._id}`}
                    className="document-number text-primary hover:underline"
                  >
                    {document.number}
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function SetCostDialog({ product: { _id, name }, onClose }: { product: Product; onClose: () => void }) {
  return (
    <CallDialog
      title={{ key: 'Set cost of {{name}}', values: { name } }}
      verb="Set cost"
      route={productCostPaths.set}
      schema={setCostRequest}
      values={{ _id, unitCost: null, reason: '' }}
      fields={formFieldsOf({ create: setCostRequest }, [
        { field: 'unitCost', format: formatMoney },
        'reason',
      ])}
      failure={failuresOf(products.label).update}
      onClose={onClose}
    />
  );
}
