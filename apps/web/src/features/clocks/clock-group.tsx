import { X } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { FormFields } from '../../crud/form/form-fields.tsx';
import { formatMoney } from '../../lib/format/format.ts';
import { fromData, useT } from '../../lib/i18n.ts';
import { EXAMPLE_DAYS, exampleCost } from './clock-example.ts';
import { type ClocksForm, headFieldsOf, moneyFieldsOf } from './clock-fields.ts';
import { ClockRates } from './clock-rates.tsx';
import { TypesField } from './types-field.tsx';

/** The rule of a clock, in a group that is called by its name. */
export function ClockGroup({ index, onRemove }: { index: number; onRemove: () => void }) {
  const t = useT();
  const path = `rules.${index}` as const;
  const line = useWatch<ClocksForm, typeof path>({ name: path });
  const { errors } = useFormContext<ClocksForm>().formState;
  const wrong = errors.rules?.[index]?.tiers;
  const message = wrong?.root?.message ?? wrong?.message;
  const typed = line.name.trim();
  const name = typed ? t(fromData(typed)) : t('New clock');
  const cost = exampleCost(line);
  return (
    <fieldset aria-label={name} className="relative grid min-w-0 gap-3 border-b pb-4">
      <div className="grid items-start gap-x-3 gap-y-3 pr-11 md:grid-cols-2 lg:grid-cols-3">
        <FormFields fields={headFieldsOf(path)} record={undefined} />
        <TypesField name={`${path}.types`} />
        <FormFields fields={moneyFieldsOf(path)} record={undefined} />
      </div>
      <Button
        variant="bare"
        size="square"
        className="absolute! top-6 right-0"
        aria-label={t('Remove {{name}}', { name })}
        onClick={onRemove}
      >
        <X />
      </Button>
      <ClockRates path={path} />
      {message && <FieldError id={`${path}-rates`}>{message}</FieldError>}
      {cost !== null && (
        <p className="text-12 text-muted md:text-right">
          {t('40 feet, {{days}} days: {{amount}} birr', { days: EXAMPLE_DAYS, amount: formatMoney(cost) })}
        </p>
      )}
    </fieldset>
  );
}
