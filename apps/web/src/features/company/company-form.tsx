import { type Company, companyInput } from '@app/schemas/company/company';
import { companyPaths } from '@app/schemas/company/company-head';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useChange } from '../../crud/change/use-change.ts';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { FormFields } from '../../crud/form/form-fields.tsx';
import { initialValues, useRecordForm } from '../../crud/form/record-form.ts';
import { SettingsForm, type SettingsTabProps, StoredSettings } from '../../crud/form/settings-form.tsx';
import { ApiError } from '../../lib/api.ts';
import { type Text, useT } from '../../lib/i18n.ts';
import { companyQuery } from './company.shared.ts';
import { companyFields, headFields, receiptFields, ruleFields } from './company-fields.ts';
import { LogoField } from './logo-field.tsx';

const resource = { name: 'company', paths: companyPaths };
const changes = companyInput.partial();

/** The company and its rules (part 3, section 1). */
export function CompanyForm(props: SettingsTabProps) {
  return (
    <StoredSettings query={companyQuery} fields={companyFields.map(({ name }) => name)}>
      {(stored) => <LoadedForm {...props} stored={stored} />}
    </StoredSettings>
  );
}

function LoadedForm({ stored, ...tab }: SettingsTabProps & { stored: Company }) {
  const client = useQueryClient();
  const values = { ...initialValues(companyFields, stored), logo: stored.logo };
  const form = useRecordForm(changes, values, 'changes');
  const { mutateAsync } = useChange<Company>({
    resource,
    onUpdated: (data) => client.setQueryData(companyQuery.queryKey, { data }),
  });
  /** None once somebody else's change was told: saving again is meant then. */
  const version = useRef<number | null>(stored.__v);
  const save = async (fields: FieldValues, tryAgain: () => void) => {
    try {
      await mutateAsync({ verb: 'update', fields: { ...fields, __v: version.current }, tryAgain });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'STALE') version.current = null;
      throw error;
    }
  };
  return (
    <SettingsForm {...tab} form={form} save={save} bodyClassName="grid gap-6">
      <FormFailure className="col-span-full" />
      <FieldGroup title="Company">
        <FormFields fields={headFields} record={stored} />
        <LogoField />
      </FieldGroup>
      <FieldGroup title="Receipts">
        <FormFields fields={receiptFields} record={stored} />
      </FieldGroup>
      <FieldGroup title="Rules">
        <FormFields fields={ruleFields.dates} record={stored} />
        <FormFields fields={ruleFields.goods} record={stored} />
        <FormFields fields={ruleFields.limits} record={stored} />
      </FieldGroup>
    </SettingsForm>
  );
}

function FieldGroup({ title, children }: { title: Text; children: ReactNode }) {
  const t = useT();
  return (
    <fieldset className="grid min-w-0 items-start gap-x-4 gap-y-3 md:grid-cols-2">
      <legend className="col-span-full mb-2 font-head text-14 font-semibold">{t(title)}</legend>
      {children}
    </fieldset>
  );
}
