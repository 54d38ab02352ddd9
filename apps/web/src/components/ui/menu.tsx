import { cloneElement, Suspense, useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import type { MenuProps } from './menu-layer.tsx';

const load = () => import('./menu-layer.tsx');
const MenuLayer = lazyComponent(load, 'MenuLayer');
export const MenuItem = lazyComponent(load, 'MenuItem');
export const MenuCheck = lazyComponent(load, 'MenuCheck');
export const MenuChoice = lazyComponent(load, 'MenuChoice');
export const MenuSeparator = lazyComponent(load, 'MenuSeparator');

/** A menu behind a button. What it is made of is loaded as soon as the button is pointed at or has the focus. */
export function Menu({ trigger, ...props }: MenuProps) {
  const [opening, setOpening] = useState<{ isByKey: boolean } | null>(null);
  const prefetch = () => void load().catch(() => {});
  const opener = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prefetch,
    onFocus: prefetch,
    onClick: ({ detail }) => setOpening({ isByKey: detail === 0 }),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpening({ isByKey: true });
    },
  });
  if (!opening) return opener;
  return (
    <Suspense fallback={opener}>
      <MenuLayer trigger={trigger} {...opening} {...props} />
    </Suspense>
  );
}
