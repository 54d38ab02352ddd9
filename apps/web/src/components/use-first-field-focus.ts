import { type RefObject, useEffect } from 'react';

/** Focuses the first field of a form when its page opens. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [form]);
}
