import { FormField } from './form-field.tsx';
import { chosenNameOf } from './record-form.ts';
import type { FormField as FormFieldView } from './resource-view.ts';

type FormFieldsProps = { fields: readonly FormFieldView[]; record: object | undefined };

/** The fields of a record's form, in a grid of whoever shows them. */
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
