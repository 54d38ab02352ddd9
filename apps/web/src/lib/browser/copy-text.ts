import { fromData, type Text } from '../i18n.ts';
import { showToast } from '../toasts.ts';

/** Copies a text to the clipboard and confirms it with a toast. */
export async function copyText(text: string, doneTitle: Text): Promise<void> {
  if ((await isWritten(text)) || isSelectedAndCopied(text))
    showToast({ title: doneTitle, message: fromData(text) });
  else showToast({ title: 'The browser did not allow copying', message: fromData(text), isFailure: true });
}

/** Fails without TLS, or where the user has denied access to the clipboard. */
async function isWritten(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Copies by the deprecated `execCommand`, which works everywhere right after a press. */
function isSelectedAndCopied(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // keeps a phone's keyboard down
  field.className = 'fixed top-0 opacity-0';
  // Dialogs and menus trap the focus.
  (before?.closest('[role=dialog], [role=alertdialog], [role=menu]') ?? document.body).append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
