import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FormCell } from '../../crud/form/form-field.tsx';
import { useT } from '../../lib/i18n.ts';
import { type ClocksForm, rateFieldsOf } from './clock-fields.ts';

/** The rates of a clock, each from a day on; a day costs by the last that has begun. */
export function ClockRates({ path }: { path: `rules.${number}` }) {
  const t = useT();
  const { setFocus } = useFormContext<ClocksForm>();
  const { fields, append, remove } = useFieldArray<ClocksForm>({ name: `${path}.tiers` });
  const addRate = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid gap-2">
      {fields.length > 0 && (
        <div aria-hidden className="-mb-1 grid grid-cols-(--rate-columns) gap-2 text-12 text-muted">
          {rateFieldsOf(path).map(({ label }) => (
            <span key={label}>{t(label)}</span>
          ))}
        </div>
      )}
      {fields.map(({ id }, index) => (
        <div key={id} className="grid grid-cols-(--rate-columns) items-start gap-2">
          {rateFieldsOf(`${path}.tiers.${index}`).map((field) => (
            <FormCell
              key={field.name}
              field={field}
              name={t('{{field}}, rate {{number}}', { field: t(field.label), number: index + 1 })}
            />
          ))}
          <Button
            variant="bare"
            size="square"
            aria-label={t('Remove rate {{number}}', { number: index + 1 })}
            onClick={() => {
              remove(index);
              addRate.current?.focus();
            }}
          >
            <X />
          </Button>
        </div>
      ))}
      <Button
        ref={addRate}
        variant="bare"
        className="justify-self-start"
        onClick={() => {
          append({ fromDay: null, per20: null, per40: null }, { shouldFocus: false });
          setTimeout(() => setFocus(`${path}.tiers.${fields.length}.fromDay`)); // once the field is mounted
        }}
      >
        <Plus />
        {t('Add rate')}
      </Button>
    </div>
  );
}
