import { importCreate } from '@app/schemas/imports/import-input';
import { useEffect, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { formFieldsOf } from '../../crud/declared-fields.tsx';
import type { FormSection } from '../../crud/resource-view.ts';
import { useT } from '../../lib/i18n.ts';

const path = 'import';
const fields = formFieldsOf({ create: importCreate }, [
  { field: 'number', hint: 'Empty: the next number' },
  'description',
  'supplier',
  'importer',
]).map((field) => ({ ...field, name: `${path}.${field.name}` }));

/** Whether the shipment comes without a new import. */
const useIsLeftOut = () => !useWatch({ name: path });

/** The import that is made together with its first shipment (part 5, section 1, "Continue as"). */
export const newImportSection: FormSection = {
  title: 'New import',
  why: 'Made together with the shipment.',
  fields,
  useIsLeftOut,
  foot: NewImportFoot,
};

/** Leaves it out, by hand or because one that is there already was chosen. */
function NewImportFoot() {
  const t = useT();
  const id = useId();
  const { getValues, setValue, clearErrors } = useFormContext();
  const importId: unknown = useWatch({ name: 'importId' });
  const isLeftOut = useIsLeftOut();
  const typed = useRef(getValues(path));
  const leaveOut = (isOut: boolean) => {
    const now = getValues(path);
    if (now) typed.current = now;
    clearErrors(path);
    setValue(path, isOut ? null : typed.current, { shouldDirty: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as another import is chosen.
  useEffect(() => {
    if (importId) leaveOut(true);
  }, [importId]);
  useTypedOnce('importer');
  useTypedOnce('supplier', 'Supplier');
  return (
    <p className="flex items-center gap-2">
      <input
        id={id}
        type="checkbox"
        checked={isLeftOut}
        disabled={Boolean(importId)}
        onChange={({ target }) => leaveOut(target.checked)}
      />
      <label htmlFor={id}>{t('No import')}</label>
    </p>
  );
}

/** Keeps the shipment's field the same as the import's until it is typed by itself: nothing is typed twice. */
function useTypedOnce(field: string, ofShipment = field): void {
  const { getValues, setValue } = useFormContext();
  const value: unknown = useWatch({ name: `${path}.${field}` });
  const followed = useRef(value);
  useEffect(() => {
    if (value === undefined || value === followed.current) return;
    const isFollowing = getValues(ofShipment) === followed.current;
    followed.current = value;
    if (isFollowing) setValue(ofShipment, value, { shouldDirty: true });
  }, [value, ofShipment, getValues, setValue]);
}
