import type { ExpectedImport } from '@app/schemas/imports/expected-goods';
import { useWatch } from 'react-hook-form';
import { Field } from '../../../components/ui/field.tsx';
import { RecordPicker } from '../../../crud/choices/record-picker.tsx';
import { useBoundField } from '../../../crud/form/form-field.tsx';
import { expectedPicker } from './expected-import.ts';

/** Chooses the import whose goods come. */
export function ImportField({ onChoose }: { onChoose: (expected: ExpectedImport | undefined) => void }) {
  const { bound, message } = useBoundField('importId');
  const chosenName: string = useWatch({ name: 'importName' });
  return (
    <Field label="Import" error={message} isOptional>
      {(control) => (
        <RecordPicker<ExpectedImport>
          {...control}
          ref={bound.ref}
          name={bound.name}
          of={expectedPicker}
          isClearable
          value={bound.value}
          chosenName={chosenName}
          onBlur={bound.onBlur}
          onChange={(_id, _name, expected) => onChoose(expected)}
        />
      )}
    </Field>
  );
}
