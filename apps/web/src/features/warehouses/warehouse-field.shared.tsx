import { useFormContext, useWatch } from 'react-hook-form';
import { Field } from '../../components/ui/field.tsx';
import { RecordPicker } from '../../crud/choices/record-picker.tsx';
import { useBoundField } from '../../crud/form/form-field.tsx';
import type { Text } from '../../lib/i18n.ts';
import { warehousePicker } from './warehouse-picker.shared.ts';

/**
 * Chooses a warehouse of the form, and keeps its name beside its id: heads and warnings say it.
 * @param name without its ending: `warehouse` holds `warehouseId` and `warehouseName`
 */
export function WarehouseField({ name, label }: { name: string; label: Text }) {
  const { bound, message } = useBoundField(`${name}Id`);
  const { setValue } = useFormContext();
  const chosenName: string = useWatch({ name: `${name}Name` });
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
