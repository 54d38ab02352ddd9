import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, Promise<CDPSession>>();

function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, known);
  return known;
}

const endings = { Enter: { code: 13, text: '\r' }, Tab: { code: 9, text: '' } } as const;

/**
 * Types a code as a scanner does: its keys don't wait for the page, and each tells when it was pressed, which a busy
 * machine doesn't change.
 */
export async function scanCode(
  page: Page,
  code: string,
  { pace = 5, end = 'Enter' }: { pace?: number; end?: keyof typeof endings } = {},
): Promise<void> {
  const device = await sessionOf(page);
  const first = Date.now();
  // As long as the keys take: the last one is pressed now.
  await setTimeout(code.length * pace);
  const press = (key: string, place: number, more: object) =>
    (['keyDown', 'keyUp'] as const).map((type) =>
      device.send('Input.dispatchKeyEvent', {
        type,
        key,
        timestamp: (first + place * pace) / 1_000,
        ...(type === 'keyDown' && more),
      }),
    );
  const { code: windowsVirtualKeyCode, text } = endings[end];
  await Promise.all([
    ...[...code].flatMap((key, place) => press(key, place, { text: key })),
    ...press(end, code.length, { text, code: end, windowsVirtualKeyCode }),
  ]);
}
