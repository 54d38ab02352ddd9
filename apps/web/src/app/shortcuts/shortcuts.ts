import { readPreference, writePreference } from '../../lib/preferences.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { paths } from '../paths.ts';

const PREFERENCE = 'single-keys';

/** Keys without a modifier can be turned off: who dictates, or leans on the keyboard, would set them off (WCAG 2.1.4). */
const singleKeys = createStore(readPreference(PREFERENCE) !== 'off');

export const areSingleKeysOn = () => singleKeys.get();
export const useSingleKeys = () => useStore(singleKeys);
export function turnSingleKeys(isOn: boolean): void {
  writePreference(PREFERENCE, isOn ? 'on' : 'off');
  singleKeys.set(isOn);
}

/** G and then one of these letters opens a page. */
export const pageKeys: Readonly<Record<string, string>> = {
  d: paths.dashboard,
  s: paths.stocks,
  r: paths.sales,
  p: paths.products,
  w: paths.warehouses,
  c: paths.chinaToFreezone,
  f: paths.freeZoneShipping,
  t: paths.ethiopianShipping,
  e: paths.encoders,
  a: paths.audits,
};

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);
/** The name of the key that stands for Ctrl on this machine. */
export const modKey = isMac ? '⌘' : 'Ctrl';
/** Whether a key is pressed together with Ctrl or Cmd, whichever machine it is. */
export const isWithMod = ({ ctrlKey, metaKey }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean =>
  ctrlKey || metaKey;
