import type { Locator } from '@playwright/test';

/** Drops files on an element, as a browser does. */
export async function dropFiles(
  zone: Locator,
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, text: buffer.toString('latin1') }));
  const dataTransfer = await zone.page().evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all) {
      const bytes = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, given);
  await zone.dispatchEvent('drop', { dataTransfer });
}
