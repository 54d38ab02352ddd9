import type { ImportDetail } from '@app/schemas/imports/import-detail';
import { importPlaces } from '@app/schemas/imports/import-places';
import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { recordQuery } from '../../crud/queries.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useT } from '../../lib/i18n.ts';

/** Offers the sum of what the chosen import has cost as the shipment's total (part 5, section 5). */
export function CostsOfImport() {
  const t = useT();
  const { setValue } = useFormContext();
  const importId: unknown = useWatch({ name: 'importId' });
  const { data } = useQuery({
    ...recordQuery<ImportDetail>(importPlaces, String(importId)),
    enabled: Boolean(importId),
  });
  if (!importId || !data?.totalCost) return null;
  const { number, totalCost } = data;
  const take = () => setValue('Totalcost', totalCost, { shouldDirty: true, shouldValidate: true });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-muted">
        {t('Costs of {{number}}: {{sum}}', { number, sum: formatMoney(totalCost) })}
      </span>
      <Button size="small" onClick={take}>
        {t('Take over')}
      </Button>
    </p>
  );
}
