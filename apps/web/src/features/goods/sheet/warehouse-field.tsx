import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { RecordPicker } from '../../../crud/choices/record-picker.tsx';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import type { Text } from '../../../lib/i18n.ts';
import { warehousePicker } from '../../warehouses/warehouse-picker.shared.ts';
import type { GoodsForm } from './goods-form.ts';
import type { PlaceField } from './goods-sheets.ts';

/** Chooses a warehouse of the document, and keeps its name beside its id: heads and warnings say it. */
export function WarehouseField({ name, label }: { name: PlaceField; label: Text }) {
  const { bound, message } = useBoundField(`${name}Id`);
  const { setValue } = useFormContext<GoodsForm>();
  const chosenName = useWatch<GoodsForm, `${PlaceField}Name`>({ name: `${name}Name` });
  return (
    <Field label={label} error={message}>
      {(control) => (
        <RecordPicker
          {...control}
          ref={bound.ref}
          name={bound.name}
          of={warehousePicker}
          value={bound.value}
          chosenName={chosenName}
          onBlur={bound.onBlur}
          onChange={(id, warehouse) => {
            setValue(`${name}Name`, warehouse);
            bound.onChange(id);
          }}
        />
      )}
    </Field>
  );
}
