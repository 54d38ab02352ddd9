import type { Route } from '@app/schemas/kit/resource';
import type { MessageAnswer } from '@app/schemas/messages/answer';
import type { Message } from '@app/schemas/messages/message';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { z } from 'zod';
import { Dialog, DialogBody, DialogFooter } from '../../components/layers/dialog.tsx';
import { useUnsavedGuard } from '../../components/layers/unsaved-guard.tsx';
import { Button } from '../../components/ui/button.tsx';
import { textOf } from '../../lib/answer-text.ts';
import { call } from '../../lib/api.ts';
import { fromData, type Text, useT } from '../../lib/i18n.ts';
import { showFailure, showToast } from '../../lib/toasts.ts';
import { useIdempotencyKey } from '../change/use-idempotency-key.ts';
import { refreshAll } from '../queries.ts';
import type { FormField } from '../resource-view.ts';
import { moveOnByEnter } from './enter-flow.ts';
import { FormFailure } from './form-failure.tsx';
import { FormFields } from './form-fields.tsx';
import { useRecordForm } from './record-form.ts';
import { useSubmit } from './use-submit.ts';

type CallDialogProps = {
  title: Text | Message;
  description?: string;
  /** Right beside the title. */
  badge?: ReactNode;
  maxWidth?: string;
  /** The name of the field that gets the focus, in place of the first one. */
  firstField?: string;
  /** What the button says that makes the call. */
  verb: Text;
  route: Route;
  schema: z.ZodType;
  /** What is sent: what the record gives, and what the fields begin with. */
  values: FieldValues;
  fields: readonly FormField[];
  /** Makes what is sent of the form's values, where they differ. */
  sent?: (values: FieldValues) => FieldValues;
  /** Finds the field of the form that the call's error is about, where what is sent differs. */
  errorPath?: (path: string, filled: FieldValues) => string;
  /** Explains a failure for which the server gave no reason. */
  failure: Text;
  onClose: () => void;
  /** Further buttons, first in the foot. */
  foot?: ReactNode;
  /** Above and below the fields. */
  children?: ReactNode;
  below?: ReactNode;
};

/** Makes a call that is no create or update of a record, with what its fields say. Stays open until it has worked. */
export function CallDialog({ route, schema, values, fields, failure, onClose, ...props }: CallDialogProps) {
  const { sent: toSent = (filled: FieldValues) => filled } = props;
  const t = useT();
  const client = useQueryClient();
  const { once } = useIdempotencyKey();
  const form = useRecordForm(schema, values);
  const unsaved = useUnsavedGuard(form.formState, onClose);
  const submit = useSubmit(
    form,
    async (filled, tryAgain) => {
      try {
        const answer = await once((idempotencyKey) =>
          call<MessageAnswer>(route, toSent(filled), { idempotencyKey }),
        );
        showToast({ title: fromData(textOf(answer)) });
      } catch (error) {
        showFailure('Something went wrong', error, failure, tryAgain);
        throw error;
      } finally {
        void refreshAll(client);
      }
      unsaved.release();
      onClose();
    },
    {
      pathOf: props.errorPath,
    },
  );
  return (
    <Dialog
      title={t(props.title)}
      description={props.description}
      badge={props.badge}
      firstField={props.firstField}
      onClose={() => unsaved.guard(onClose)}
      {...(props.maxWidth && { maxWidth: props.maxWidth })}
    >
      <FormProvider {...form}>
        <form
          noValidate
          onSubmit={submit}
          // A slip, or a scanner that types a code into a field, must record nothing.
          onKeyDown={moveOnByEnter}
          className="flex min-h-0 flex-1 flex-col"
        >
          <DialogBody className="grid flex-1 content-start gap-4 md:grid-cols-2">
            <FormFailure className="col-span-full" />
            {props.children}
            <FormFields fields={fields} record={undefined} />
            {props.below}
          </DialogBody>
          <DialogFooter>
            {props.foot}
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button type="submit" variant="main" disabled={form.formState.isSubmitting}>
              {t(props.verb)}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
      {unsaved.dialog}
    </Dialog>
  );
}
