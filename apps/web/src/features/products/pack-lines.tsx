import { PACKS_MAX } from '@app/schemas/goods/packs';
import type { Product } from '@app/schemas/products';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FormCell } from '../../crud/form/form-field.tsx';
import { useT } from '../../lib/i18n.ts';
import { packFields } from './packs.ts';

type Form = Pick<Product, 'packs'>;
const emptyPack = { unit: '', quantity: null as unknown as number, barcode: '' };

/** The packs that a product comes in, a line each. */
export function PackLines() {
  const t = useT();
  const { setFocus } = useFormContext<Form>();
  const { fields, append, remove } = useFieldArray<Form>({ name: 'packs' });
  const add = useRef<HTMLButtonElement>(null);
  /** The line that gets the focus once it is there. */
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null || !fields[wanted.current]) return;
    setFocus(`packs.${wanted.current}.unit`);
    wanted.current = null;
  });
  return (
    <>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,5fr)_2.25rem] items-start gap-2 max-md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_2.75rem]"
        >
          {packFields.map((field) => (
            <div key={field.name} className="max-md:last-of-type:col-span-full">
              <span aria-hidden="true" className="mb-1 block text-12 font-medium text-muted">
                {t(field.label)}
              </span>
              <FormCell
                field={{ ...field, name: `packs.${index}.${field.name}` }}
                name={t('{{field}}, pack {{number}}', { field: t(field.label), number: index + 1 })}
              />
            </div>
          ))}
          <Button
            variant="bare"
            size="square"
            className="mt-5.5 max-md:col-start-3 max-md:row-start-1"
            aria-label={t('Remove pack {{number}}', { number: index + 1 })}
            onClick={() => {
              remove(index);
              setTimeout(() => add.current?.focus()); // the button may only now be back
            }}
          >
            <X />
          </Button>
        </div>
      ))}
      {fields.length < PACKS_MAX && (
        <Button
          ref={add}
          className="justify-self-start"
          onClick={() => {
            wanted.current = fields.length;
            append(emptyPack, { shouldFocus: false });
          }}
        >
          <Plus />
          {t('Add pack')}
        </Button>
      )}
    </>
  );
}
