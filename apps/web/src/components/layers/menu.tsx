import { cloneElement, Suspense, useState, useTransition } from 'react';
import { lazyComponent, loadAhead } from '../../lib/lazy-component.ts';
import type { MenuProps } from './menu-layer.tsx';

const load = () => import('./menu-layer.tsx');
const MenuLayer = lazyComponent(load, 'MenuLayer');
export const MenuItem = lazyComponent(load, 'MenuItem');
export const MenuCheck = lazyComponent(load, 'MenuCheck');
export const MenuChoice = lazyComponent(load, 'MenuChoice');
export const MenuSeparator = lazyComponent(load, 'MenuSeparator');

/**
 * A menu behind a button. Its code loads when the button is hovered or focused; leaving the button or pressing Escape
 * before that cancels the opening.
 */
export function Menu({ trigger, ...props }: MenuProps) {
  const [opening, setOpening] = useState<{ isByKey: boolean } | null>(null);
  const [, startTransition] = useTransition();
  const prefetch = () => void loadAhead(load);
  const open = (isByKey: boolean) => startTransition(() => setOpening({ isByKey }));
  const stay = () => setOpening(null);
  const opener = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onBlur: stay,
    onClick: ({ detail }) => open(detail === 0),
    onKeyDown: (event) => {
      if (event.key === 'Escape') stay();
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      open(true);
    },
  });
  return (
    <Suspense fallback={opener}>
      {opening ? <MenuLayer trigger={trigger} {...opening} {...props} /> : opener}
    </Suspense>
  );
}
