import { type ClockRules, clocksInput, clocksPaths } from '@app/schemas/imports/clock-rules';
import { Info, Plus } from 'lucide-react';
import { useRef } from 'react';
import { type UseFormReturn, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { FieldError } from '../../components/ui/field.tsx';
import { useChange } from '../../crud/change/use-change.ts';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { SettingsForm, type SettingsTabProps, StoredSettings } from '../../crud/form/settings-form.tsx';
import { formatDate } from '../../lib/format/format.ts';
import { readDay } from '../../lib/format/read-day.ts';
import { useT } from '../../lib/i18n.ts';
import { clockLineOf, headFieldsOf, type ClocksForm as Values } from './clock-fields.ts';
import { ClockGroup } from './clock-group.tsx';
import { clocksQuery } from './clock-rules.shared.ts';

const resource = { name: 'clocks', paths: clocksPaths };

/** The rules by which clocks of containers count (part 5, section 4). */
export function ClocksForm(props: SettingsTabProps) {
  return (
    <StoredSettings query={clocksQuery} fields={headFieldsOf('').map(({ name }) => name)}>
      {({ rules }) => <LoadedForm {...props} stored={rules} />}
    </StoredSettings>
  );
}

function LoadedForm({ stored, ...tab }: SettingsTabProps & { stored: ClockRules }) {
  const form = useRecordForm(clocksInput, { rules: stored.map(clockLineOf) });
  const { mutateAsync } = useChange({ resource });
  return (
    <SettingsForm
      {...tab}
      form={form}
      save={(fields, tryAgain) => mutateAsync({ verb: 'update', fields, tryAgain })}
      bodyClassName="grid gap-4 [--rate-columns:6rem_8rem_8rem_auto] max-md:[--rate-columns:1fr_1fr_1fr_auto]"
    >
      <FormFailure className="col-span-full" />
      <ClockGroups />
    </SettingsForm>
  );
}

function ClockGroups() {
  const t = useT();
  const { setFocus, formState } = useFormContext() as unknown as UseFormReturn<Values>;
  const { fields, append, remove } = useFieldArray<Values>({ name: 'rules' });
  const { rules: wrong } = formState.errors;
  const message = wrong?.root?.message ?? wrong?.message;
  const addClock = useRef<HTMLButtonElement>(null);
  return (
    <>
      {fields.map(({ id }, index) => (
        <ClockGroup
          key={id}
          index={index}
          onRemove={() => {
            remove(index);
            addClock.current?.focus();
          }}
        />
      ))}
      {message && <FieldError id="clocks-problem">{message}</FieldError>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          ref={addClock}
          onClick={() => {
            append(clockLineOf(), { shouldFocus: false });
            setTimeout(() => setFocus(`rules.${fields.length}.name`)); // once the field is mounted
          }}
        >
          <Plus />
          {t('Add clock')}
        </Button>
        <FirstDay />
      </div>
    </>
  );
}

/** Says from when on containers have clocks: since the first day of any rule. */
function FirstDay() {
  const t = useT();
  const rules = useWatch<Values, 'rules'>({ name: 'rules' });
  const [first] = rules.flatMap(({ since }) => readDay(since) ?? []).sort();
  if (!first) return null;
  return (
    <p className="flex gap-2 text-muted">
      <Info className="mt-0.5" />
      {t('Containers that arrived before {{date}} have no clock', { date: formatDate(first) })}
    </p>
  );
}
