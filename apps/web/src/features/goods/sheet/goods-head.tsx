import type { ExpectedImport } from '@app/schemas/imports/expected-goods';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormField } from '../../../crud/form/form-field.tsx';
import type { FormField as FormFieldView } from '../../../crud/resource-view.ts';
import { today } from '../../../lib/format/company-zone.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useT } from '../../../lib/i18n.ts';
import { WarehouseField } from '../../warehouses/warehouse-field.shared.tsx';
import type { HeadField, PlaceField } from './goods-sheets.ts';
import { ImportField } from './import-field.tsx';
import { useSameDelivery } from './use-same-delivery.ts';

const warehouses: Readonly<Record<PlaceField, Text>> = { warehouse: 'Warehouse', toWarehouse: 'Destination' };

const fields: Readonly<Record<Exclude<HeadField, PlaceField | 'import' | 'onTheWay'>, FormFieldView>> = {
  date: { name: 'date', label: 'Date', kind: 'date', max: today },
  reason: {
    name: 'reason',
    label: 'Reason',
    kind: 'listed',
    of: { lists: ['adjustment_reasons'] },
    placeholder: 'Select reason...',
  },
  supplier: { name: 'supplier', label: 'Supplier', kind: 'text', isOptional: true },
  reference: {
    name: 'reference',
    label: 'Delivery note',
    kind: 'text',
    isOptional: true,
    useQuestion: useSameDelivery,
  },
  note: { name: 'note', label: 'Note', kind: 'text', isOptional: true },
};

type GoodsHeadProps = {
  head: readonly HeadField[];
  /** Takes the import that is chosen. */
  onImport: (expected: ExpectedImport | undefined) => void;
};

/** The fields above the lines. */
export function GoodsHead({ head, onImport }: GoodsHeadProps) {
  return (
    <div className="mt-5 mb-6 grid grid-cols-5 gap-4 max-md:my-4 max-xl:grid-cols-4 max-lg:grid-cols-2 max-md:grid-cols-1 max-md:gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-full">
      {head.map((name) => (
        <HeadCell key={name} name={name} onImport={onImport} />
      ))}
    </div>
  );
}

function HeadCell({ name, onImport }: { name: HeadField } & Pick<GoodsHeadProps, 'onImport'>) {
  switch (name) {
    case 'warehouse':
    case 'toWarehouse':
      return <WarehouseField name={name} label={warehouses[name]} />;
    case 'import':
      return <ImportField onChoose={onImport} />;
    case 'onTheWay':
      return <OnTheWay />;
    default:
      return <FormField field={fields[name]} />;
  }
}

function OnTheWay() {
  const t = useT();
  const noteId = useId();
  const { register } = useFormContext();
  return (
    <div className="min-w-0 self-start lg:pt-6">
      <label className="inline-flex min-h-control items-center gap-2 font-medium">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          aria-describedby={noteId}
          {...register('onTheWay')}
        />
        {t('On the way')}
      </label>
      <p id={noteId} className="text-12 text-muted">
        {t("In nobody's stock until somebody there confirms the arrival")}
      </p>
    </div>
  );
}
