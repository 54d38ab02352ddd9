import { readPreference, writePreference } from '../../lib/preferences.ts';
import { createStore, useStore } from '../../lib/store.ts';

const PREFERENCE = 'single-keys';

/** Single-key shortcuts can be turned off: dictation, or leaning on the keyboard, would trigger them (WCAG 2.1.4). */
const singleKeys = createStore(readPreference(PREFERENCE) !== 'off');

export const areSingleKeysOn = () => singleKeys.get();
export const useSingleKeys = () => useStore(singleKeys);
export function turnSingleKeys(isOn: boolean): void {
  writePreference(PREFERENCE, isOn ? 'on' : 'off');
  singleKeys.set(isOn);
}

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
/** This machine's name for the Ctrl key. */
export const modKey = isMac ? '⌘' : 'Ctrl';
/** Tells whether Ctrl or Cmd is held, on any machine. */
export const isWithMod = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  ctrlKey || metaKey;
