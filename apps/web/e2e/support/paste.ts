import type { Locator } from '@playwright/test';

/** Pastes a text as a browser does, whatever the clipboard of the machine holds. */
export const paste = (into: Locator, text: string) =>
  into.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
