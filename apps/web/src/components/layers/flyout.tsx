import { Popover as Primitive } from 'radix-ui';
import { type ReactNode, useState } from 'react';

type FlyoutProps = { label: string; trigger: ReactNode; children: ReactNode };

/** An item of a list with a panel beside it, which is there while the pointer or the focus is in either. */
export function FlyoutItem({ label, trigger, children }: FlyoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  return (
    <Primitive.Root open={isOpen} onOpenChange={setIsOpen}>
      <Primitive.Anchor asChild>
        <li
          onPointerEnter={open}
          onPointerLeave={close}
          onFocus={open}
          onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && close()}
        >
          {trigger}
          {/* In no portal: Tab leads from the item into its panel. */}
          <Primitive.Content
            role="group"
            aria-label={label}
            side="right"
            align="start"
            sideOffset={-4}
            alignOffset={-4}
            collisionPadding={8}
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => event.preventDefault()}
            onClick={close}
            className="z-20 grid min-w-48 animate-pop rounded-panel bg-raised p-1 shadow-float outline-none"
          >
            {children}
          </Primitive.Content>
        </li>
      </Primitive.Anchor>
    </Primitive.Root>
  );
}
