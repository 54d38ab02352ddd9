import type { Role } from '@app/schemas/resource';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { tinykeys } from 'tinykeys';
import { paths } from '../paths.ts';
import { navigationFor } from '../shell/navigation.ts';
import { areSingleKeysOn, pageKeys } from './shortcuts.ts';

type Options = {
  role: Role;
  onPalette: () => void;
  /** Ctrl is held: the palette may be about to open, and what is typed next is meant for it. */
  onMod: () => void;
  onSheet: () => void;
};

/** The keys that work on every page; the sheet behind `?` tells them. */
export function useShortcuts(options: Options): void {
  const navigate = useNavigate();
  const latest = useRef(options);
  latest.current = options;
  const { role } = options;

  useEffect(() => {
    const go = (path: string) => void navigate(path);
    const mayOpen = navigationFor(role).flatMap(({ items }) => items.map(({ path }) => path));
    const pages = Object.entries(pageKeys).filter(([, path]) => mayOpen.includes(path));
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
          event.preventDefault(); // the letter would be typed in the field that gets the focus
          if (!pressAddNew()) go(paths.createSale);
        },
        ...Object.fromEntries(pages.map(([key, path]) => [`g ${key}`, () => go(path)])),
      },
      { ignore: isElsewhere },
    );
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') latest.current.onMod();
    };
    addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onKeyDown);
      everywhere();
      outsideOfFields();
    };
  }, [navigate, role]);
}

/** Whoever types, or has a dialog or a menu open, means something else by these keys. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!areSingleKeysOn()) return true;
  if (document.querySelector(`${DIALOGS}, [role=menu]`)) return true;
  return target instanceof Element && target.closest('input, select, textarea, [contenteditable]') !== null;
}

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

/** Sends the form that one is in, as its button would: that of the open dialog or of the page, too, from its ground. */
function submitForm(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(event.target instanceof Element)) return;
  const form = event.target.closest('form') ?? formAround(event.target);
  if (!form) return;
  event.preventDefault();
  form.requestSubmit();
}

const DIALOGS = '[role=dialog], [role=alertdialog]';

/** The form of the topmost dialog, when it has one; without a dialog, the one that is the whole page. */
function formAround(target: Element): HTMLFormElement | null {
  const dialog = target.closest(DIALOGS) ?? [...document.querySelectorAll(DIALOGS)].at(-1);
  if (!dialog) return document.querySelector<HTMLFormElement>('main form:has(h1)');
  const [form = null, ...others] = dialog.querySelectorAll('form');
  return others.length === 0 ? form : null;
}
