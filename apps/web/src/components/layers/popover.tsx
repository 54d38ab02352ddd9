import { Popover as Primitive } from 'radix-ui';
import type { ComponentProps, ReactNode, Ref, RefObject } from 'react';
import { cx } from '../../lib/cx.ts';
import { useLayer } from './layer.ts';

type PopoverProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The element that it is attached to. */
  anchor: RefObject<HTMLElement | null>;
  /** Leaves the focus where it is, for a list below a text field. */
  keepsFocus?: boolean;
  role?: 'group' | 'presentation';
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
} & Pick<ComponentProps<typeof Primitive.Content>, 'aria-label' | 'onBlur' | 'onCloseAutoFocus'>;

/** A panel that drops down from a control: choices, a calendar. */
export function Popover({ isOpen, onOpenChange, anchor, keepsFocus = false, ...props }: PopoverProps) {
  const { className, role = 'group', ...content } = props;
  const layer = useLayer();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Primitive.Portal container={layer}>
        <Primitive.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          {...content}
          role={role}
          onOpenAutoFocus={(event) => keepsFocus && event.preventDefault()}
          onInteractOutside={(event) => {
            // The control toggles it itself.
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
          }}
          className={cx(
            'z-40 max-h-(--radix-popover-content-available-height) max-w-(--radix-popover-content-available-width)',
            'animate-pop overflow-auto overscroll-contain rounded-panel bg-raised p-1 shadow-float outline-none',
            className,
          )}
        />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
