import { type SyntheticEvent, useRef } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { showServerErrors } from './record-form.ts';

/**
 * What a form does when it is sent: saves what is right, once, however often its button is pressed while the call
 * runs. What the API says against it then stands in the form.
 * @param save rejects with what the API said; `tryAgain` sends the form once more, as it is by then
 * @param onWrong what else happens when the form's rules or the API refuse it
 */
export function useSubmit<T extends FieldValues>(
  form: UseFormReturn<T>,
  save: (values: T, tryAgain: () => void) => Promise<unknown>,
  onWrong?: (errors: FieldErrors<T>) => void,
): (event?: SyntheticEvent) => void {
  // Known at once: what the form says of itself changes only when it is drawn again.
  const isSending = useRef(false);
  const send = form.handleSubmit(async (values) => {
    try {
      await save(values, () => submit());
    } catch (error) {
      showServerErrors(form, error);
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
