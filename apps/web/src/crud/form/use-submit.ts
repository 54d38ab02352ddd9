import { type SyntheticEvent, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from './record-form.ts';

type Options<T extends FieldValues> = {
  onWrong?: ((errors: FieldErrors<T>) => void) | undefined;
  pathOf?: ((path: string, values: T) => string) | undefined;
};

/**
 * Submits a form: saves valid values, once, however often the button is pressed during the call. Errors of the API then
 * show in the form.
 * @param save rejects with the API's error; `tryAgain` submits the form again with its values by then
 * @param onWrong runs when the form's rules or the API refuse it
 * @param pathOf finds the field that an error of the API is about, where what is sent differs from the form
 */
export function useSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  save: (values: T, tryAgain: () => void) => Promise<unknown>,
  { onWrong, pathOf }: Options<T> = {},
): (event?: SyntheticEvent) => void {
  // A ref, because the form's state changes only with the next render.
  const isSending = useRef(false);
  const send = form.handleSubmit(async (values) => {
    try {
      await save(values, () => submit());
    } catch (error) {
      showServerErrors(form, error, (path) => pathOf?.(path, form.getValues()) ?? path);
      onWrong?.(form.formState.errors);
    }
  }, onWrong);
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    void send().finally(() => {
      isSending.current = false;
    });
  };
  return submit;
}
