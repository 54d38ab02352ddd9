import { showToast } from '../lib/toasts.ts';

/** Puts a text on the clipboard, and says that it is there. */
export async function copyText(text: string, doneTitle: string): Promise<void> {
  if ((await isWritten(text)) || isSelectedAndCopied(text)) showToast({ title: doneTitle, message: text });
  else showToast({ title: 'The browser did not allow copying', message: text, isFailure: true });
}

/** Browsers hold this clipboard back from pages that are served without TLS, and from who has forbidden it. */
async function isWritten(text: string): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  return clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** The way of before: it copies what is selected, which works everywhere right after a press. */
function isSelectedAndCopied(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true; // no phone's keyboard comes up for it
  field.className = 'fixed top-0 opacity-0';
  // A dialog or menu keeps the focus inside of it.
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
