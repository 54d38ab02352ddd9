import { Check, type LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import {
  type ComponentProps,
  createContext,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { cx } from '../../lib/cx.ts';
import { useLayer } from './layer.ts';

type Action = (() => void) | null;
const ChosenContext = createContext<RefObject<Action>>({ current: null });

const item =
  'relative flex min-h-control w-full items-center gap-2.5 rounded-check px-2 outline-none ' +
  'data-[highlighted]:bg-hover';

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>;
  align?: 'start' | 'end';
  side?: 'bottom' | 'top';
  children: ReactNode;
};
type TriggerProps = ComponentProps<'button'>;

type MenuLayerProps = MenuProps & {
  /** Focuses the first item of a menu opened by key. */
  isByKey: boolean;
};

/**
 * The menu itself, initially open. Runs the chosen action once the menu is gone and its button has the focus again, so
 * that a dialog opened by it returns the focus to the button.
 */
export function MenuLayer({ trigger, align = 'end', side = 'bottom', isByKey, children }: MenuLayerProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKey) content.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  }, [isByKey]);
  const chosen = useRef<Action>(null);
  const layer = useLayer();
  return (
    // Not modal: hidden from screen readers, the page behind would still hold focusable elements.
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={layer}>
        <DropdownMenu.Content
          ref={content}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className="z-20 max-h-(--radix-dropdown-menu-content-available-height) max-w-(--radix-dropdown-menu-content-available-width) min-w-46 animate-pop overflow-auto rounded-panel bg-raised p-1 shadow-float"
          onCloseAutoFocus={() => {
            const action = chosen.current;
            chosen.current = null;
            if (action) queueMicrotask(action);
          }}
        >
          <ChosenContext value={chosen}>{children}</ChosenContext>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

type MenuItemProps = { icon: LucideIcon; isDanger?: boolean; onSelect: () => void; children: ReactNode };

export function MenuItem({ icon: Icon, isDanger = false, onSelect, children }: MenuItemProps) {
  const chosen = useContext(ChosenContext);
  return (
    <DropdownMenu.Item
      className={cx(item, isDanger ? 'text-danger' : '[&>.lucide]:text-muted')}
      onSelect={() => {
        chosen.current = onSelect;
      }}
    >
      <Icon />
      {children}
    </DropdownMenu.Item>
  );
}

type MenuCheckProps = { isChecked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode };

/** A checkbox item; it keeps the menu open. */
export function MenuCheck({ isChecked, onChange, children }: MenuCheckProps) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={cx(item, 'pl-8')}
    >
      <DropdownMenu.ItemIndicator className="absolute left-2">
        <Check />
      </DropdownMenu.ItemIndicator>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}

type MenuChoiceProps = {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
};

/** A group of radio items. */
export function MenuChoice({ label, value, options, onChange }: MenuChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      {Object.entries(options).map(([option, text]) => (
        <DropdownMenu.RadioItem key={option} value={option} className={cx(item, 'pl-8')}>
          <DropdownMenu.ItemIndicator className="absolute left-2">
            <Check />
          </DropdownMenu.ItemIndicator>
          {text}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

export const MenuSeparator = () => <DropdownMenu.Separator className="-mx-1 my-1 border-t" />;
