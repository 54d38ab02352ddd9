import { type Taxes, taxesInput, taxesPaths } from '@app/schemas/imports/taxes';
import { queryOptions } from '@tanstack/react-query';
import { useChange } from '../../crud/change/use-change.ts';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { FormFields } from '../../crud/form/form-fields.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { SettingsForm, type SettingsTabProps, StoredSettings } from '../../crud/form/settings-form.tsx';
import { call } from '../../lib/api.ts';
import { formatAmount } from '../../lib/format/format.ts';

const names = ['vat', 'surtax', 'withholding', 'welfare'] as const;
const fields = formFieldsOf(
  { create: taxesInput },
  names.map((field) => ({ field, format: formatAmount })),
);
const resource = { name: 'taxes', paths: taxesPaths };

const taxesQuery = queryOptions({
  queryKey: [resource.name],
  queryFn: ({ signal }) => call<{ data: Taxes }>(taxesPaths.get, {}, { signal }),
  select: ({ data }) => data,
});

/** What customs take beside the duty, by which it is estimated (part 5, section 5). */
export function TaxesForm(props: SettingsTabProps) {
  return (
    <StoredSettings query={taxesQuery} fields={names}>
      {(stored) => <LoadedForm {...props} stored={stored} />}
    </StoredSettings>
  );
}

function LoadedForm({ stored, ...tab }: SettingsTabProps & { stored: Taxes }) {
  const form = useRecordForm(taxesInput, stored);
  const { mutateAsync } = useChange({ resource });
  return (
    <SettingsForm
      {...tab}
      form={form}
      save={(values, tryAgain) => mutateAsync({ verb: 'update', fields: values, tryAgain })}
      bodyClassName="grid content-start items-start gap-x-4 gap-y-3 md:grid-cols-2"
    >
      <FormFailure className="col-span-full" />
      <FormFields fields={fields} record={stored} />
    </SettingsForm>
  );
}
