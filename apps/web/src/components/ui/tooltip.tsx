import { Tooltip as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

type TooltipProps = { text: string; side?: 'right' | 'bottom'; children: ReactNode };

/** Says in words what an icon stands for; the control inside has that name of its own too. */
export function Tooltip({ text, side = 'right', children }: TooltipProps) {
  return (
    <Primitive.Root delayDuration={300}>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          className="z-40 animate-pop rounded-control bg-text px-2 py-1 text-12 text-surface"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const TooltipProvider = Primitive.Provider;
