import {
  type DocumentTypes,
  documentTypeFields,
  documentTypesFormOf,
  documentTypesInput,
  documentTypesPaths,
  hasOnlyNeeded,
} from '@app/schemas/document-types';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useChange } from '../../crud/change/use-change.ts';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { SettingsForm, type SettingsTabProps, StoredSettings } from '../../crud/form/settings-form.tsx';
import { useT } from '../../lib/i18n.ts';
import { documentTypesQuery } from './document-types.shared.ts';
import { NeededTick, PaperTypes } from './needed-tick.tsx';
import { TypeField } from './type-field.tsx';

const fields = formFieldsOf({ create: documentTypesInput }, documentTypeFields);

const resource = { name: 'document types', paths: documentTypesPaths };

/**
 * The twelve document names, kept on the server (specification 1, sections 3 and 5), and which papers every import
 * needs (part 5, section 2).
 */
export function DocumentTypesForm(props: SettingsTabProps) {
  return (
    <StoredSettings query={documentTypesQuery} fields={documentTypeFields}>
      {(stored) => <LoadedForm {...props} stored={stored} />}
    </StoredSettings>
  );
}

function LoadedForm({ stored, ...tab }: SettingsTabProps & { stored: DocumentTypes }) {
  const t = useT();
  const schema = useMemo(() => documentTypesFormOf(stored), [stored]);
  const form = useRecordForm(schema, stored);
  const { mutateAsync } = useChange({ resource });
  const sent = (values: FieldValues) =>
    hasOnlyNeeded(values as DocumentTypes, stored) ? { needed: values.needed } : values;
  return (
    <SettingsForm
      {...tab}
      form={form}
      save={(values, tryAgain) => mutateAsync({ verb: 'update', fields: sent(values), tryAgain })}
      bodyClassName="grid content-start gap-y-2"
    >
      <p className="mb-1 text-muted">
        {t('What each document is called on your shipments. What is typed here is asked for on an import.')}
      </p>
      <FormFailure className="" />
      <p className="flex justify-between border-b border-edge pb-1 text-12 text-muted">
        <span>{t('Document')}</span>
        <span>{t('Needed for every import')}</span>
      </p>
      {fields.map((field) => (
        <TypeField key={field.name} field={field}>
          <NeededTick type={field.name} label={field.label} />
        </TypeField>
      ))}
      <PaperTypes />
    </SettingsForm>
  );
}
