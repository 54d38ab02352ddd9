import { type RefObject, useEffect } from 'react';

/** Focuses the first field of a form when its page opens, or the one with this name. */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, name?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page opens.
  useEffect(() => {
    const named = name && form.current?.elements.namedItem(name);
    const first =
      named instanceof HTMLElement ? named : form.current?.querySelector<HTMLElement>('input, select');
    first?.focus();
  }, [form]);
}
