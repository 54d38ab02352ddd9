import type { KeyboardEvent } from 'react';

const FIELDS = 'input, select, textarea';

/** Tells whether a key is an Enter that nothing has taken yet, pressed in a field. */
export const isEnterInField = ({
  key,
  target,
  ctrlKey,
  metaKey,
  nativeEvent,
  defaultPrevented,
}: KeyboardEvent) =>
  key === 'Enter' &&
  !(ctrlKey || metaKey || nativeEvent.isComposing || defaultPrevented) &&
  target instanceof Element &&
  target.matches(FIELDS);

/** Moves on with Enter: to the form's next field, from the last one to its button. It never sends the form. */
export function moveOnByEnter(event: KeyboardEvent): void {
  if (!isEnterInField(event)) return;
  event.preventDefault();
  const { form } = event.target as HTMLInputElement;
  if (!form) return;
  const fields = [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field === event.target || isReachable(field),
  );
  const next = fields[fields.indexOf(event.target as HTMLElement) + 1];
  (next ?? form.querySelector<HTMLElement>('[type=submit]'))?.focus();
  // As Tab does.
  if (next instanceof HTMLInputElement) next.select();
}

/** Tells whether Tab would reach a field: not one that is hidden, nor a choice of a group that isn't the chosen one. */
const isReachable = (field: HTMLElement): boolean =>
  !field.matches(':disabled, [type=radio]:not(:checked)') && field.getClientRects().length > 0;
