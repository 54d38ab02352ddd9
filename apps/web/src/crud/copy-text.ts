import { showToast } from '../lib/toasts.ts';

/** Puts a text on the clipboard, and says that it is there. */
export async function copyText(text: string, doneTitle: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: doneTitle, message: text });
  } catch {
    // Browsers hold the clipboard back from pages that are served without TLS.
    showToast({ title: 'The browser did not allow copying', message: text, isFailure: true });
  }
}
