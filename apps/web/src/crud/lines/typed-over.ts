import { type FieldValues, get, type UseFormReturn } from 'react-hook-form';
import { takeBack } from '../form/taken-back.ts';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Held = { value: string; selection?: [start: number, end: number] };

/** Keeps what a burst of keys types over, so that a scan leaves the fields it fell into as they were. */
export function keepTypedOver(form: UseFormReturn) {
  let values: FieldValues = {};
  const fields = new Map<Field, Held>();
  /**
   * What the form changed because of a key: a field's own value, or more, such as the customer of a name; and whether
   * it had been left before, so that its mistakes are shown.
   */
  const changed = new Map<string, boolean>();
  let isTyping = false;

  const begin = () => {
    isTyping = true;
  };
  const end = () => {
    isTyping = false;
  };
  // The fields' own listeners run between these two.
  for (const type of ['input', 'change']) {
    addEventListener(type, begin, { capture: true });
    addEventListener(type, end);
  }
  const unsubscribe = form.subscribe({
    formState: { values: true },
    callback: ({ name }) => {
      if (isTyping && name && !changed.has(name)) changed.set(name, form.getFieldState(name).isTouched);
    },
  });

  return {
    /** Forgets what was typed over before: it is text. */
    clear: () => {
      values = structuredClone(form.getValues());
      fields.clear();
      changed.clear();
    },
    /** Keeps a field as it is before its next key, unless an earlier key of the burst was typed into it. */
    keep: (target: EventTarget | null) => {
      if (isField(target) && !fields.has(target)) fields.set(target, heldBy(target));
    },
    restore: () => {
      takeBack(() => {
        for (const [field, held] of fields) if (field.isConnected) putBack(field, held);
      });
      for (const [name, wasTouched] of changed) {
        // Scanned text may have lost the focus to the line of the scan before.
        if (!wasTouched) form.resetField(name);
        form.setValue(name, get(values, name), { shouldDirty: true });
      }
    },
    stop: () => {
      for (const type of ['input', 'change']) {
        removeEventListener(type, begin, { capture: true });
        removeEventListener(type, end);
      }
      unsubscribe();
    },
  };
}

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

function heldBy(field: Field): Held {
  if (field instanceof HTMLSelectElement) return { value: field.value };
  const { value, selectionStart, selectionEnd } = field;
  return {
    value,
    ...(selectionStart !== null && selectionEnd !== null && { selection: [selectionStart, selectionEnd] }),
  };
}

/** Puts the text back as if somebody had typed it, so that the field's own state follows. */
function putBack(field: Field, { value, selection }: Held): void {
  if (field.value !== value) {
    // React overrides `value` on the element, and would not notice the change.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    const type = field instanceof HTMLSelectElement ? 'change' : 'input';
    field.dispatchEvent(new Event(type, { bubbles: true }));
  }
  // The list of choices that typing opened.
  if (field.getAttribute('aria-expanded') === 'true')
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  if (selection && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...selection);
}

/** Types text into a field, which may just have lost the focus. */
export function typeInto(field: Field, text: string): void {
  if (field instanceof HTMLSelectElement || !field.isConnected) return;
  // The one way that the browser can undo.
  if (document.activeElement === field) return void document.execCommand('insertText', false, text);
  const { value, selectionStart, selectionEnd } = field;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  putBack(field, { value: value.slice(0, start) + text + value.slice(end) });
}
