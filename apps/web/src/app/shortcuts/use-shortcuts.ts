import type { Role } from '@app/schemas/kit/resource';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';
import { lastReceiptPath } from '../../features/sales/last-sale.shared.ts';
import { paths } from '../../lib/paths.ts';
import { leadsOnBy } from '../../lib/toasts.ts';
import { pagesFor } from '../navigation/navigation.ts';
import { areSingleKeysOn } from './shortcuts.ts';

type Options = {
  role: Role;
  userId: string;
  onPalette: () => void;
  /** Called on Ctrl: the palette may be about to open, and must be there for the next key. */
  onMod: () => void;
  onSheet: () => void;
};

/** Registers the shortcuts of every page; the sheet behind `?` lists them. */
export function useShortcuts(options: Options): void {
  const navigate = useNavigate();
  const latest = useRef(options);
  latest.current = options;
  const { role } = options;

  useEffect(() => {
    const go = (path: string) => void navigate(path);
    const openReceipt = (event: KeyboardEvent) => {
      const receipt = lastReceiptPath(latest.current.userId);
      if (!receipt || location.pathname !== paths.sales) return;
      event.preventDefault();
      go(receipt);
    };
    const everywhere = tinykeys(
      window,
      {
        '$mod+k': (event) => {
          event.preventDefault();
          latest.current.onPalette();
        },
        '$mod+Enter': submitForm,
      },
      { ignore: () => false },
    );
    const outsideOfFields = tinykeys(
      window,
      {
        '[Shift]+/': (event) => {
          if (event.key === '/') focusSearch(event);
        },
        '[Shift]+?': () => latest.current.onSheet(),
        n: (event) => {
          event.preventDefault(); // the letter would be typed into the field that gets the focus
          if (!pressAddNew()) go(paths.createSale);
        },
        ...Object.fromEntries(pagesFor(role).map(({ letter, path }) => [`g ${letter}`, () => go(path)])),
        // Last, as the first that fits is taken: G R leads to the list.
        r: openReceipt,
      },
      { ignore: isElsewhere },
    );
    // The list after a sale has the focus in its search.
    const afterSale = tinykeys(window, { r: openReceipt }, { ignore: isNotAfterSale });
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') latest.current.onMod();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      everywhere();
      outsideOfFields();
      afterSale();
    };
  }, [navigate, role]);
}

/** Ignores single keys while the user types, or a dialog or menu is open. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!areSingleKeysOn()) return true;
  if (document.querySelector(`${DIALOGS}, [role=menu]`)) return true;
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

/** Ignores keys but while the toast of a sale offers one, in the search that nothing was typed in yet. */
const isNotAfterSale = ({ target }: KeyboardEvent): boolean =>
  !(areSingleKeysOn() && leadsOnBy('R') && target instanceof HTMLInputElement) ||
  target.type !== 'search' ||
  target.value !== '';

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('main [type=search]');
  if (!search) return;
  event.preventDefault();
  search.focus();
  search.select();
}

function pressAddNew(): boolean {
  const control = document.querySelector<HTMLElement>('main [data-add-new]');
  control?.click();
  return control !== null;
}

/** Submits the form around the focus, or else that of the open dialog or of the page. */
function submitForm(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const form = event.target.closest('form') ?? formAround(event.target);
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** Finds the form of the topmost dialog if it has exactly one; without a dialog, the form that fills the page. */
function formAround(target: Element): HTMLFormElement | null {
  const dialog = target.closest(DIALOGS) ?? [...document.querySelectorAll(DIALOGS)].at(-1);
  if (!dialog) return document.querySelector<HTMLFormElement>('main form:has(h1)');
  const [form = null, ...others] = dialog.querySelectorAll('form');
  return others.length === 0 ? form : null;
}
