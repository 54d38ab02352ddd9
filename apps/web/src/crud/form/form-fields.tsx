import type { FormField as FormFieldView } from '../resource-view.ts';
import { FormField } from './form-field.tsx';
import { chosenNameOf } from './record-form.ts';

type FormFieldsProps = { fields: readonly FormFieldView[]; record: object | undefined };

/** The fields of a record's form, placed in the parent's grid. */
export function FormFields({ fields, record }: FormFieldsProps) {
  return fields.map((field) => (
    <FormField
      key={field.name}
      field={field}
      chosenName={chosenNameOf(field, record)}
      className={field.isWide ? 'col-span-full' : ''}
    />
  ));
}
