import { useRef } from 'react';
import { type FieldValues, FormProvider, get, useFormState } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { PageHead } from '../../components/page-head.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useFirstFieldFocus } from '../../components/use-first-field-focus.ts';
import { useT } from '../../lib/i18n.ts';
import { rowsOf } from '../described-fields.ts';
import type { FormPageView, FormStart, RecordBase, ResourceView } from '../resource-view.ts';
import { FormFailure } from './form-failure.tsx';
import { FormSections } from './form-sections.tsx';
import { countErrors } from './record-form.ts';
import { SectionNav } from './section-nav.tsx';
import { TakenOver } from './taken-over.ts';
import { useRecordEditor } from './use-record-editor.ts';

export type FormPageProps<R extends RecordBase> = {
  view: ResourceView<R>;
  formPage: FormPageView;
  /** The record to update; without it, a new one is created. */
  record?: R;
  /** What a new one begins with. */
  start?: FormStart | undefined;
};

/** Creates or updates a record on a page. Stays, with everything typed, until that has worked. */
export function FormPage<R extends RecordBase>({ view, formPage, ...props }: FormPageProps<R>) {
  const element = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const leave = () => void navigate(formPage.listPath);
  const { form, record, submit } = useRecordEditor({
    view,
    fields: formPage.sections.flatMap((section) => section.fields),
    lists: rowsOf(formPage),
    otherValues: formPage.otherValues,
    record: props.record,
    start: props.start?.record,
    onSaved: () => {
      unsaved.release();
      leave();
    },
  });
  const unsaved = useUnsavedGuard(form.formState);
  useFirstFieldFocus(element, props.start ? firstEmptyOf(formPage, form.getValues()) : formPage.focus);

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate className="flex flex-1 flex-col" onSubmit={submit}>
        <PageHead title={record ? formPage.updateTitle : formPage.createTitle} />
        <FormFailure className="mt-4 max-w-202" />
        <div className="mt-5 mb-6 grid grid-cols-[minmax(0,50.5rem)_13rem] justify-between gap-12 max-xl:grid-cols-[minmax(0,50.5rem)] max-md:mt-4">
          <TakenOver value={props.start?.from ?? nothing}>
            <FormSections sections={formPage.sections} record={record ?? props.start?.record} />
          </TakenOver>
          <SectionNav sections={formPage.sections} form={element} />
        </div>
        <FormBar leave={formPage.leave} onLeave={leave} action={record ? 'Update' : 'Create'} />
      </form>
      {unsaved.dialog}
    </FormProvider>
  );
}

const nothing = {};

/** Finds the first required field without a value. */
const firstEmptyOf = ({ sections }: FormPageView, values: FieldValues): string | undefined =>
  sections
    .flatMap(({ fields }) => fields)
    .find(({ name, isOptional }) => !isOptional && (get(values, name) ?? '') === '')?.name;

type FormBarProps = { leave: FormPageView['leave']; onLeave: () => void; action: 'Create' | 'Update' };

function FormBar({ leave, onLeave, action }: FormBarProps) {
  const t = useT();
  const { isDirty, isSubmitting, isSubmitted, errors } = useFormState();
  const count = isSubmitted ? countErrors(errors) : 0;
  return (
    <SaveBar
      isDirty={isDirty}
      problem={count > 0 && t('{{count}} fields need attention', { count })}
      leave={leave}
      onLeave={onLeave}
    >
      <Button type="submit" variant="main" disabled={isSubmitting}>
        {t(isSubmitting ? 'Saving...' : action)}
      </Button>
    </SaveBar>
  );
}
