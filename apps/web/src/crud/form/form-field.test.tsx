import { fireEvent, render, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { fromData } from '../../lib/i18n.ts';
import { FormField } from './form-field.tsx';

function Form() {
  const form = useForm({ defaultValues: { barcode: '', supplier: '' } });
  const text = { kind: 'text', isOptional: true } as const;
  return (
    <FormProvider {...form}>
      <form>
        <FormField field={{ ...text, name: 'barcode', label: fromData('Bar code'), takesScan: true }} />
        <FormField field={{ ...text, name: 'supplier', label: fromData('Supplier') }} />
        <button type="submit">Create</button>
      </form>
    </FormProvider>
  );
}

it('the Enter by which a scanner ends a code sends no form, elsewhere it does', () => {
  render(<Form />);
  // Tells whether the browser goes on to send the form.
  const enter = (name: RegExp) => fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter' });
  expect(enter(/^Bar code/)).toBe(false);
  expect(enter(/^Supplier/)).toBe(true);
});
