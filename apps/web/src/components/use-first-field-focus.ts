import { type RefObject, useEffect } from 'react';

/** The first field of a form has the focus when its page opens. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [form]);
}
