import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { Suspense, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { formatMoney } from '../../../lib/format/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const TakeIntoStock = lazyComponent(() => import('./take-into-stock.tsx'), 'TakeIntoStock');

/** Says which costs came after the receipts, and offers to correct those. */
export function NotInStock({ record }: { record: ImportDetail }) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p className="font-medium text-yellow">
        {t('{{amount}} birr are not in the value of the stock', { amount: formatMoney(record.notInStock) })}
      </p>
      {record.closed === null && <Button onClick={() => setIsAsking(true)}>{t('Take into stock')}</Button>}
      <Suspense>{isAsking && <TakeIntoStock record={record} onClose={() => setIsAsking(false)} />}</Suspense>
    </div>
  );
}
