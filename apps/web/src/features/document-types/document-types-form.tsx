import {
  type DocumentTypes,
  documentTypeFields,
  documentTypesInput,
  documentTypesPaths,
} from '@app/schemas/document-types';
import { useChange } from '../../crud/change/use-change.ts';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import { FormFailure } from '../../crud/form/form-failure.tsx';
import { FormField } from '../../crud/form/form-field.tsx';
import { useRecordForm } from '../../crud/form/record-form.ts';
import { SettingsForm, type SettingsTabProps, StoredSettings } from '../../crud/form/settings-form.tsx';
import { useT } from '../../lib/i18n.ts';
import { documentTypesQuery } from './document-types.shared.ts';

const fields = formFieldsOf({ create: documentTypesInput }, documentTypeFields);

const resource = { name: 'document types', paths: documentTypesPaths };

/** The twelve document names, kept on the server (specification 1, sections 3 and 5). */
export function DocumentTypesForm(props: SettingsTabProps) {
  return (
    <StoredSettings query={documentTypesQuery} fields={documentTypeFields}>
      {(stored) => <LoadedForm {...props} stored={stored} />}
    </StoredSettings>
  );
}

function LoadedForm({ stored, ...tab }: SettingsTabProps & { stored: DocumentTypes }) {
  const t = useT();
  const form = useRecordForm(documentTypesInput, stored);
  const { mutateAsync } = useChange({ resource });
  return (
    <SettingsForm
      {...tab}
      form={form}
      save={(fields, tryAgain) => mutateAsync({ verb: 'update', fields, tryAgain })}
      bodyClassName="grid gap-x-4 gap-y-3 md:grid-cols-2"
    >
      <p className="col-span-full mb-1 text-muted">{t('What each document is called on your shipments.')}</p>
      <FormFailure className="col-span-full" />
      {fields.map((field) => (
        <FormField key={field.name} field={field} />
      ))}
    </SettingsForm>
  );
}
